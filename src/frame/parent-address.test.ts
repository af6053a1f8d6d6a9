import { expect, it } from "vitest";
import { parentAddress } from "./parent-address.ts";

it.each([
  ["/management_team", "/"],
  ["/teaching/kindergarten/teachers", "/teaching/kindergarten/educational_model"],
  [
    "/teaching/kindergarten/educational_model",
    "/teaching/teaching_performance/primary_school_graduation_exam",
  ],
  ["/admissions/high_school", "/admissions/kindergarten"],
  // The section opens on this very page.
  ["/admissions/kindergarten", "/"],
  ["/offline", "/"],
])("%s lies below %s", (path, parent) => {
  expect(parentAddress(path)).toBe(parent);
});
