import { msg } from "@lingui/core/macro";
import { PASSWORD_LENGTH, SMS_CODE, USERNAME, USERNAME_LENGTH } from "#contract/account-limits.ts";
import { maskPhone, parsePhone } from "#contract/phone.ts";
import type { FieldValues, Problem, Problems } from "#src/ui/form-state.ts";

/** The signs that a username may have; they stay on one line. */
export const USERNAME_SIGNS = ". _ @ + -".replaceAll(" ", "\u00a0");

interface Length {
  readonly minimum: number;
  readonly maximum: number;
}

function hasLength(text: string, { minimum, maximum }: Length): boolean {
  const { length } = [...text];
  return length >= minimum && length <= maximum;
}

/** Digits as people type and paste them: full-width, with spaces and dashes. */
export function plainDigits(text = ""): string {
  return text.normalize("NFKC").replace(/[\s\p{Dash_Punctuation}]/gu, "");
}

export function usernameOf(values: FieldValues): string {
  return (values.username ?? "").trim();
}

function phoneProblem(typed: string | undefined): Problem | null {
  const text = plainDigits(typed);
  if (text === "") return msg`请输入手机号`;
  if (parsePhone(text) !== null) return null;
  return msg`请输入 11 位中国大陆手机号，或以 + 和国家或地区代码开头的号码`;
}

function codeProblem(typed: string | undefined): Problem | null {
  const text = plainDigits(typed);
  if (text === "") return msg`请输入短信验证码`;
  return SMS_CODE.test(text) ? null : msg`请输入短信中的 6 位数字`;
}

function chosenUsernameProblem(values: FieldValues): Problem | null {
  const text = usernameOf(values);
  if (text === "") return null;
  if (hasLength(text, USERNAME_LENGTH) && USERNAME.test(text)) return null;
  return msg`用户名为 3 至 32 个字符，可用汉字、字母、数字和 ${USERNAME_SIGNS}`;
}

function chosenPasswordProblem({ password: text = "" }: FieldValues): Problem | null {
  if (text === "" || hasLength(text, PASSWORD_LENGTH)) return null;
  return msg`密码为 8 至 128 个字符`;
}

function newPasswordProblem(values: FieldValues): Problem | null {
  return values.password ? chosenPasswordProblem(values) : msg`请输入新密码`;
}

export function passwordLoginProblems(values: FieldValues): Problems<"username" | "password"> {
  return {
    username: usernameOf(values) === "" ? msg`请输入用户名或手机号` : null,
    password: values.password ? null : msg`请输入密码`,
  };
}

export function codeLoginProblems(values: FieldValues): Problems<"phone" | "captcha"> {
  return { phone: phoneProblem(values.phone), captcha: codeProblem(values.captcha) };
}

export type RegistrationField = "phone" | "captcha" | "username" | "password" | "agreed";

/** `isProven`: the phone needs no code. */
export function registrationProblems(
  values: FieldValues,
  { isProven }: { readonly isProven: boolean },
): Problems<RegistrationField> {
  return {
    phone: phoneProblem(values.phone),
    captcha: isProven ? null : codeProblem(values.captcha),
    username: chosenUsernameProblem(values),
    password: chosenPasswordProblem(values),
    agreed: values.agreed ? null : msg`请先阅读并同意隐私声明和用户协议`,
  };
}

export function passwordResetProblems(
  values: FieldValues,
): Problems<"phone" | "captcha" | "password"> {
  return { ...codeLoginProblems(values), password: newPasswordProblem(values) };
}

export type PasswordChangeField = "current" | "phone" | "captcha" | "password";

/** `ownPhone`: the account's, masked, where a code stands for the current password. */
export function passwordChangeProblems(
  values: FieldValues,
  { ownPhone }: { readonly ownPhone: string | null },
): Problems<PasswordChangeField> {
  const password = newPasswordProblem(values);
  if (ownPhone === null) return { current: values.current ? null : msg`请输入当前密码`, password };
  return {
    phone: ownPhoneProblem(values.phone, ownPhone),
    captcha: codeProblem(values.captcha),
    password,
  };
}

export type PhoneChangeField = "present" | "captcha" | "phone" | "newCaptcha";

/** `ownPhone`: the account's current phone, masked. */
export function phoneChangeProblems(
  values: FieldValues,
  { ownPhone }: { readonly ownPhone: string },
): Problems<PhoneChangeField> {
  const isSame = parsePhone(values.phone ?? "") === parsePhone(values.present ?? "");
  return {
    present: ownPhoneProblem(values.present, ownPhone),
    captcha: codeProblem(values.captcha),
    phone: phoneProblem(values.phone) ?? (isSame ? msg`新手机号与当前手机号相同` : null),
    newCaptcha: codeProblem(values.newCaptcha),
  };
}

function ownPhoneProblem(typed: string | undefined, ownPhone: string): Problem | null {
  const problem = phoneProblem(typed);
  if (problem) return problem;
  const phone = parsePhone(typed ?? "");
  return phone !== null && maskPhone(phone) === ownPhone
    ? null
    : msg`请输入账号当前的手机号（${ownPhone}）`;
}
