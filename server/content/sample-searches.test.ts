import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locale } from "#contract/locales.ts";
import { type ContentStore, openContentStore } from "./content.ts";

/** What parents type, and what they are to find first in the sample's content: the page and the section that opens. */
type Rows = readonly (readonly [query: string, first: string])[];

const CHINESE: Rows = [
  ["学费", "/admissions/kindergarten#fees"],
  ["收费", "/admissions/kindergarten#fees"],
  ["收费标准", "/admissions/kindergarten#fees"],
  ["多少钱", "/admissions/kindergarten#fees"],
  ["一年多少钱？", "/admissions/kindergarten#fees"],
  ["保教费", "/admissions/kindergarten#fees"],
  ["學費", "/admissions/kindergarten#fees"],
  ["幼儿园学费", "/admissions/kindergarten#fees"],
  ["幼儿园 学费", "/admissions/kindergarten#fees"],
  ["幼儿园多少钱", "/admissions/kindergarten#fees"],
  ["幼兒園學費", "/admissions/kindergarten#fees"],
  ["小学学费", "/admissions/primary_school#fees"],
  ["初中收费标准", "/admissions/middle_school#fees"],
  ["高中学费多少", "/admissions/high_school#fees"],
  ["高中一年多少钱", "/admissions/high_school#fees"],
  ["奖学金", "/admissions/high_school#fees"],
  ["几岁", "/admissions/kindergarten#places"],
  ["年龄", "/admissions/kindergarten#places"],
  ["几岁上幼儿园", "/admissions/kindergarten#places"],
  ["幼儿园几岁可以上", "/admissions/kindergarten#places"],
  ["出生日期", "/admissions/kindergarten#places"],
  ["班额", "/admissions/kindergarten#places"],
  ["每班人数", "/admissions/kindergarten#places"],
  ["小学班额", "/admissions/primary_school#places"],
  ["高中招生人数", "/admissions/high_school#places"],
  ["报名时间", "/admissions/kindergarten#dates"],
  ["什么时候报名", "/admissions/kindergarten#dates"],
  ["幼儿园报名时间", "/admissions/kindergarten#dates"],
  ["小学报名时间", "/admissions/primary_school#dates"],
  ["截止日期", "/admissions/kindergarten#dates"],
  ["高中报名截止", "/admissions/high_school#dates"],
  ["怎么报名", "/admissions/kindergarten#steps"],
  ["招生", "/admissions/kindergarten#steps"],
  ["初中怎么报名", "/admissions/middle_school#steps"],
  ["小学招生", "/admissions/primary_school#steps"],
  ["入学考试", "/admissions/high_school#assessment"],
  ["面试", "/admissions/high_school#assessment"],
  ["户口本", "/admissions/kindergarten#documents"],
  ["疫苗", "/admissions/kindergarten#documents"],
  ["校车", "/student_life/life_services/primary_school#bus"],
  ["校車", "/student_life/life_services/primary_school#bus"],
  ["小学校车", "/student_life/life_services/primary_school#bus"],
  ["住校", "/student_life/life_services/high_school#house"],
  ["寄宿", "/student_life/life_services/high_school#house"],
  ["初中住校", "/student_life/life_services/middle_school#week"],
  ["小学住宿", "/student_life/life_services/primary_school#boarding"],
  ["转学", "/teaching/orientation/primary_school#transfer"],
  ["插班", "/teaching/orientation/primary_school#transfer"],
  ["电话", "/contact_us/admissions_office#reach"],
  ["高中电话", "/contact_us/high_school#reach"],
  ["地址", "/contact_us/admissions_office#travel"],
  ["小学怎么走", "/contact_us/primary_school#travel"],
  ["高中地铁", "/contact_us/high_school#travel"],
  ["食堂", "/student_life/life_services/kindergarten#meals"],
  ["小学午餐", "/student_life/life_services/primary_school#meals"],
  ["教师招聘", "/join_us/kindergarten#positions"],
  ["高中招聘", "/join_us/high_school#positions"],
  ["IGCSE", "/teaching/high_school/curriculum_system"],
  ["升学", "/teaching/teaching_performance/enter_higher_school"],
  ["不会上厕所", "/admissions/kindergarten#toilet"],
  ["基金会", "/about_us/group#foundation"],
  ["招生办", "/contact_us/admissions_office"],
  ["参观", "/contact_us/admissions_office#visits"],
  ["幼儿园开放日", "/admissions/kindergarten#visits"],
  ["护照", "/admissions/kindergarten#international"],
  ["外籍", "/admissions/kindergarten#international"],
  ["高中港澳台", "/admissions/high_school#international"],
  ["退费", "/admissions/kindergarten#payment"],
  ["高中分期付款", "/admissions/high_school#payment"],
  ["小学报名材料", "/admissions/primary_school#documents"],
  ["校历", "/about_us/school_calendar"],
  ["什么时候开学", "/about_us/school_calendar"],
  ["寒假", "/about_us/school_calendar"],
  ["校园欺凌", "/about_us/safeguarding#bullying"],
  ["幼儿园校车", "/student_life/life_services/kindergarten#bus"],
  ["初中校车", "/student_life/life_services/middle_school#bus"],
  ["清真", "/student_life/life_services/primary_school#meals"],
];

const ENGLISH: Rows = [
  ["fees", "/admissions/kindergarten#fees"],
  ["tuition", "/admissions/kindergarten#fees"],
  ["how much does it cost", "/admissions/kindergarten#fees"],
  ["kindergarten fees", "/admissions/kindergarten#fees"],
  ["primary school fees", "/admissions/primary_school#fees"],
  ["middle school tuition", "/admissions/middle_school#fees"],
  ["high school tuition", "/admissions/high_school#fees"],
  ["scholarship", "/admissions/high_school#fees"],
  ["学费", "/admissions/kindergarten#fees"],
  ["age", "/admissions/kindergarten#places"],
  ["how old for kindergarten", "/admissions/kindergarten#places"],
  ["class size", "/admissions/kindergarten#places"],
  ["deadline", "/admissions/kindergarten#dates"],
  ["high school deadline", "/admissions/high_school#dates"],
  ["how to apply", "/admissions/kindergarten#steps"],
  ["admissions", "/admissions/kindergarten#steps"],
  ["vaccination", "/admissions/kindergarten#documents"],
  ["school bus", "/student_life/life_services/primary_school#bus"],
  ["boarding", "/student_life/life_services/high_school#house"],
  ["A-Level", "/teaching/high_school/curriculum_system"],
  ["university destinations", "/teaching/teaching_performance/enter_higher_school"],
  ["transfer", "/teaching/orientation/primary_school#transfer"],
  ["phone number", "/contact_us/admissions_office#reach"],
  ["directions to the high school", "/contact_us/high_school#travel"],
  ["canteen", "/student_life/life_services/kindergarten#meals"],
  ["visa", "/admissions/kindergarten#international"],
  ["foreign passport high school", "/admissions/high_school#international"],
  ["refund", "/admissions/kindergarten#payment"],
  ["term dates", "/about_us/school_calendar"],
  ["bullying", "/about_us/safeguarding#bullying"],
  ["learning support", "/about_us/learning_support"],
  ["kindergarten bus", "/student_life/life_services/kindergarten#bus"],
  ["middle school bus", "/student_life/life_services/middle_school#bus"],
  ["admissions office", "/contact_us/admissions_office"],
  ["teaching jobs", "/join_us/kindergarten#positions"],
];

/** The fees of all stages, in their order. */
const FEES = ["kindergarten", "primary_school", "middle_school", "high_school"].map(
  (stage) => `/admissions/${stage}#fees`,
);

let store: ContentStore;
beforeAll(async () => {
  const logger = { info: () => undefined, warn: () => undefined, error: console.error };
  store = await openContentStore({ directory: join(import.meta.dirname, "../../content"), logger });
});
afterAll(() => store.close());

async function addresses(locale: Locale, q: string): Promise<string[]> {
  const { data } = await store.current.read("search", locale, { q });
  return data.results.map(({ path, section }) => (section ? `${path}#${section.id}` : path));
}

describe.each([
  ["zh", CHINESE],
  ["en", ENGLISH],
] as const)("in %s", (locale, rows) => {
  it.each(rows)("%s is answered first by %s", async (query, first) => {
    expect((await addresses(locale, query))[0]).toBe(first);
  });
});

it.each([
  ["zh", "学费"],
  ["zh", "收费"],
  ["zh", "多少钱"],
  ["en", "tuition"],
  ["en", "fees"],
] as const)("in %s, %s leads to the fees of all stages before all else", async (locale, query) => {
  expect((await addresses(locale, query)).slice(0, FEES.length)).toEqual(FEES);
});
