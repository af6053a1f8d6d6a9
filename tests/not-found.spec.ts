import { LOCALES } from "#contract/locales.ts";
import { expect, test, visit } from "./site.ts";
import { WORDS } from "./words.ts";

const ADDRESSES = [
  "/nowhere",
  "/teaching/kindergarten/nowhere",
  "/teaching/nowhere/educational_model",
  "/student_life/life_services/university",
  "/news/detail/no-such-news",
  "/notices/nowhere",
];

for (const language of LOCALES) {
  test.describe(`unknown addresses in ${language}`, () => {
    test.use({ language });

    test("say so, in the page's own frame, and lead on", async ({ page, problems }) => {
      problems.expect(/the server responded with a status of 404/);
      for (const address of ADDRESSES) {
        const response = await page.goto(address);
        expect.soft(response?.status(), address).toBe(404);
        await expect
          .soft(page.getByRole("heading", { level: 1 }), address)
          .toHaveText(WORDS[language].notFound);
        await expect
          .soft(page.getByRole("navigation", { name: WORDS[language].mainNavigation }))
          .toBeVisible();
        await expect
          .soft(page.locator('meta[name="robots"]'), address)
          .toHaveAttribute("content", /noindex/);
      }
      await visit(page, "/nowhere");
      const links = page.getByRole("main").getByRole("link");
      await expect(links).not.toHaveCount(0);
      await links.last().click();
      await expect(page).toHaveURL(/contact_us/);
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(
        WORDS[language].notFound,
      );
    });
  });
}

test("unknown files are not answered with a page", async ({ request }) => {
  for (const address of ["/assets/nothing.js", "/web/static/images/nothing-640.avif"]) {
    const response = await request.get(address);
    expect.soft(response.status(), address).toBe(404);
    expect.soft(response.headers()["content-type"] ?? "", address).not.toContain("text/html");
  }
});
