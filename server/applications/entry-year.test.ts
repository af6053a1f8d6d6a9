import { expect, it } from "vitest";
import { entryYear } from "./entry-year.ts";

it.each([
  ["2026-08-31T15:59:59Z", 2026],
  ["2026-08-31T16:00:00Z", 2027],
  ["2026-12-31T16:00:00Z", 2027],
  ["2027-08-31T15:59:59Z", 2027],
])("what is filed at %s is for the entry of %i", (filedAt, year) => {
  expect(entryYear(new Date(filedAt))).toBe(year);
});
