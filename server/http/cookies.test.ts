import { expect, it } from "vitest";
import { readCookie } from "./cookies.ts";

it.each([
  ["a=1", "1"],
  ["b=2; a=1", "1"],
  ["b=2;a=1 ; c=3", "1"],
  [" \ta=1", "1"],
  ["a=", ""],
  ["a=1=2", "1=2"],
  ["a=1; a=2", "1"],
  ["b=a=2; a=1", "1"],
  ["aa=2; ba=3; a=1", "1"],
  ["b=2; a", null],
  ["b a=1", null],
  ["", null],
  [undefined, null],
])("reads a cookie from %j", (header, value) => {
  expect(readCookie(header, "a")).toBe(value);
});
