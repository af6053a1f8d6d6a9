import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DEVICE_COOKIE_DAYS, TOKEN_COOKIE_DAYS } from "#contract/cookies.ts";
import { LOCALES } from "#contract/locales.ts";
import { limitOf } from "./accounts/limits.ts";
import { PROOF_MINUTES } from "./accounts/phone-proofs.ts";
import { CODE_MINUTES } from "./accounts/sms-codes.ts";
import { WRONG_PASSWORD_DAYS } from "./accounts/wrong-passwords.ts";
import { SIGN_UP_MONTHS } from "./events/remove-old-sign-ups.ts";

const { rules } = limitOf("confirmations of account", "an account");
const CONFIRMATION_DAYS = Math.max(...rules.map(({ seconds }) => seconds)) / (24 * 60 * 60);

/** What a row is recognised by, and the period that it names, in either language. */
const PERIODS = [
  { row: /登录状态|Login, /, period: `${TOKEN_COOKIE_DAYS.remembered} (天|days)` },
  { row: /登录过您账号|Browsers that/, period: `${DEVICE_COOKIE_DAYS} (天|days)` },
  { row: /连续输错密码|wrong passwords/, period: `${WRONG_PASSWORD_DAYS} (天|days)` },
  { row: /核实身份时，填错|wrong answers/, period: `${CONFIRMATION_DAYS} (天|days)` },
  { row: /短信验证码|Codes by text/, period: `${CODE_MINUTES} (分钟|minutes)` },
  { row: /尚未注册|no account yet/, period: `${PROOF_MINUTES} (分钟|minutes)` },
  { row: /^活动报名|^Event sign-ups/, period: `${SIGN_UP_MONTHS} (个月|months)` },
  { row: /操作记录|Record of what was done/, period: "长期保存|for good" },
];

it.each(LOCALES)("the periods of the privacy notice are those that hold, in %s", (locale) => {
  const text = readFileSync(`content/notices/privacy/${locale}.md`, "utf8");
  const [, section = ""] = text.split("{#retention}");
  const rows = [...section.matchAll(/^\| (.+) \| (.+) \|$/gm)];
  for (const { row, period } of PERIODS) {
    const found = rows.filter(([, information = ""]) => row.test(information));
    expect(found, `${row}`).toHaveLength(1);
    expect(found[0]?.[2], `${row}`).toMatch(new RegExp(`(?<!\\d)(${period})`));
  }
});
