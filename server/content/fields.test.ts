import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import "./content-reader.ts";
import { FIELD_SETS } from "./fields.ts";

const README = new URL("../../content/README.md", import.meta.url);
/** Headings of samples have an id. */
const HEADING = /^(?=###? (?!.*\{#))/m;
const CODE = /^(`{3,})[\s\S]*?^\1$|`[^`\n]+`/gm;

it("has no field that the editors’ README does not name beside the others of its kind", () => {
  const sections = readFileSync(README, "utf8").split(HEADING);
  // Admissions are a page with more fields.
  const admissions = sections.filter((section) => /^### (?:A page|Admissions)/.test(section));
  const named = [...sections, admissions.join("\n")].map(
    (section) => new Set(section.match(CODE)?.join(" ").match(/\w+/g)),
  );
  expect(FIELD_SETS.length).toBeGreaterThan(25);
  const unnamed = FIELD_SETS.filter(
    (names) => !named.some((section) => names.every((name) => section.has(name))),
  );
  expect(unnamed).toEqual([]);
});
