import { describe, expect, it } from "vitest";
import {
  codeLoginProblems,
  passwordChangeProblems,
  passwordLoginProblems,
  passwordResetProblems,
  phoneChangeProblems,
  plainDigits,
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
])("a number may be written as %j: %j", (typed, digits) => {
  expect(plainDigits(typed)).toBe(digits);
});

const CODE = { isProven: false };

describe("a registration", () => {
  it("may have full-width digits, spaces and dashes, and phones of other countries", () => {
    expect(wrong(registrationProblems(GOOD, CODE))).toEqual([]);
    const abroad = { ...GOOD, phone: "+852 9123-4567" };
    expect(wrong(registrationProblems(abroad, CODE))).toEqual([]);
  });

  it("tells which signs a username may have, on one line", () => {
    const { username } = registrationProblems({ ...GOOD, username: "a b" }, CODE);
    expect(username).toMatchObject({ values: { USERNAME_SIGNS: ".\u00a0_\u00a0@\u00a0+\u00a0-" } });
  });

  it("needs a phone, a code and consent, and neither a username nor a password", () => {
    expect(wrong(registrationProblems({}, CODE))).toEqual(["phone", "captcha", "agreed"]);
    const { username: _, password: __, ...others } = GOOD;
    expect(wrong(registrationProblems(others, CODE))).toEqual([]);
  });

  it("needs no code where the phone is proven", () => {
    const { captcha: _, ...others } = GOOD;
    expect(wrong(registrationProblems(others, { isProven: true }))).toEqual([]);
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
    expect(wrong(registrationProblems({ ...GOOD, [name]: value }, CODE))).toEqual([name]);
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

it("a forgotten password is replaced by a new one with a code", () => {
  expect(wrong(passwordResetProblems({}))).toEqual(["phone", "captcha", "password"]);
  expect(wrong(passwordResetProblems({ ...GOOD, password: "seven77" }))).toEqual(["password"]);
  expect(wrong(passwordResetProblems(GOOD))).toEqual([]);
});

const ownPhone = "138****8000";

describe("a change of password", () => {
  it("takes the current one", () => {
    expect(wrong(passwordChangeProblems({}, { ownPhone: null }))).toEqual(["current", "password"]);
    const { password } = GOOD;
    const values = { current: "x", password };
    expect(wrong(passwordChangeProblems(values, { ownPhone: null }))).toEqual([]);
  });

  it("takes a code to the account's own phone", () => {
    expect(wrong(passwordChangeProblems({}, { ownPhone }))).toEqual([
      "phone",
      "captcha",
      "password",
    ]);
    expect(wrong(passwordChangeProblems(GOOD, { ownPhone }))).toEqual([]);
    const another = { ...GOOD, phone: "13900139000" };
    expect(wrong(passwordChangeProblems(another, { ownPhone }))).toEqual(["phone"]);
  });
});

describe("a change of phone", () => {
  const change = {
    present: "138 0013 8000",
    captcha: "123456",
    phone: "+852 9123 4567",
    newCaptcha: "654321",
  };
  it("takes a code to each of two phones", () => {
    const names = ["present", "captcha", "phone", "newCaptcha"];
    expect(wrong(phoneChangeProblems({}, { ownPhone }))).toEqual(names);
    expect(wrong(phoneChangeProblems(change, { ownPhone }))).toEqual([]);
  });

  it("is from the account's own phone to another one", () => {
    const values = { ...change, present: "13900139000" };
    expect(wrong(phoneChangeProblems(values, { ownPhone }))).toEqual(["present"]);
    const same = { ...change, phone: "+86 13800138000" };
    expect(wrong(phoneChangeProblems(same, { ownPhone }))).toEqual(["phone"]);
  });
});
