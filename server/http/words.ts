import { CODE, type Code } from "#contract/codes.ts";
import type { Localized } from "#contract/locales.ts";

/** What the server itself says to visitors. */
export const CODE_MESSAGES: Readonly<Record<Code, Localized>> = {
  [CODE.success]: { zh: "成功", en: "Success" },
  [CODE.notLoggedIn]: { zh: "请先登录", en: "Please log in first" },
  [CODE.invalid]: { zh: "请求内容有误，请检查后重试", en: "Check what you sent and try again" },
  [CODE.forbidden]: {
    zh: "用户名、密码或验证码不正确；如尚未注册，请先注册",
    en: "Wrong user name, password or code. If you have no account yet, please register first",
  },
  [CODE.notFound]: { zh: "没有找到您要的内容", en: "There is nothing here" },
  [CODE.conflict]: { zh: "操作无法完成", en: "This cannot be done now" },
  [CODE.tooLarge]: { zh: "提交的内容过大", en: "What you sent is too large" },
  [CODE.unsupportedMediaType]: { zh: "请以 JSON 格式提交", en: "Send JSON, please" },
  [CODE.tooManyRequests]: {
    zh: "操作过于频繁，请稍后再试",
    en: "Too many tries. Please wait a little",
  },
  [CODE.fault]: {
    zh: "服务器出了问题，请稍后再试",
    en: "Something went wrong on our side. Please try again later",
  },
  [CODE.unavailable]: {
    zh: "服务暂时不可用，请稍后再试",
    en: "The service is not available for the moment. Please try again later",
  },
};

/** What is said about one refused field; `{0}` stands for a limit or the choices. */
export const FIELD_MESSAGES = {
  missing: { zh: "请填写此项", en: "Fill this in" },
  number: { zh: "请填写整数", en: "Give a whole number" },
  smallest: { zh: "不能小于 {0}", en: "Give {0} or more" },
  largest: { zh: "不能大于 {0}", en: "Give {0} or less" },
  shortest: { zh: "至少 {0} 个字符", en: "Give {0} characters or more" },
  longest: { zh: "最多 {0} 个字符", en: "Give {0} characters or fewer" },
  phone: { zh: "请填写正确的手机号", en: "Give a valid mainland mobile number" },
  captcha: { zh: "请填写 6 位数字验证码", en: "Give the six digits of the code" },
  username: {
    zh: "只能使用文字、数字和 . _ @ + -",
    en: "Use only letters, digits and . _ @ + -",
  },
  agreed: { zh: "请先阅读并同意隐私声明", en: "Read the privacy notice and agree to it first" },
  choice: { zh: "请从以下各项中选择：{0}", en: "Choose one of: {0}" },
  other: { zh: "请检查此项", en: "Check this" },
} as const satisfies Record<string, Localized>;

/** What is said in place of the code's own message. */
export const ACCOUNT_MESSAGES = {
  username: { zh: "该用户名已被注册，请换一个", en: "This user name is taken. Choose another" },
  phone: {
    zh: "该手机号已注册，请直接登录",
    en: "This phone number is registered already. Log in instead",
  },
  common: {
    zh: "这个密码太常见，容易被猜到，请换一个",
    en: "This password is too common and easily guessed. Choose another",
  },
  near: {
    zh: "密码与用户名或学校名称太接近，请换一个",
    en: "This password is too close to your user name or the school’s name. Choose another",
  },
  gateway: {
    zh: "短信暂时无法发送，请稍后再试，或使用密码登录",
    en: "The text message cannot be sent for the moment. Please try again later, or log in with your password",
  },
} as const satisfies Record<string, Localized>;

export const SIGN_UP_MESSAGES = {
  signed_up: { zh: "您已报名这项活动", en: "You have signed up for this event already" },
  full: { zh: "名额已满，未能报名", en: "This event is full. You have not been signed up" },
  closed: {
    zh: "报名已截止。如有疑问，请拨打活动联系电话",
    en: "Sign-up has closed. If you have a question, phone the number given for the event",
  },
  ended: { zh: "活动已结束", en: "This event has ended" },
} as const satisfies Record<string, Localized>;

export const ERROR_PAGE = {
  back: { zh: "返回首页", en: "To the home page" },
} as const satisfies Record<string, Localized>;
