import { expect, it } from "vitest";
import { shorten, withItems } from "./shorten.ts";

it("leaves what is short enough as it is", () => {
  expect(shorten("一所学校。")).toBe("一所学校。");
  expect(shorten(`${"a".repeat(159)}.`)).toBe(`${"a".repeat(159)}.`);
});

it("ends with a sentence where one fills enough of the room, to its last letter", () => {
  const first = `${"Words of one sentence ".repeat(5)}end here.`;
  expect(shorten(`${first} ${"And the next one goes on. ".repeat(9)}`)).toMatch(/goes on\.$/);
  expect(shorten(`${first} ${"more and ".repeat(20)}`)).toBe(first);
  expect(shorten(`${"a".repeat(158)}. And more.`)).toBe(`${"a".repeat(158)}.`);
  expect(shorten(`${"字".repeat(50)}。${"词".repeat(60)}`)).toBe(`${"字".repeat(50)}。`);
});

it("ends with a word where no sentence ends", () => {
  expect(shorten("fifteen years from three ".repeat(9))).toMatch(/ (?:fifteen|years|from|three)…$/);
  expect(shorten(`${"字".repeat(79)}，词${"词".repeat(60)}`)).toBe(`${"字".repeat(79)}…`);
});

it("names behind a text what there is room for, whole", () => {
  expect(withItems("Three years.", ["Places", "Fees"])).toBe("Three years. · Places, Fees");
  expect(withItems("三年。", ["名额", "费用"])).toBe("三年。 · 名额、费用");
  expect(withItems("Three years.", ["a".repeat(100), "b".repeat(100)])).toBe(
    `Three years. · ${"a".repeat(100)}`,
  );
});
