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
  ["+852 9123 4567", "+85291234567"],
  ["＋８５３ 6612-3456", "+85366123456"],
  ["+886 (0) 912 345 678", "+8860912345678"],
  ["+1 212 555 0123", "+12125550123"],
  ["+86 10 8888 8888", "+861088888888"],
])("reads %j with its country code", (text, phone) => {
  expect(parsePhone(text)).toBe(phone);
});

it.each([
  "",
  "12800138000",
  "1380013800",
  "138001380000",
  "+123456",
  "+1234567890123456",
  "+0123456789",
  "+852 9123 456a",
  "++85291234567",
  "91234567",
  "0755-8888888",
  "1380013800a",
])("reads no phone in %j", (text) => {
  expect(parsePhone(text)).toBeNull();
});

it("shows of a phone its beginning and its end", () => {
  expect(maskPhone("13800135678")).toBe("138****5678");
  expect(maskPhone("+85291234567")).toBe("+852****4567");
  expect(maskPhone("+1234567")).toBe("+123****67");
});
