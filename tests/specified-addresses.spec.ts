import type { BrowserContext } from "@playwright/test";
import { test } from "./accounts.ts";
import { eventAddress, expect, newsAddress } from "./site.ts";

// Typed by hand from the specification, section 2: nothing here comes from the site map.
const STAGES = ["kindergarten", "primary_school", "middle_school", "high_school"] as const;
const BY_STAGE = [
  "/join_us",
  "/admissions",
  "/contact_us",
  "/teaching/scientific_payoffs",
  "/teaching/orientation",
  "/student_life/life_services",
  "/student_life/club_activities",
  "/student_life/art_sports",
  "/student_life/student_demeanor",
  "/excellent_ciji/news_activities",
  "/excellent_ciji/teaching_outcomes",
  "/excellent_ciji/superior_care",
  "/excellent_ciji/promotional_videos",
  "/excellent_ciji/external_cooperation",
] as const;
const EXAM = "/teaching/teaching_performance/primary_school_graduation_exam";

const REDIRECTS = [
  ["/login", "/login/index"],
  ["/about_us", "/about_us/foreign_language_school"],
  ["/teaching", EXAM],
  ["/teaching/teaching_performance", EXAM],
  ...STAGES.map((stage) => [`/teaching/${stage}`, `/teaching/${stage}/educational_model`] as const),
  ...BY_STAGE.map((section) => [section, `${section}/kindergarten`] as const),
] as const;

const PAGES = [
  "/",
  "/login/index",
  "/login/register",
  "/about_us/group",
  "/about_us/foreign_language_school",
  "/management_team",
  EXAM,
  "/teaching/teaching_performance/high_school_entrance_exam",
  "/teaching/teaching_performance/enter_higher_school",
  "/teaching/teaching_performance/competition_results",
  ...STAGES.flatMap((stage) =>
    ["educational_model", "curriculum_system", "teachers", "teaching_features"].map(
      (page) => `/teaching/${stage}/${page}`,
    ),
  ),
  ...BY_STAGE.flatMap((section) => STAGES.map((stage) => `${section}/${stage}`)),
];

const GUARDED_PAGES = ["/apply/event", "/apply/enrollment"] as const;

const LANGUAGES = [
  { language: "zh", tag: "zh-CN", letters: /[\u4e00-\u9fff]/ },
  { language: "en", tag: "en", letters: /[A-Za-z]/ },
] as const;

for (const { language, tag, letters } of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    const answers = async (context: BrowserContext, addresses: readonly string[]) => {
      for (const address of addresses) {
        const response = await context.request.get(address, { maxRedirects: 0 });
        const html = await response.text();
        expect.soft(response.status(), address).toBe(200);
        expect.soft(html.includes(`<html lang="${tag}"`), `language of ${address}`).toBe(true);
        const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "";
        expect.soft(heading, `heading of ${address}`).toMatch(letters);
      }
    };

    test("every public page of the specification answers", async ({ context, request }) => {
      await answers(context, [...PAGES, await newsAddress(request)]);
    });

    test("every page for those who are logged in answers", async ({
      context,
      request,
      visitor: _,
    }) => {
      await answers(context, [...GUARDED_PAGES, await eventAddress(request)]);
    });

    test("every redirect of the specification ends right", async ({ context, baseURL }) => {
      for (const [from, to] of REDIRECTS) {
        const response = await context.request.get(from);
        const html = await response.text();
        expect.soft(response.status(), from).toBe(200);
        expect.soft(response.url(), from).toBe(`${baseURL}${to}`);
        expect.soft(html.includes(`<html lang="${tag}"`), `language of ${to}`).toBe(true);
      }
    });
  });
}

test("the sections of school life lead to a page of theirs", async ({ request, baseURL }) => {
  for (const section of ["/student_life", "/excellent_ciji"]) {
    const response = await request.get(section);
    expect.soft(response.status(), section).toBe(200);
    expect
      .soft(response.url(), section)
      .toMatch(new RegExp(`^${baseURL}${section}/[a-z_]+/kindergarten$`));
  }
});

test("/apply leads to the application for an event", async ({ request }) => {
  const response = await request.get("/apply", { maxRedirects: 0 });
  expect([301, 302, 307, 308]).toContain(response.status());
  expect(response.headers().location).toBe("/apply/event");
});
