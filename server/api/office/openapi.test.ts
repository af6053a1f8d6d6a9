import { expect, it } from "vitest";
import { OFFICE_CALL_NAMES } from "#contract/office/calls.ts";
import { isProperty, places, undescribed, untyped } from "#server/api/test-openapi.ts";
import { officeApiDocument } from "./openapi.ts";

const document = officeApiDocument();
const all = [...places(document)];

it("describes each property, parameter and enum", () => {
  expect(undescribed(document)).toEqual([]);
  expect(all.filter(([path]) => isProperty(path)).length).toBeGreaterThan(500);
});

it("gives the type of each property", () => {
  expect(untyped(document)).toEqual([]);
});

it("says what each call does and whom it is for", () => {
  const operations = all.filter(([path]) => /^\/paths\/[^{}]+\/(?:get|put|post)$/.test(path));
  expect(operations).toHaveLength(OFFICE_CALL_NAMES.length);
  for (const [path, operation] of operations) {
    expect(operation, path).toMatchObject({
      summary: expect.stringMatching(/./),
      description: expect.stringMatching(/\bFor\b/),
    });
  }
});
