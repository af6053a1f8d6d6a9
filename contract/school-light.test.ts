import { expect, it } from "vitest";
import { schoolLight } from "./school-light.ts";

it.each([
  ["2027-03-01T05:00:00+08:00", "spring dawn"],
  ["2027-02-28T23:59:59+08:00", "winter night"],
  ["2027-06-15T08:00:00+08:00", "summer day"],
  ["2027-11-30T17:00:00+08:00", "autumn dusk"],
  ["2027-12-01T19:00:00+08:00", "winter night"],
  // In London it is still autumn.
  ["2027-11-30T21:30:00Z", "winter dawn"],
])("at %s the light is that of a %s", (moment, light) => {
  expect(schoolLight(Date.parse(moment))).toBe(light);
});
