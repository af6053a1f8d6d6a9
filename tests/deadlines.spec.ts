import { LOCALES } from "#contract/locales.ts";
import { logIn, test } from "./accounts.ts";
import { endOfFirstDate } from "./deadlines.ts";
import { eventAddress, expect, visit } from "./site.ts";
import { WORDS } from "./words.ts";

const MINUTE = 60_000;

for (const language of LOCALES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const { passed } = WORDS[language];

    test("an admissions date is marked while the page is open, when it has passed", async ({
      page,
      request,
    }) => {
      const end = await endOfFirstDate(request);
      await page.clock.install({ time: end - 10 * MINUTE });
      await visit(page, "/admissions/high_school");
      const dates = page.getByRole("main").getByRole("definition");
      await expect(dates.first()).toBeVisible();
      await expect(dates.getByText(passed, { exact: true })).toHaveCount(0);
      await page.clock.fastForward(11 * MINUTE);
      await expect(dates.first().getByText(passed, { exact: true })).toBeVisible();
      await expect(dates.getByText(passed, { exact: true })).toHaveCount(1);
    });

    test("an event that has begun is marked on its page and at home", async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      await logIn(context, request, baseURL);
      const address = await eventAddress(request);
      await visit(page, address);
      const time = page.getByRole("main").getByRole("time").first();
      const startsAt = Date.parse((await time.getAttribute("datetime")) ?? "");
      await expect(page.getByRole("main").getByText(passed, { exact: true })).toBeHidden();
      await page.clock.setFixedTime(startsAt);
      await visit(page, address);
      await expect(page.getByRole("main").getByText(passed, { exact: true })).toBeVisible();
      await visit(page, "/");
      const session = page.getByRole("listitem").filter({
        has: page.locator(`a[href="${address}"]`),
      });
      await expect(session.getByText(passed, { exact: true })).toBeVisible();
    });
  });
}
