import type { APIRequestContext, Page } from "@playwright/test";
import type { Locale } from "#contract/locales.ts";
import type { Stage } from "#contract/stages.ts";
import type { Answer } from "./faulty-network.ts";
import { expect, visit } from "./site.ts";
import { test as visitorsTest } from "./visitors.ts";

/** The words of the form and of what becomes of it. */
export const SAYS = {
  zh: {
    start: "开始申请",
    open: "现已开放",
    notKnown: "暂时查不到是否开放",
    gotIt: "知道了",
    another: "另填一份申请",
    drafts: "未提交的申请",
    next: "继续",
    stepBack: "上一步",
    noApplication: "小学和初中在这里是意向登记，不是报名",
    registered: "意向登记已提交",
    submit: "提交申请",
    submitted: "申请已提交",
    done: "完成",
    copy: "复制编号",
    waiting: "申请待发送",
    takeBack: "取消发送",
    carryOn: "继续填写",
    change: "修改",
    own: "我的申请",
    notOpen: "初中（暂未开放）",
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
    future: "出生日期必须早于今天",
    refusedName: "2 至 50 个字",
    already: "已申请该学段",
    refused: "申请未能提交",
    gone: "您刚才填写的申请已在另一个标签页中提交或删除。",
    status: "已提交",
    notListed: "“我的申请”暂时无法显示",
    child: "学生信息",
    place: "申请学段和年级",
    guardianStep: "监护人信息",
    consent: "监护人同意",
    inReview: "审核中",
    primarySchool: "小学",
    secondGrade: "中班",
    firstGrade: "一年级",
    closedByNow: "先前选择的“幼儿园”现在没有开放申请",
    nothingOpen: "目前没有学段开放入学申请",
    admissionsPhone: /^招生咨询 \d/,
    deleteDraft: "删除草稿",
    deleteAsks: "删除草稿？",
    keepDraft: "不删除",
    logOutAsks: "没有填完或尚未发送的内容，退出后会被删除。",
    middleSchool: "初中",
    seventhGrade: "七年级",
    stageNotOpen: "该学段暂未开放网上申请，请致电招生办公室咨询",
    otherStage: "先前选择的“初中”现在没有开放申请，请改选其他学段",
    backToForm: "回到申请表",
    mendDraft: "申请未能提交，有些内容需要修改",
    unanswered: "暂时没有收到学校网站的回复",
    stopAsks: "取消发送申请？",
    mayHaveArrived: "可能已经送到学校",
    phoneToWithdraw: "请致电招生办公室撤回",
    keepWaiting: "继续等待",
    all: "查看全部申请，或另填一份",
    takingBack: "正在取消…",
    returned: "这份申请已转为草稿，不会发送",
    returnedUnanswered: "先前发出的一份可能已经送到学校",
    print: "打印",
  },
  en: {
    start: "Start now",
    open: "Open now",
    notKnown: "Not known at the moment",
    gotIt: "Got it",
    another: "Start another application",
    drafts: "Your drafts",
    next: "Continue",
    stepBack: "Back",
    noApplication: "this only registers your interest: it is not an application for a place",
    registered: "Interest registered",
    submit: "Submit application",
    submitted: "Application submitted",
    done: "Done",
    copy: "Copy the number",
    waiting: "Your application is waiting to be sent",
    takeBack: "Don’t send",
    carryOn: "Carry on",
    change: "Change",
    own: "My applications",
    notOpen: "Middle School (not open at the moment)",
    check: "Check your answers",
    kindergarten: "Kindergarten",
    grade: "K1",
    girl: "Girl",
    name: "Student’s name",
    birthDate: "Date of birth",
    guardian: "Guardian’s name",
    school: "Current school (optional)",
    relation: "Relationship to the student",
    phone: "Guardian’s mobile number",
    address: "Home address",
    remarks: "Remarks (optional)",
    birthDay: "12 September 2023",
    given: "Consent given",
    future: "Date of birth must be in the past",
    refusedName: "2 to 50 characters",
    already: "has already applied for this stage this year",
    refused: "Your application was not submitted",
    gone: "The application you were filling in was submitted or deleted in another tab.",
    status: "Submitted",
    notListed: "“My applications” cannot be shown at the moment",
    child: "The student",
    place: "What you are applying for",
    guardianStep: "The guardian",
    consent: "Consent",
    inReview: "In review",
    primarySchool: "Primary School",
    secondGrade: "K2",
    firstGrade: "Grade 1",
    closedByNow: "You chose Kindergarten, which is not taking applications now",
    nothingOpen: "No stage is taking applications at the moment",
    admissionsPhone: /^Admissions enquiries: \d/,
    deleteDraft: "Delete the draft",
    deleteAsks: "Delete the draft?",
    keepDraft: "Keep it",
    logOutAsks: "Anything unfinished or not yet sent will be deleted when you log out.",
    middleSchool: "Middle School",
    seventhGrade: "Grade 7",
    stageNotOpen: "Online applications for this stage are not open at the moment",
    otherStage: "You chose Middle School, which is not taking applications now",
    backToForm: "Back to the form",
    mendDraft: "This application was not submitted: some of it needs correcting",
    unanswered: "The school’s website has not answered yet",
    stopAsks: "Stop sending this application?",
    mayHaveArrived: "may have reached the school",
    phoneToWithdraw: "please phone the Admissions Office to withdraw it",
    keepWaiting: "Keep waiting",
    all: "See all applications or start another",
    takingBack: "Stopping…",
    returned: "This application is a draft again and will not be sent",
    returnedUnanswered: "The one sent earlier may have reached the school",
    print: "Print",
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

export const main = (page: Page) => page.getByRole("main");
export const button = (page: Page, name: string) =>
  main(page).getByRole("button", { name, exact: true });
export const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
export const radio = (page: Page, name: string) =>
  main(page).getByRole("radio", { name, exact: true });

/** What is applied for, in the words of the form. */
interface Place {
  readonly stage: string;
  readonly grade: string;
}

/** Fills in the first two steps, of the child and of the place: one in the kindergarten, unless another is named. */
export async function fillInChildAndPlace(
  page: Page,
  language: Locale,
  name: string,
  place?: Place,
): Promise<void> {
  await visit(page, PATH);
  await button(page, SAYS[language].start).click();
  await fillInTwoSteps(page, language, name, place);
}

async function fillInTwoSteps(
  page: Page,
  language: Locale,
  name: string,
  place?: Place,
): Promise<void> {
  const says = SAYS[language];
  await field(page, says.name).fill(name);
  await radio(page, says.girl).check();
  await field(page, says.birthDate).fill("２０２３年9月12日");
  await button(page, says.next).click();
  await radio(page, place?.stage ?? says.kindergarten).check();
  await radio(page, place?.grade ?? says.grade).check();
  await button(page, says.next).click();
}

/** Fills in everything up to the answers that are to be checked. */
export async function fillIn(
  page: Page,
  language: Locale,
  name: string,
  place?: Place,
): Promise<void> {
  await visit(page, PATH);
  await button(page, SAYS[language].start).click();
  await fillInForm(page, language, name, place);
}

/** The same in a form that is open. */
export async function fillInForm(
  page: Page,
  language: Locale,
  name: string,
  place?: Place,
): Promise<void> {
  const says = SAYS[language];
  await fillInTwoSteps(page, language, name, place);
  await field(page, says.guardian).fill("欧阳·安娜-Marie");
  await field(page, says.relation).fill("母亲");
  await field(page, says.phone).fill("＋８６ １３８-0013-8000");
  await field(page, says.address).fill("杭州市明湖路 1 号");
  await button(page, says.next).click();
  await main(page).getByRole("checkbox").check();
  await button(page, says.next).click();
  await expect(main(page).getByRole("heading", { name: says.check })).toBeFocused();
}

/** The drafts that the device keeps, as they are stored. */
export const storedDrafts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith("personal draft "))
      .map(([, text]) => String(text)),
  );

export const receiptNumber = async (page: Page) =>
  (await main(page).getByRole("strong").textContent()) ?? "";

/** What the server answers of the admissions, but for the stages that it is said to have open or closed. */
export async function admissions(
  request: APIRequestContext,
  isOpen: Readonly<Partial<Record<Stage, boolean>>>,
): Promise<Answer> {
  const answer: { data: Record<string, { open: boolean }> } = await (
    await request.get("/v1/enroll")
  ).json();
  for (const [stage, open] of Object.entries(isOpen)) {
    const admission = answer.data[stage];
    if (admission) admission.open = open;
  }
  return { status: 200, type: "application/json", body: JSON.stringify(answer) };
}
