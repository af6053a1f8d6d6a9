import { expect, it } from "vitest";
import { GRADE_CODES } from "#contract/grades.ts";
import { openApiDocument } from "./openapi.ts";
import { isProperty, places, undescribed, untyped } from "./test-openapi.ts";

const FORMATS = ["uuid", "date", "date-time"];

const { ...document } = openApiDocument({ name: "School", email: "a@b.example", url: "https://b" });
const all = [...places(document)];

it("says of each property, parameter and enum what it is", () => {
  expect(undescribed(document)).toEqual([]);
  expect(all.filter(([path]) => isProperty(path)).length).toBeGreaterThan(150);
});

it("gives the type and length of each property, also where fields share a shape", () => {
  expect(untyped(document)).toEqual([]);
  const registration = new Map(all).get("/components/schemas/Registration/properties");
  expect(registration).toMatchObject({
    username: { minLength: 3, maxLength: 32 },
    password: { minLength: 8, maxLength: 128 },
  });
});

it("says what each value of an enum means, also where its field has a text of its own", () => {
  expect(new Map(all).get("/components/schemas/EventSummary/properties/status")).toMatchObject({
    description: expect.stringContaining(
      "`full`: there are none left. `closed`: the deadline has passed",
    ),
  });
});

it("names no format that does not exist, and counts in integers", () => {
  const formats = all.flatMap(([path, node]) =>
    "format" in node && !isProperty(path) ? [node.format] : [],
  );
  expect(formats.filter((format) => !FORMATS.includes(String(format)))).toEqual([]);
  const numbers = all.filter(([, node]) => "type" in node && node.type === "number");
  const names = numbers.map(([path]) => path.slice(path.lastIndexOf("/") + 1));
  expect(names).toEqual(["longitude", "latitude", "seconds", "at", "value"]);
});

it("gives each time the format date-time, which has seconds", () => {
  const times = all.flatMap(([path, node]) =>
    "pattern" in node && String(node.pattern).includes("T") ? [{ path, ...node }] : [],
  );
  expect(times.length).toBeGreaterThan(8);
  for (const time of times) {
    expect(time).toMatchObject({ format: "date-time" });
    expect("2026-11-21T09:30+08:00").not.toMatch(new RegExp(String(time.pattern)));
  }
});

it("explains the grades wherever one occurs", () => {
  const grades = all.filter(([path]) => path.endsWith("/properties/grade"));
  expect(grades.length).toBeGreaterThan(2);
  for (const [path, node] of grades)
    expect(node, path).toMatchObject({ description: expect.stringContaining(GRADE_CODES) });
});

it("lists for each call that another method answers 405, with the methods there are", () => {
  const operations = all.filter(([path]) => /^\/paths\/.*\/(?:get|put|post|delete)$/.test(path));
  expect(operations.length).toBeGreaterThan(30);
  const reference = { $ref: "#/components/responses/MethodNotAllowed" };
  for (const [path, operation] of operations) {
    expect(operation, path).toHaveProperty(["responses", "405"], reference);
  }
  const answer = new Map(all).get("/components/responses/MethodNotAllowed");
  expect(answer).toHaveProperty("headers.allow", { $ref: "#/components/headers/Allow" });
});

it("says how a picture's address is made, where films lie and what a period looks like", () => {
  const text = JSON.stringify(document);
  expect(text).toContain("-<width>.avif");
  expect(text).toContain("below `/web/static/videos`");
  expect(text).toContain("2027-03-01/2027-03-15");
});
