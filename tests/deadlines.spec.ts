import type { APIRequestContext } from "@playwright/test";
import { DAY_MS, MINUTE_MS } from "#contract/durations.ts";
import { test } from "./accounts.ts";
import { endOfFirstDate } from "./deadlines.ts";
import { eventAddress, expect, navigationOf, visit } from "./site.ts";
import { WORDS } from "./words.ts";

async function timesOf(request: APIRequestContext, token: string, address: string) {
  const answer = await request.get("/v1/homepage/activity/detail", {
    headers: { authorization: `Bearer ${token}` },
    params: { id: address.replace("/event/detail/", "") },
  });
  const { data }: { data: { startsAt: string; endsAt: string } } = await answer.json();
  return data;
}

const { passed } = WORDS.zh;

test("an admissions date that passes is marked in the open page", async ({ page, request }) => {
  const end = await endOfFirstDate(request);
  await page.clock.install({ time: end - 10 * MINUTE_MS });
  await visit(page, "/admissions/high_school");
  const dates = page.getByRole("region", { name: "招生日程" }).getByRole("definition");
  await expect(dates.first()).toBeVisible();
  await expect(dates.getByText(passed, { exact: true })).toHaveCount(0);
  await page.clock.fastForward(11 * MINUTE_MS);
  await expect(dates.first().getByText(passed, { exact: true })).toBeVisible();
  await expect(dates.getByText(passed, { exact: true })).toHaveCount(1);
});

test("an event is over when it ends on its page, and at the end of its day at home", async ({
  page,
  request,
  visitor: { token },
}) => {
  const address = await eventAddress(request);
  const { startsAt, endsAt } = await timesOf(request, token, address);
  const main = page.getByRole("main");
  await page.clock.setFixedTime(Date.parse(startsAt) + MINUTE_MS);
  await visit(page, address);
  await expect(main.getByRole("time").first()).toBeVisible();
  await expect(main.getByText(passed, { exact: true })).toBeHidden();
  await page.clock.setFixedTime(Date.parse(endsAt));
  await visit(page, address);
  await expect(main.getByText(passed, { exact: true })).toBeVisible();
  const session = page.getByRole("listitem").filter({
    has: page.locator(`a[href="${address}"]`),
  });
  await visit(page, "/");
  await expect(session.getByRole("time")).toBeVisible();
  await expect(session.getByText(passed, { exact: true })).toBeHidden();
  await page.clock.setFixedTime(Date.parse(startsAt) + DAY_MS);
  await visit(page, "/");
  await expect(session.getByText(passed, { exact: true })).toBeVisible();
});

test("a session of several days is over when it ends", async ({ page, request }) => {
  const asked = await request.get("/v1/homepage", { headers: { lang: "zh" } });
  const answer: { data: { sessions: { id: string; startsAt: string; endsAt?: string }[] } } =
    await asked.json();
  const [several] = answer.data.sessions;
  if (!several) throw new Error("the home page tells of no session");
  const starts = Date.parse(several.startsAt);
  several.endsAt = new Date(starts + 3 * DAY_MS).toISOString().replace(/\.\d+Z$/, "+00:00");
  await page.route(/\/v1\/homepage$/, (route) => route.fulfill({ json: answer }));
  await page.clock.setFixedTime(starts + 2 * DAY_MS);
  await visit(page, "/offline");
  await navigationOf(page).locator('a[href="/"]').click();
  const session = page.getByRole("listitem").filter({
    has: page.locator(`a[href="/event/detail/${several.id}"]`),
  });
  const times = session.getByRole("time");
  await expect(times.first()).toHaveAttribute("datetime", several.startsAt);
  await expect(times.last()).toHaveAttribute("datetime", several.endsAt);
  await expect(session.getByText(passed, { exact: true })).toBeHidden();
  await page.clock.setFixedTime(starts + 3 * DAY_MS);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(session.getByText(passed, { exact: true })).toBeVisible();
});
