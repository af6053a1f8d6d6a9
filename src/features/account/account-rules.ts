import { msg } from "@lingui/core/macro";
import { PASSWORD_LENGTH, SMS_CODE, USERNAME, USERNAME_LENGTH } from "#contract/account-limits.ts";
import { parsePhone } from "#contract/phone.ts";
import type { FieldValues, Problem, Problems } from "#src/ui/form-state.ts";

/** The signs that a user name may have; they stay on one line. */
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
function plainDigits(text = ""): string {
  return text.normalize("NFKC").replace(/[\s\p{Dash_Punctuation}]/gu, "");
}

export function phoneOf(values: FieldValues): string {
  return plainDigits(values.phone);
}

export function codeOf(values: FieldValues): string {
  return plainDigits(values.captcha);
}

export function usernameOf(values: FieldValues): string {
  return (values.username ?? "").trim();
}

function phoneProblem(values: FieldValues): Problem | null {
  const text = phoneOf(values);
  if (text === "") return msg`请输入手机号`;
  return parsePhone(text) === null ? msg`请输入 11 位中国大陆手机号` : null;
}

function codeProblem(values: FieldValues): Problem | null {
  const text = codeOf(values);
  if (text === "") return msg`请输入短信验证码`;
  return SMS_CODE.test(text) ? null : msg`请输入短信中的 6 位数字`;
}

function newUsernameProblem(values: FieldValues): Problem | null {
  const text = usernameOf(values);
  if (text === "") return msg`请输入用户名`;
  if (hasLength(text, USERNAME_LENGTH) && USERNAME.test(text)) return null;
  return msg`用户名为 3 至 32 个字符，可用汉字、字母、数字和 ${USERNAME_SIGNS}`;
}

function newPasswordProblem({ password: text = "" }: FieldValues): Problem | null {
  if (text === "") return msg`请输入密码`;
  return hasLength(text, PASSWORD_LENGTH) ? null : msg`密码为 8 至 128 个字符`;
}

export function passwordLoginProblems(values: FieldValues): Problems<"username" | "password"> {
  return {
    username: usernameOf(values) === "" ? msg`请输入用户名` : null,
    password: values.password ? null : msg`请输入密码`,
  };
}

export function codeLoginProblems(values: FieldValues): Problems<"phone" | "captcha"> {
  return { phone: phoneProblem(values), captcha: codeProblem(values) };
}

export function registrationProblems(
  values: FieldValues,
): Problems<"username" | "password" | "phone" | "captcha" | "agreed"> {
  return {
    username: newUsernameProblem(values),
    password: newPasswordProblem(values),
    phone: phoneProblem(values),
    captcha: codeProblem(values),
    agreed: values.agreed ? null : msg`请先阅读并同意隐私声明`,
  };
}
