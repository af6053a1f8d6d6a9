import { describe, expect, it } from "vitest";
import { AGES, EMAIL, NUMBER } from "./forms.ts";

describe("an e-mail address", () => {
  it.each(["office@ciji.example", "a.b+c@mail.ciji.example"])("is %s", (address) => {
    expect(EMAIL.safeParse(address).success).toBe(true);
  });

  it.each(["office", "office@ciji", "a b@ciji.example", "office@ciji..example"])(
    "is not %s",
    (address) => {
      expect(EMAIL.safeParse(address).success).toBe(false);
    },
  );

  it("is refused however long it is", { timeout: 20_000 }, () => {
    expect(EMAIL.safeParse(`a@${".".repeat(300_000)}@`).success).toBe(false);
  });
});

describe("the ages of grades", () => {
  it("are two days for each", () => {
    expect(AGES.parse("k1 2023-09-01/2024-08-31, k2 2022-09-01/2023-08-31")).toEqual([
      { grade: "k1", bornFrom: "2023-09-01", bornUntil: "2024-08-31" },
      { grade: "k2", bornFrom: "2022-09-01", bornUntil: "2023-08-31" },
    ]);
  });

  it("are refused however long they are", { timeout: 20_000 }, () => {
    expect(AGES.safeParse(`k1 ${"/".repeat(300_000)} x`).success).toBe(false);
  });
});

it("takes no number that would be shown as none", () => {
  expect(NUMBER.parse("-2.5")).toBe(-2.5);
  expect(NUMBER.safeParse("9".repeat(400)).success).toBe(false);
});
