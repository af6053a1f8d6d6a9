import type { APIRequestContext, Page } from "@playwright/test";
import type { Locale } from "#contract/locales.ts";
import type { Stage } from "#contract/stages.ts";
import type { Answer } from "./faulty-network.ts";
import { sealedThings } from "./sealed-things.ts";
import { button, expect, main, visit } from "./site.ts";
import { test as visitorsTest } from "./visitors.ts";

/** The words of the form and of what becomes of it; in English those of the tests in both languages. */
export const SAYS = {
  zh: {
    start: "开始填写",
    gotIt: "知道了",
    another: "另填一份",
    drafts: "未提交的草稿",
    next: "继续",
    stepBack: "上一步",
    submit: "提交申请",
    submitted: "申请已提交",
    submitInterest: "提交登记",
    reason: "上这个年级的原因",
    done: "完成",
    copy: "复制编号",
    waiting: "申请待发送",
    cancel: "取消发送",
    carryOn: "继续填写",
    change: "修改",
    own: "我的申请与登记",
    check: "核对并提交",
    kindergarten: "幼儿园",
    grade: "小班",
    girl: "女",
    name: "学生姓名",
    birthDate: "出生日期",
    guardian: "监护人姓名",
    school: "现就读学校（选填）",
    relation: "与学生的关系",
    phone: "监护人手机号",
    address: "家庭住址",
    remarks: "备注（选填）",
    birthDay: "2023年9月12日",
    given: "已同意",
    already: "已申请这所学校",
    refused: "申请未能提交",
    status: "已提交",
    child: "学生信息",
    place: "学校和年级",
    guardianStep: "监护人信息",
    consent: "监护人同意",
    primarySchool: "小学",
    firstGrade: "一年级",
    closedByNow: "先前选择的“幼儿园”现在没有开放",
    admissionsPhone: /^招生咨询 \d/,
    deleteDraft: "删除草稿",
    stageNotOpen: "这所学校暂未开放意向登记，请致电招生办公室咨询",
    otherStage: "先前选择的“初中”现在没有开放，请改选其他学校",
    backToForm: "回到表格",
    unanswered: "暂时没有收到学校网站的回复",
    stopAsks: "取消发送？",
    mayHaveArrived: "可能已经送到学校",
    withdrawThere: "可以在那里撤回",
    keepWaiting: "继续等待",
    all: "查看全部，或另填一份",
    returned: "内容已转为草稿，不会发送",
    returnedUnanswered: "先前发出的一份可能已经送到学校",
    print: "打印",
    whole: "查看全部内容",
  },
  en: {
    start: "Start now",
    gotIt: "Got it",
    next: "Continue",
    submit: "Submit application",
    submitted: "Application submitted",
    done: "Done",
    all: "See all, or start another form",
    copy: "Copy the number",
    own: "My applications and registrations",
    check: "Check your answers",
    kindergarten: "Kindergarten",
    grade: "K1",
    girl: "Girl",
    name: "Student’s name",
    birthDate: "Date of birth",
    guardian: "Guardian’s name",
    relation: "Relationship to the student",
    phone: "Guardian’s mobile number",
    address: "Home address",
    remarks: "Remarks (optional)",
    birthDay: "12 Sep 2023",
    given: "Consent given",
    already: "has already applied to this school",
    refused: "Your application was not submitted",
    status: "Submitted",
    admissionsPhone: /^Admissions enquiries: \d/,
    child: "The student",
    place: "School and grade",
    guardianStep: "The guardian",
    consent: "Consent",
    print: "Print",
    whole: "Show in full",
  },
} as const;

/** The form's address. */
export const PATH = "/apply/enrollment";
export const APPLY_CALL = /\/v1\/homepage\/signUp$/;
export const ADMISSIONS_CALL = /^\/v1\/enroll\b/;

interface EnrollmentFixtures {
  /** Has applications refused from now on, until the network is healed: as a whole, or for what is wrong with fields. */
  readonly refuse: (code: number, fields?: Readonly<Record<string, string | undefined>>) => void;
}

export const test = visitorsTest.extend<EnrollmentFixtures>({
  refuse: async ({ network, problems }, use) =>
    use((code, fields) => {
      problems.expect(new RegExp(`status of ${code}`));
      const body = JSON.stringify({ code, msg: "0000", data: fields ? { fields } : null });
      network.fail(APPLY_CALL, { status: code, type: "application/json", body }, "PUT");
    }),
});

/** Letters of the Han script alone, so that no two children of the tests are the same. */
export const newName = () =>
  `试${[...crypto.randomUUID().replaceAll("-", "").slice(0, 10)]
    .map((digit) => String.fromCodePoint(0x4e00 + Number.parseInt(digit, 16) * 7))
    .join("")}`;

export const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
export const radio = (page: Page, name: string) =>
  main(page).getByRole("radio", { name, exact: true });

/** The answers of the form, by the names of its fields. */
type Values = Readonly<Record<string, string>>;

const VALUES: Values = {
  "student.gender": "female",
  "student.birthDate": "２０２３年9月12日",
  stage: "kindergarten",
  grade: "k1",
  "guardian.name": "欧阳·安娜-Marie",
  "guardian.relation": "母亲",
  "guardian.phone": "＋８６ １３８-0013-8000",
  address: "杭州市明湖路 1 号",
};

/** Saves a draft with all answers but the consent, and opens it at this step. */
export async function openDraft(
  page: Page,
  name: string,
  step: string,
  values: Values = {},
): Promise<void> {
  if (!page.url().startsWith("http")) await page.goto("/robots.txt");
  const draft = {
    key: crypto.randomUUID(),
    values: { ...VALUES, "student.name": name, ...values },
    updatedAt: Date.now(),
  };
  await page.evaluate(
    ([key, text]) => {
      localStorage.setItem(`personal draft ${key}`, text);
      sessionStorage.setItem("sealed open application", key);
    },
    [draft.key, JSON.stringify(draft)] as const,
  );
  await visit(page, `${PATH}?step=${step}`);
}

/** Opens an application with all its answers, ready to be submitted. */
export async function fillIn(
  page: Page,
  language: Locale,
  name: string,
  values?: Values,
): Promise<void> {
  const says = SAYS[language];
  await openDraft(page, name, "consent", values);
  await main(page).getByRole("checkbox").check();
  await button(page, says.next).click();
  await expect(main(page).getByRole("heading", { name: says.check })).toBeFocused();
}

/** The drafts that the device keeps. */
export async function storedDrafts(page: Page): Promise<readonly string[]> {
  return (await sealedThings(page)).drafts;
}

export const receiptNumber = async (page: Page) =>
  (await main(page).getByRole("strong").textContent()) ?? "";

/** What the server answers of the admissions, but for the stages that it is said to have open or closed. */
export async function admissions(
  request: APIRequestContext,
  isOpen: Readonly<Partial<Record<Stage, boolean>>>,
  lateUntil?: string,
): Promise<Answer> {
  const answer: { data: Record<string, { open: boolean }> } = await (
    await request.get("/v1/enroll")
  ).json();
  for (const [stage, open] of Object.entries(isOpen)) {
    const admission = answer.data[stage];
    if (admission) Object.assign(admission, { open, rounds: [], lateUntil });
  }
  return { status: 200, type: "application/json", body: JSON.stringify(answer) };
}
