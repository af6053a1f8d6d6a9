import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { newPerson, register, test } from "./accounts.ts";
import { findingsInLightAndDark } from "./axe.ts";
import { writeFilm } from "./camera-film.ts";
import { logInToOffice, STAFF_PASSWORD } from "./office-staff.ts";
import { expect, headingOf } from "./site.ts";
import { changeDatabase } from "./site-database.ts";

test.slow();

const EVENT = "wide";
const DOOR = `/office/door/${EVENT}`;
const DAY = 24 * 60 * 60 * 1000;
/** On the event's day: it begins in 60 days at nine. */
const onTheDay = (minutes: number) => {
  const day = new Date(Date.now() + 60 * DAY + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return new Date(Date.parse(`${day}T09:00:00+08:00`) + minutes * 60_000);
};

interface Family {
  readonly phone: string;
  readonly ticket: string;
}

/** A family that has signed up, and its ticket. */
async function signUp(request: APIRequestContext): Promise<Family> {
  const person = newPerson();
  const headers = { authorization: `Bearer ${await register(request, person)}` };
  const answer = await request.put(`/v1/homepage/signUpActivity?id=${EVENT}`, { headers });
  const { data }: { data: { ticket: string } } = await answer.json();
  return { phone: person.phone, ticket: data.ticket };
}

/** A phone at the door: somebody of the staff is logged in, and its clock stands on the event's day. */
async function openDevice(browser: Browser, baseURL: string | undefined, minutes: number) {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 390, height: 844 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(onTheDay(minutes));
  const staff = await logInToOffice(page, baseURL, "events");
  return { context, page, staff };
}

const verdictOf = (page: Page) =>
  page.getByRole("status").filter({ hasText: /[✓!✕]|请对准入场码/ });

async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel("查找或输入入场码").fill(text);
  await page.getByLabel("查找或输入入场码").press("Enter");
}

/** Milliseconds from when each code came into the picture until the page said something of it. */
function watchScans(page: Page): Promise<void> {
  return page.evaluate(() => {
    const video = document.querySelector("video");
    const panel = document.querySelector("[data-verdict], [role=status] ~ [role=status]");
    const canvas = new OffscreenCanvas(32, 24).getContext("2d", { willReadFrequently: true });
    const times: number[] = [];
    let appeared: number | null = null;
    const look = () => {
      if (video && canvas) {
        canvas.drawImage(video, 0, 0, 32, 24);
        const { data } = canvas.getImageData(8, 4, 16, 16);
        const isShown = data.some((value, index) => index % 4 === 0 && value > 215);
        if (isShown) appeared ??= performance.now();
        else appeared = null;
      }
      requestAnimationFrame(look);
    };
    look();
    new MutationObserver(() => {
      if (appeared !== null) times.push(performance.now() - appeared);
      document.documentElement.dataset.scans = times.map(Math.round).join(" ");
    }).observe(panel ?? document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** Keeps saved what a context does without a network. */
const setOffline = (contexts: readonly BrowserContext[], isOffline: boolean) =>
  Promise.all(contexts.map((context) => context.setOffline(isOffline)));

test("three phones at a door without a network lose nobody, and doubles are told afterwards", async ({
  playwright,
  request,
  baseURL,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "film-"));
  const [seen, next, typed, found] = [
    await signUp(request),
    await signUp(request),
    await signUp(request),
    await signUp(request),
  ];
  const film = join(folder, "tickets.y4m");
  await writeFilm(film, [seen.ticket, next.ticket]);
  const browser = await playwright.chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const devices = [
      await openDevice(browser, baseURL, 1),
      await openDevice(browser, baseURL, 2),
      await openDevice(browser, baseURL, 3),
    ] as const;
    const contexts = devices.map(({ context }) => context);
    const [first, second, third] = devices;
    for (const { page } of devices) {
      await page.goto(DOOR);
      await expect(headingOf(page)).toContainText("活动 wide");
      // The page and what reads codes are kept.
      await expect
        .poll(
          () => page.evaluate(async () => (await (await caches.open("office-door")).keys()).length),
          {
            timeout: 60_000,
          },
        )
        .toBeGreaterThan(3);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    }
    await setOffline(contexts, true);
    // What the camera saw while there was a network is known to all; from here on each is alone.
    for (const { page } of devices) {
      await page.reload();
      await expect(page.getByText("没有网络：照常签到")).toBeVisible({ timeout: 30_000 });
    }
    await watchScans(first.page);
    await expect(verdictOf(first.page)).toContainText("已入场", { timeout: 30_000 });
    await type(first.page, typed.ticket);
    await expect(verdictOf(first.page)).toContainText("请入场");
    await type(first.page, typed.ticket.toLowerCase());
    await expect(verdictOf(first.page)).toContainText("已入场");
    await type(second.page, typed.ticket);
    await type(third.page, "0000000000000000");
    await expect(verdictOf(third.page)).toContainText("不是这场活动的");
    await third.page.getByLabel("查找或输入入场码").fill(found.phone.slice(-4));
    const row = third.page.getByRole("list", { name: "找到的报名" }).getByRole("listitem");
    await row.first().getByRole("button", { name: "签到" }).click();
    await expect(verdictOf(third.page)).toContainText(found.phone.slice(-4));
    // Whoever was noted is still noted when the phone opens the page anew.
    await second.page.reload();
    await expect(second.page.getByText("待发送")).toContainText("1 人待发送");
    const scans = await first.page.evaluate(() => document.documentElement.dataset.scans);
    process.stdout.write(`milliseconds from code in the picture to verdict: ${scans}\n`);

    await changeDatabase(
      "update staff_sessions set expires_at = now() where staff_id = (select id from staff where name = $1)",
      [third.staff.name],
    );
    await setOffline(contexts, false);
    for (const { page } of [first, second]) {
      await expect(page.getByText("已连接")).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText("待发送")).toHaveCount(0);
    }
    // A login that has ended meanwhile loses nothing either.
    await expect(third.page.getByText("登录已过期：照常签到")).toBeVisible({ timeout: 30_000 });
    await third.page.getByRole("button", { name: "登录" }).click();
    await third.page.getByLabel("密码", { exact: true }).fill(STAFF_PASSWORD);
    await third.page.keyboard.press("Enter");
    await third.page.getByLabel("动态验证码").fill(third.staff.nextCode());
    await third.page.keyboard.press("Enter");
    await expect(third.page.getByText("待发送")).toHaveCount(0, { timeout: 30_000 });

    await expect(second.page.getByRole("region", { name: "发送后发现的问题" })).toContainText(
      "重复：",
    );
    const answer = await first.page.request.get(`/v1/office/door/list?eventId=${EVENT}`);
    const { data }: { data: { entries: { phone: string; times: number }[] } } = await answer.json();
    const timesOf = ({ phone }: Family) =>
      data.entries.find((entry) => entry.phone === phone.slice(-4))?.times;
    process.stdout.write(
      `check-ins: ${[seen, next, typed, found].map(timesOf).join(", ")}; lost: 0\n`,
    );
    expect(timesOf(typed)).toBe(2);
    expect(timesOf(found)).toBe(1);
    expect(timesOf(seen)).toBeGreaterThanOrEqual(1);
    expect(timesOf(next)).toBeGreaterThanOrEqual(1);

    expect(await findingsInLightAndDark(first.page)).toEqual([]);
    // The list goes with the logout.
    await first.page.getByRole("button", { name: "退出登录" }).click();
    await expect(headingOf(first.page)).toHaveText("登录管理后台");
    const kept = await first.page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open("office-door-lists");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const count = opening.result.transaction("lists").objectStore("lists").count();
            count.onsuccess = () => resolve(count.result);
          };
        }),
    );
    expect(kept).toBe(0);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});

test("a door without a camera says so, and finds families all the same", async ({
  page,
  request,
  baseURL,
}) => {
  const family = await signUp(request);
  await page.clock.setFixedTime(onTheDay(5));
  await logInToOffice(page, baseURL, "events");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(DOOR);
  await expect(page.getByText("摄像头用不了")).toBeVisible();
  const list = page.getByRole("list", { name: "找到的报名" });
  await expect(list.getByRole("listitem")).toHaveCount(0);
  await type(page, family.phone);
  await list.getByRole("button", { name: "签到" }).first().click();
  await expect(verdictOf(page)).toContainText("请入场");
  await expect(page.getByText("已连接")).toBeVisible();
});
