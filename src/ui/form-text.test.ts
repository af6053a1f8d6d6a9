import { expect, it } from "vitest";
import { plainDigits } from "./form-text.ts";

it.each([
  ["138 0013 8000", "13800138000"],
  ["138-0013-8000", "13800138000"],
  ["１３８００１３８０００", "13800138000"],
  ["＋86 138–0013—8000", "+8613800138000"],
  ["\u3000１２３　４５６ ", "123456"],
  ["12a", "12a"],
])("reads %j as %j", (text, digits) => {
  expect(plainDigits(text)).toBe(digits);
});
