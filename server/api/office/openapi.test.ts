import { expect, it } from "vitest";
import { OFFICE_CALL_NAMES } from "#contract/office/calls.ts";
import { isProperty, places, undescribed, untyped } from "#server/api/test-openapi.ts";
import { officeApiDocument } from "./openapi.ts";

const document = officeApiDocument();
const all = [...places(document)];

it("says of each property, parameter and enum what it is", () => {
  expect(undescribed(document)).toEqual([]);
  expect(all.filter(([path]) => isProperty(path)).length).toBeGreaterThan(500);
});

it("says of each property of which type it is", () => {
  expect(untyped(document)).toEqual([]);
});

it("says of each call what it does and whom it is for", () => {
  const operations = all.filter(([path]) => /^\/paths\/[^{}]+\/(?:get|put|post)$/.test(path));
  expect(operations).toHaveLength(OFFICE_CALL_NAMES.length);
  for (const [path, operation] of operations) {
    expect(operation, path).toMatchObject({
      summary: expect.stringMatching(/./),
      description: expect.stringMatching(/\bFor\b/),
    });
  }
});
