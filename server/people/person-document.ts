import type { Locale, Localized } from "#contract/locales.ts";
import { escapeMarkup } from "#contract/markup.ts";
import { APPLICATION_FIELDS } from "#contract/office/application-words.ts";
import { PAPER_LABELS, PAPERS } from "#contract/office/papers.ts";
import { fieldsOf, shown } from "#server/applications/application-table.ts";
import { clockTime } from "#server/tables/spreadsheet.ts";
import type { PersonExport } from "./person-export.ts";

export const DOCUMENT_FORMATS = ["html", "json"] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

interface DocumentOptions {
  readonly format: DocumentFormat;
  readonly locale: Locale;
  readonly now: Date;
}

type Line = readonly [label: string, text: string];
interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
}

const WORDS = {
  title: { zh: "您的个人信息", en: "Your personal information" },
  lead: {
    zh: "以下是本网站保存的、与您有关的信息：账号、活动报名、申请和登记，以及已公布的结果。密码只以无法还原的形式保存，因此不在其中；学校内部的备注、尚未公布的结果、操作记录和服务器日志也不在其中。",
    en: "This is what this website holds about you: your account, event sign-ups, applications and registrations, and results that have been announced. Your password is stored in a form that cannot be reversed, so it is not included; nor are the school’s internal notes, results that are not announced yet, the record of what was done, or the server log.",
  },
  account: { zh: "账号", en: "Account" },
  id: { zh: "账号编号", en: "Account number" },
  username: { zh: "用户名", en: "Username" },
  phone: { zh: "手机号", en: "Phone" },
  registeredAt: { zh: "注册时间", en: "Registered" },
  lastUsedAt: { zh: "最近使用", en: "Last used" },
  phoneProvenAt: { zh: "手机号最近验证", en: "Phone last verified" },
  agreedPrivacy: { zh: "同意的隐私声明", en: "Privacy notice agreed to" },
  agreedTerms: { zh: "同意的用户协议", en: "Terms of use agreed to" },
  login: { zh: "已登录的设备", en: "Logged in on" },
  byCode: { zh: "验证码登录", en: "by code" },
  byPassword: { zh: "密码登录", en: "by password" },
  unknownDevice: { zh: "未知设备", en: "an unknown device" },
  signUps: { zh: "活动报名", en: "Event sign-ups" },
  signedUpAt: { zh: "报名时间", en: "Signed up" },
  checkedInAt: { zh: "签到时间", en: "Came in" },
  papers: { zh: "已交材料", en: "Documents handed in" },
  letter: { zh: "结果通知", en: "Letter about the result" },
  none: { zh: "无", en: "None" },
} as const satisfies Record<string, Localized>;

/** What is held of somebody, to be read by them (HTML) or by another program (JSON). */
export function personDocument(
  held: PersonExport,
  { format, locale, now }: DocumentOptions,
): string {
  if (format === "json")
    return `${JSON.stringify({ exportedAt: now.toISOString(), ...held }, null, 2)}\n`;
  const word = (name: keyof typeof WORDS) => WORDS[name][locale];
  const sections = sectionsOf(held, locale).map(({ title, lines }) => {
    const rows = lines.map(
      ([label, text]) =>
        `<tr><th scope="row">${escapeMarkup(label)}</th><td>${escapeMarkup(text)}</td></tr>`,
    );
    const body = rows.length > 0 ? `<table>${rows.join("\n")}</table>` : `<p>${word("none")}</p>`;
    return `<h2>${escapeMarkup(title)}</h2>\n${body}`;
  });
  return `<!doctype html>
<html lang="${locale === "zh" ? "zh-CN" : "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${word("title")}</title>
<style>
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; border-block-end: 1px solid #ccc; padding: 0.4rem 0.6rem 0.4rem 0; white-space: pre-line; }
th { width: 14rem; font-weight: normal; color: #555; }
</style>
</head>
<body>
<h1>${word("title")}</h1>
<p>${clockTime(now)}</p>
<p>${word("lead")}</p>
${sections.join("\n")}
</body>
</html>
`;
}

function sectionsOf(
  { account, logins, signUps, applications }: PersonExport,
  locale: Locale,
): Section[] {
  const word = (name: keyof typeof WORDS) => WORDS[name][locale];
  const time = (iso: string) => clockTime(new Date(iso));
  return [
    {
      title: word("account"),
      lines: account
        ? [
            [word("id"), account.id],
            [word("username"), account.username],
            [word("phone"), account.phone],
            [word("registeredAt"), time(account.registeredAt)],
            [word("lastUsedAt"), time(account.lastUsedAt)],
            [word("phoneProvenAt"), time(account.phoneProvenAt)],
            [word("agreedPrivacy"), account.agreedPrivacy ?? word("none")],
            [word("agreedTerms"), account.agreedTerms ?? word("none")],
            ...logins.map(
              ({ device, isByCode, createdAt }): Line => [
                word("login"),
                `${device || word("unknownDevice")} · ${word(isByCode ? "byCode" : "byPassword")} · ${time(createdAt)}`,
              ],
            ),
          ]
        : [],
    },
    {
      title: word("signUps"),
      lines: signUps.flatMap(({ title, signedUpAt, checkedInAt }): Line[] => [
        [title[locale], `${word("signedUpAt")} ${time(signedUpAt)}`],
        ...checkedInAt.map((at): Line => [title[locale], `${word("checkedInAt")} ${time(at)}`]),
      ]),
    },
    ...applications.map((application) => sectionOf(application, account === null, locale)),
  ];
}

function sectionOf(
  application: PersonExport["applications"][number],
  isFromPaper: boolean,
  locale: Locale,
): Section {
  const { number, papers, letter } = application;
  const moments = {
    submittedAt: new Date(application.submittedAt),
    consentedAt: new Date(application.consentedAt),
  };
  const filed = { ...application, ...moments, isFromPaper, alike: [], details: application };
  const fields = fieldsOf(filed, locale).flatMap(([field, cell]): Line[] =>
    shown(cell) === "" ? [] : [[APPLICATION_FIELDS[field][locale], shown(cell)]],
  );
  const names = PAPERS.filter((paper) => papers.includes(paper)).map(
    (paper) => PAPER_LABELS[paper][locale],
  );
  return {
    title: number,
    lines: [
      ...fields,
      ...(names.length > 0
        ? [[WORDS.papers[locale], names.join(locale === "zh" ? "、" : ", ")] as const]
        : []),
      ...(letter === null ? [] : [[WORDS.letter[locale], letter] as const]),
    ],
  };
}
