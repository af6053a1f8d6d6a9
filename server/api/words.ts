import { CODE, type Code } from "#contract/codes.ts";
import type { Localized } from "#contract/locales.ts";

/** Messages of the envelope, by its code. */
export const CODE_MESSAGES: Readonly<Record<Code, Localized>> = {
  [CODE.success]: { zh: "成功", en: "Success" },
  [CODE.notLoggedIn]: { zh: "请先登录", en: "Please log in first" },
  [CODE.invalid]: { zh: "提交的内容有误，请检查后重试", en: "Check what you sent and try again" },
  [CODE.forbidden]: {
    zh: "用户名、密码或验证码不正确",
    en: "The username, password or code is wrong",
  },
  [CODE.notFound]: { zh: "没有找到您要的内容", en: "What you are looking for was not found" },
  [CODE.methodNotAllowed]: {
    zh: "此地址不支持这种请求方法",
    en: "This address does not take that method",
  },
  [CODE.conflict]: {
    zh: "操作未能完成，请刷新页面后重试",
    en: "This could not be done. Reload the page and try again",
  },
  [CODE.tooLarge]: {
    zh: "提交的内容过大，请删减后重试",
    en: "What you sent is too large. Shorten it and try again",
  },
  [CODE.unsupportedMediaType]: { zh: "请以 JSON 格式提交", en: "Send JSON, please" },
  [CODE.tooManyRequests]: {
    zh: "操作过于频繁，请稍后再试",
    en: "Too many attempts. Please wait a little and try again",
  },
  [CODE.fault]: {
    zh: "服务器出了问题，请稍后再试",
    en: "Something went wrong on our side. Please try again later",
  },
  [CODE.unavailable]: {
    zh: "服务暂时不可用，请稍后再试",
    en: "The service is not available at the moment. Please try again later",
  },
};

/** Messages of refused fields; `{0}` stands for a limit or the choices. */
export const FIELD_MESSAGES = {
  missing: { zh: "请填写此项", en: "Fill this in" },
  number: { zh: "请输入整数", en: "Enter a whole number" },
  smallest: { zh: "不能小于 {0}", en: "Enter {0} or more" },
  largest: { zh: "不能大于 {0}", en: "Enter {0} or less" },
  shortest: { zh: "至少 {0} 个字符", en: "Enter {0} characters or more" },
  longest: { zh: "最多 {0} 个字符", en: "Enter {0} characters or fewer" },
  phone: {
    zh: "请输入 11 位中国大陆手机号；其他号码请以 + 和国家或地区代码开头",
    en: "Enter a mainland China mobile number of 11 digits, or another number with + and its country code",
  },
  captcha: { zh: "请输入 6 位数字验证码", en: "Enter the six digits of the code" },
  username: {
    zh: "只能使用汉字、字母、数字和 . _ @ + -",
    en: "Use only Chinese characters, letters, digits and . _ @ + -",
  },
  agreed: {
    zh: "请先阅读并同意隐私声明和用户协议",
    en: "Read and agree to the privacy notice and the terms of use first",
  },
  choice: { zh: "请从以下各项中选择：{0}", en: "Choose one of: {0}" },
  other: { zh: "请检查此项", en: "Check this" },
} as const satisfies Record<string, Localized>;

/** Messages that replace the code's own; `{0}` stands for the admissions office's phone, `{1}` for its e-mail. */
export const ACCOUNT_MESSAGES = {
  phoneAsName: {
    zh: "用户名不能是手机号，请换一个",
    en: "A username cannot be a phone number. Choose another",
  },
  numberAsName: {
    zh: "用户名不能是申请编号，请换一个",
    en: "A username cannot be an application number. Choose another",
  },
  notServed: {
    zh: "暂时无法向该国家或地区的手机号发送验证码。请致电招生办公室 {0}，或发邮件至 {1}，我们会协助您办理",
    en: "We cannot send codes to numbers in this country or region. Phone the Admissions Office on {0} or write to {1}, and we will help you",
  },
  unregistered: {
    zh: "该手机号尚未注册。号码已验证，可直接完成注册。",
    en: "This mobile number has no account yet. It is verified now, so you can go straight on to register.",
  },
  unconfirmed: {
    zh: "这个账号的手机号有很长一段时间没有验证过，可能已经换了主人。请先填写监护人姓名或孩子的出生日期，以便核实。",
    en: "The mobile number of this account had gone a long time without being verified, so it may belong to someone else by now. Please enter the guardian’s name or the child’s date of birth first.",
  },
  password: {
    zh: "当前密码不正确，请重新输入，或改用短信验证码。",
    en: "The current password is wrong. Enter it again, or use a code instead.",
  },
  owner: {
    zh: "与申请或登记中的信息不符，请核对；如需帮助，请联系招生办公室。",
    en: "This does not match any of your applications or registrations. Check it, or ask the Admissions Office for help.",
  },
  codesOfNetwork: {
    zh: "您所在的网络获取验证码的次数已满。请换用其他网络（例如手机流量）再试，或过些时候再试。",
    en: "Too many codes have been requested from your network. Try another network, such as mobile data, or try again later.",
  },
  confirmations: {
    zh: "核实次数过多。请过些时候再试，或请招生办公室协助核实。",
    en: "Too many attempts. Try again later, or ask the Admissions Office for help.",
  },
  username: { zh: "该用户名已被注册，请换一个", en: "This username is taken. Choose another" },
  phone: {
    zh: "该手机号已注册，请直接登录",
    en: "This mobile number is already registered. Log in instead",
  },
  otherPhone: {
    zh: "该手机号已有另一个账号，请换一个号码，或致电招生办公室",
    en: "Another account uses this mobile number. Choose another, or phone the Admissions Office",
  },
  code: {
    zh: "验证码不正确或已失效，请核对，或重新获取。",
    en: "The code is wrong or no longer valid. Check it, or ask for a new one.",
  },
  passwords: {
    zh: "尝试次数过多，请 5 分钟后再试，或用短信验证码登录。",
    en: "Too many attempts. Try again in 5 minutes, or log in with a code.",
  },
  codeNeeded: {
    zh: "密码输错次数过多，请改用短信验证码登录。",
    en: "There have been too many wrong passwords. Log in with a code instead.",
  },
  currentPasswords: {
    zh: "尝试次数过多，请 5 分钟后再试，或用短信验证码修改密码。",
    en: "Too many attempts. Try again in 5 minutes, or change your password with a code.",
  },
  codeNeededToChange: {
    zh: "密码输错次数过多，请改用短信验证码修改密码。",
    en: "There have been too many wrong passwords. Change your password with a code instead.",
  },
  foreignPage: {
    zh: "请在本站的登录或注册页面获取验证码。",
    en: "Please ask for the code on this site’s own login or registration page.",
  },
  common: {
    zh: "这个密码容易被猜到，请换一个",
    en: "This password is easily guessed. Choose another",
  },
  near: {
    zh: "密码与用户名、手机号或学校名称太接近，请换一个",
    en: "This password is too close to your username, your phone number or the school’s name. Choose another",
  },
  gateway: {
    zh: "短信暂时无法发送，请稍后再试；已有账号的，可以用密码登录",
    en: "The text message cannot be sent at the moment. Please try again later; if you have an account, you can log in with your password",
  },
} as const satisfies Record<string, Localized>;

export const ERROR_PAGE = {
  back: { zh: "返回首页", en: "To the home page" },
} as const satisfies Record<string, Localized>;
