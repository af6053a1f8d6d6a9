import type { Localized } from "#contract/locales.ts";

/** The words of the yearly report. */
export const REPORT_WORDS = {
  title: (year: number): Localized => ({
    zh: `${year}年未成年人个人信息处理情况`,
    en: `Minors’ personal information in ${year}`,
  }),
  part: { zh: "部分", en: "Part" },
  item: { zh: "项目", en: "Item" },
  value: { zh: "内容", en: "Value" },
  children: { zh: "未成年人人数", en: "Children" },
  day: { zh: "截至", en: "As of" },
  under14: { zh: "不满十四周岁", en: "Under 14" },
  from14To17: { zh: "十四周岁以上不满十八周岁", en: "From 14 to 17" },
  adults: { zh: "已满十八周岁", en: "18 and over" },
  applications: { zh: "现存申请和登记（份）", en: "Applications and registrations held" },
  purposes: { zh: "处理目的", en: "Purposes" },
  apply: { zh: "入学申请", en: "Application for a place" },
  applyFor: {
    zh: "审核申请、与监护人联系、通知结果",
    en: "considering the application, contacting the guardian, telling them the result",
  },
  interest: { zh: "意向登记", en: "Registration of interest" },
  interestFor: {
    zh: "通知招生政策和说明会",
    en: "news of admissions policy and information sessions",
  },
  consents: { zh: "监护人同意的声明版本（份）", en: "Consents by version of the notice" },
  retention: { zh: "保存期限", en: "Retention" },
  accepted: { zh: "已录取", en: "Place accepted" },
  acceptedUntil: {
    zh: "转入学生档案，按学籍管理规定保存",
    en: "passed to the student’s file and kept under the rules on school records",
  },
  others: {
    zh: "未录取、未入学、已撤回，以及意向登记",
    en: "No place, place not taken up, withdrawn; registrations of interest",
  },
  othersUntil: {
    zh: "拟入学当年 12月31日由网站删除",
    en: "deleted by the site on 31 December of the year of entry",
  },
  looks: { zh: "查看与导出（次）", en: "Views and exports" },
  removals: { zh: "删除（条记录）", en: "Deletions (entries in the log)" },
  none: { zh: "无", en: "None" },
  requests: { zh: "个人请求", en: "Requests from individuals" },
  taken: (count: number, average: number, longest: number): Localized => ({
    zh: `${count} 件，平均 ${average} 天，最长 ${longest} 天`,
    en: `${count}; ${average} days on average, ${longest} at most`,
  }),
} as const;

export const REQUEST_KINDS = {
  export: { zh: "查阅、复制", en: "See or copy" },
  correct: { zh: "更正", en: "Correct" },
  delete: { zh: "删除", en: "Delete" },
} as const satisfies Record<string, Localized>;
