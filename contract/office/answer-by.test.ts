import { expect, it } from "vitest";
import { answerBy } from "./answer-by.ts";

it.each([
  ["2026-11-20", "2026-12-11"],
  ["2026-11-21", "2026-12-11"],
  ["2026-11-24", "2026-12-15"],
  ["2026-12-31", "2027-01-21"],
])("a request of %s is answered within 15 working days, by %s", (received, last) => {
  expect(answerBy(received)).toBe(last);
});
