import { expect, it } from "vitest";
import { maskPhone, parsePhone } from "./phone.ts";

it.each([
  "13800138000",
  "+8613800138000",
  "+86 138 0013 8000",
  " 86 138-0013-8000",
  "0086 13800138000",
  "138-0013-8000 ",
  "１３８００１３８０００",
  "＋86　138—0013－8000",
])("reads %j as the same phone", (text) => {
  expect(parsePhone(text)).toBe("13800138000");
});

it.each([
  "",
  "12800138000",
  "1380013800",
  "138001380000",
  "+8513800138000",
  "0755-8888888",
  "1380013800a",
])("reads no phone in %j", (text) => {
  expect(parsePhone(text)).toBeNull();
});

it("shows of a phone its beginning and its end", () => {
  expect(maskPhone("13800135678")).toBe("138****5678");
});
