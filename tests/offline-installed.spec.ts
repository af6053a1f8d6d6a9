import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LOCALE_COOKIE } from "#contract/cookies.ts";
import { LANGUAGE_TAG } from "#contract/locales.ts";
import { test } from "./offline-site.ts";
import { firstVisit } from "./saved-site.ts";
import { expect, headingOf, main } from "./site.ts";
import { WORDS } from "./words.ts";

test("after the browser was closed, what is on the home screen opens without a network", async ({
  playwright,
  launchOptions,
  request,
  network,
}) => {
  test.slow();
  const profile = await mkdtemp(join(tmpdir(), "school-profile-"));
  const open = (args: readonly string[]) =>
    playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      executablePath: `${process.env.CHROMIUM_WITH_WINDOWS}`,
      args: [...(launchOptions.args ?? []), ...args],
      baseURL: network.origin,
      viewport: { width: 390, height: 780 },
      locale: LANGUAGE_TAG.zh,
    });
  const visit = await open([]);
  await visit.addCookies([
    {
      name: LOCALE_COOKIE,
      value: "zh",
      url: network.origin,
      expires: Date.now() / 1000 + 86_400,
    },
  ]);
  await firstVisit(visit.pages()[0] ?? (await visit.newPage()), request, "zh");
  await visit.close();

  network.fail(/./, "cut");
  const installed = await open([`--app=${network.origin}/join_us/high_school`]);
  const page = installed.pages()[0] ?? (await installed.waitForEvent("page"));
  const heading = headingOf(page);
  await expect(heading).toHaveText(/高中/);
  await expect(page.locator("html")).toHaveAttribute("lang", LANGUAGE_TAG.zh);
  expect(await page.evaluate(() => matchMedia("(display-mode: standalone)").matches)).toBe(true);
  await page.getByRole("contentinfo").getByRole("link", { name: WORDS.zh.offlineReading }).click();
  await expect(page).toHaveURL("/offline");
  await expect(main(page).getByText(/MB/)).toBeVisible();
  await page.goto("/contact_us/middle_school");
  await expect(heading).toHaveText(/初中/);
  await installed.close();
  await rm(profile, { recursive: true });
});
