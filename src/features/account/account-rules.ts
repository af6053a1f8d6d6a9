import { msg } from "@lingui/core/macro";
import { Registration } from "#contract/account-shapes.ts";
import type { FieldValues, Problem, Problems } from "#src/ui/form-state.ts";
import { plainDigits } from "#src/ui/form-text.ts";

const { username, password, phone, captcha } = Registration.shape;

export function phoneOf(values: FieldValues): string {
  return plainDigits(values.phone ?? "");
}

export function codeOf(values: FieldValues): string {
  return plainDigits(values.captcha ?? "");
}

export function usernameOf(values: FieldValues): string {
  return (values.username ?? "").trim();
}

export function phoneProblem(values: FieldValues): Problem | null {
  const text = phoneOf(values);
  if (text === "") return msg`请输入手机号`;
  return phone.safeParse(text).success ? null : msg`请输入 11 位的中国大陆手机号`;
}

function codeProblem(values: FieldValues): Problem | null {
  const text = codeOf(values);
  if (text === "") return msg`请输入短信验证码`;
  return captcha.safeParse(text).success ? null : msg`请输入短信中的 6 位数字`;
}

function newUsernameProblem(values: FieldValues): Problem | null {
  const text = usernameOf(values);
  if (text === "") return msg`请输入用户名`;
  if (username.safeParse(text).success) return null;
  return msg`用户名为 3 至 32 个字符，可用文字、数字和 . _ @ + -`;
}

function newPasswordProblem({ password: text = "" }: FieldValues): Problem | null {
  if (text === "") return msg`请输入密码`;
  return password.safeParse(text).success ? null : msg`密码为 8 至 128 个字符`;
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
