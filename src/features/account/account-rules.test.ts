import { describe, expect, it } from "vitest";
import {
  codeLoginProblems,
  passwordLoginProblems,
  phoneOf,
  registrationProblems,
} from "./account-rules.ts";

const GOOD = {
  username: " 李明明 ",
  password: "竹影扫阶尘不动月",
  phone: "１３８ 0013-8000",
  captcha: "１２3 456",
  agreed: "on",
};

const wrong = (problems: Readonly<Record<string, unknown>>) =>
  Object.keys(problems).filter((name) => problems[name]);

it.each([
  ["138 0013 8000", "13800138000"],
  ["138-0013-8000", "13800138000"],
  ["１３８００１３８０００", "13800138000"],
  ["＋86 138–0013—8000", "+8613800138000"],
  ["\u3000１２３　４５６ ", "123456"],
  ["12a", "12a"],
])("a number may be written as %j: %j", (phone, digits) => {
  expect(phoneOf({ phone })).toBe(digits);
});

describe("a registration", () => {
  it("may have full-width digits, spaces and dashes", () => {
    expect(wrong(registrationProblems(GOOD))).toEqual([]);
    expect(phoneOf(GOOD)).toBe("13800138000");
  });

  it("tells which signs a user name may have, on one line", () => {
    const { username } = registrationProblems({ ...GOOD, username: "a b" });
    expect(username).toMatchObject({ values: { USERNAME_SIGNS: ".\u00a0_\u00a0@\u00a0+\u00a0-" } });
  });

  it("needs every field", () => {
    expect(wrong(registrationProblems({}))).toEqual([
      "username",
      "password",
      "phone",
      "captcha",
      "agreed",
    ]);
  });

  it.each([
    ["username", "ab"],
    ["username", "a".repeat(33)],
    ["username", "a b c"],
    ["password", "seven77"],
    ["password", "a".repeat(129)],
    ["phone", "12345678901"],
    ["phone", "1380013800"],
    ["captcha", "12345"],
    ["captcha", "12345a"],
  ])("is refused for a %s of %j", (name, value) => {
    expect(wrong(registrationProblems({ ...GOOD, [name]: value }))).toEqual([name]);
  });
});

describe("a login", () => {
  it("needs a name and a password, whatever they are", () => {
    expect(wrong(passwordLoginProblems({ username: " ", password: "" }))).toEqual([
      "username",
      "password",
    ]);
    expect(wrong(passwordLoginProblems({ username: "x", password: " " }))).toEqual([]);
  });

  it("by code needs a phone and a code", () => {
    expect(wrong(codeLoginProblems({}))).toEqual(["phone", "captcha"]);
    expect(wrong(codeLoginProblems(GOOD))).toEqual([]);
  });
});
