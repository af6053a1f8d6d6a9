import { test } from "./accounts.ts";
import { eventAddress, expect, newsAddress } from "./site.ts";

// Typed by hand from the specification, section 2: nothing here comes from the site map.
const REDIRECTS = [
  ["/login", "/login/index"],
  ["/about_us", "/about_us/foreign_language_school"],
  ["/join_us", "/join_us/kindergarten"],
  ["/admissions", "/admissions/kindergarten"],
  ["/contact_us", "/contact_us/kindergarten"],
  ["/teaching", "/teaching/teaching_performance/primary_school_graduation_exam"],
  ["/teaching/kindergarten", "/teaching/kindergarten/educational_model"],
  ["/teaching/primary_school", "/teaching/primary_school/educational_model"],
  ["/teaching/middle_school", "/teaching/middle_school/educational_model"],
  ["/teaching/high_school", "/teaching/high_school/educational_model"],
  [
    "/teaching/teaching_performance",
    "/teaching/teaching_performance/primary_school_graduation_exam",
  ],
  ["/teaching/scientific_payoffs", "/teaching/scientific_payoffs/kindergarten"],
  ["/teaching/orientation", "/teaching/orientation/kindergarten"],
  ["/student_life/life_services", "/student_life/life_services/kindergarten"],
  ["/student_life/club_activities", "/student_life/club_activities/kindergarten"],
  ["/student_life/art_sports", "/student_life/art_sports/kindergarten"],
  ["/student_life/student_demeanor", "/student_life/student_demeanor/kindergarten"],
  ["/excellent_ciji/news_activities", "/excellent_ciji/news_activities/kindergarten"],
  ["/excellent_ciji/teaching_outcomes", "/excellent_ciji/teaching_outcomes/kindergarten"],
  ["/excellent_ciji/superior_care", "/excellent_ciji/superior_care/kindergarten"],
  ["/excellent_ciji/promotional_videos", "/excellent_ciji/promotional_videos/kindergarten"],
  ["/excellent_ciji/external_cooperation", "/excellent_ciji/external_cooperation/kindergarten"],
] as const;

const PAGES = [
  "/",
  "/login/index",
  "/login/register",
  "/about_us/group",
  "/about_us/foreign_language_school",
  "/management_team",
  "/join_us/kindergarten",
  "/join_us/primary_school",
  "/join_us/middle_school",
  "/join_us/high_school",
  "/admissions/kindergarten",
  "/admissions/primary_school",
  "/admissions/middle_school",
  "/admissions/high_school",
  "/contact_us/kindergarten",
  "/contact_us/primary_school",
  "/contact_us/middle_school",
  "/contact_us/high_school",
  "/teaching/kindergarten/educational_model",
  "/teaching/kindergarten/curriculum_system",
  "/teaching/kindergarten/teachers",
  "/teaching/kindergarten/teaching_features",
  "/teaching/primary_school/educational_model",
  "/teaching/primary_school/curriculum_system",
  "/teaching/primary_school/teachers",
  "/teaching/primary_school/teaching_features",
  "/teaching/middle_school/educational_model",
  "/teaching/middle_school/curriculum_system",
  "/teaching/middle_school/teachers",
  "/teaching/middle_school/teaching_features",
  "/teaching/high_school/educational_model",
  "/teaching/high_school/curriculum_system",
  "/teaching/high_school/teachers",
  "/teaching/high_school/teaching_features",
  "/teaching/teaching_performance/primary_school_graduation_exam",
  "/teaching/teaching_performance/high_school_entrance_exam",
  "/teaching/teaching_performance/enter_higher_school",
  "/teaching/teaching_performance/competition_results",
  "/teaching/scientific_payoffs/kindergarten",
  "/teaching/scientific_payoffs/primary_school",
  "/teaching/scientific_payoffs/middle_school",
  "/teaching/scientific_payoffs/high_school",
  "/teaching/orientation/kindergarten",
  "/teaching/orientation/primary_school",
  "/teaching/orientation/middle_school",
  "/teaching/orientation/high_school",
  "/student_life/life_services/kindergarten",
  "/student_life/life_services/primary_school",
  "/student_life/life_services/middle_school",
  "/student_life/life_services/high_school",
  "/student_life/club_activities/kindergarten",
  "/student_life/club_activities/primary_school",
  "/student_life/club_activities/middle_school",
  "/student_life/club_activities/high_school",
  "/student_life/art_sports/kindergarten",
  "/student_life/art_sports/primary_school",
  "/student_life/art_sports/middle_school",
  "/student_life/art_sports/high_school",
  "/student_life/student_demeanor/kindergarten",
  "/student_life/student_demeanor/primary_school",
  "/student_life/student_demeanor/middle_school",
  "/student_life/student_demeanor/high_school",
  "/excellent_ciji/news_activities/kindergarten",
  "/excellent_ciji/news_activities/primary_school",
  "/excellent_ciji/news_activities/middle_school",
  "/excellent_ciji/news_activities/high_school",
  "/excellent_ciji/teaching_outcomes/kindergarten",
  "/excellent_ciji/teaching_outcomes/primary_school",
  "/excellent_ciji/teaching_outcomes/middle_school",
  "/excellent_ciji/teaching_outcomes/high_school",
  "/excellent_ciji/superior_care/kindergarten",
  "/excellent_ciji/superior_care/primary_school",
  "/excellent_ciji/superior_care/middle_school",
  "/excellent_ciji/superior_care/high_school",
  "/excellent_ciji/promotional_videos/kindergarten",
  "/excellent_ciji/promotional_videos/primary_school",
  "/excellent_ciji/promotional_videos/middle_school",
  "/excellent_ciji/promotional_videos/high_school",
  "/excellent_ciji/external_cooperation/kindergarten",
  "/excellent_ciji/external_cooperation/primary_school",
  "/excellent_ciji/external_cooperation/middle_school",
  "/excellent_ciji/external_cooperation/high_school",
] as const;

const GUARDED_PAGES = ["/apply/event", "/apply/enrollment"] as const;

const LANGUAGES = [
  { language: "zh", tag: "zh-CN", letters: /[\u4e00-\u9fff]/ },
  { language: "en", tag: "en", letters: /[A-Za-z]/ },
] as const;

for (const { language, tag, letters } of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("every page of the specification answers", async ({ context, request, visitor: _ }) => {
      // Some pages are for those who are logged in.
      const news = await newsAddress(request);
      const event = await eventAddress(request);
      for (const address of [...PAGES, ...GUARDED_PAGES, news, event]) {
        const response = await context.request.get(address, { maxRedirects: 0 });
        const html = await response.text();
        expect.soft(response.status(), address).toBe(200);
        expect.soft(html.includes(`<html lang="${tag}"`), `language of ${address}`).toBe(true);
        const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "";
        expect.soft(heading, `heading of ${address}`).toMatch(letters);
      }
    });

    test("every redirect of the specification ends where it should", async ({
      context,
      baseURL,
    }) => {
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
