import { type APIRequestContext, mergeTests, type Page } from "@playwright/test";
import { DAY_MS } from "#contract/durations.ts";
import { test as accountTest, newPerson, register } from "./accounts.ts";
import { findingsInLightAndDark } from "./axe.ts";
import { writeFilm } from "./camera-film.ts";
import { logInToOffice, STAFF_PASSWORD } from "./office-staff.ts";
import { test as offlineTest } from "./offline-site.ts";
import { expect, headingOf } from "./site.ts";

const test = mergeTests(accountTest, offlineTest);

const EVENT = "wide";
const DOOR = `/office/door/${EVENT}`;
/** On the event's day: it begins in 60 days at nine. */
const onTheDay = (minutes: number) => {
  const day = new Date(Date.now() + 60 * DAY_MS + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return new Date(Date.parse(`${day}T09:00:00+08:00`) + minutes * 60_000);
};

/** Moves the page's calendar alone: a clock of Playwright's would hide what the page has loaded, too. */
async function setDay(page: Page, day: Date): Promise<void> {
  await page.addInitScript((shift) => {
    const { Date: RealDate } = globalThis;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given) =>
        given.length === 0 ? new target(target.now() + shift) : Reflect.construct(target, given),
      get: (target, name) =>
        name === "now" ? () => target.now() + shift : Reflect.get(target, name),
    });
  }, day.getTime() - Date.now());
}

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

const verdictOf = (page: Page) =>
  page.getByRole("status").filter({ hasText: /[✓!✕]|请对准入场码/ });

async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel("查找或输入入场码").fill(text);
  await page.getByLabel("查找或输入入场码").press("Enter");
}

test("a door without a camera says so, and finds families all the same", async ({
  page,
  request,
  baseURL,
}) => {
  const family = await signUp(request);
  await setDay(page, onTheDay(5));
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
  expect(await findingsInLightAndDark(page)).toEqual([]);
});

/** Milliseconds from when the next code comes into the camera's picture until the page says something of it. */
const timeOfScan = (page: Page) =>
  page.evaluate(async () => {
    const video = document.querySelector("video");
    const panel = document.querySelector("[data-verdict]");
    const small = new OffscreenCanvas(32, 24).getContext("2d", { willReadFrequently: true });
    if (!video || !panel || !small) throw new Error("no camera");
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise(requestAnimationFrame);
    };
    // A code's paper is brighter than the grey between two codes.
    const isCodeShown = () => {
      small.drawImage(video, 0, 0, 32, 24);
      return small.getImageData(8, 4, 16, 16).data.some((value, at) => at % 4 === 0 && value > 215);
    };
    await until(() => !isCodeShown());
    await until(isCodeShown);
    const said = panel.textContent;
    const since = performance.now();
    await until(() => panel.textContent !== said);
    return Math.round(performance.now() - since);
  });

test("three phones without a network lose no scan, and doubles are told afterwards", async ({
  playwright,
  launchOptions,
  network,
  request,
  baseURL,
}, testInfo) => {
  test.slow();
  const families = [await signUp(request), await signUp(request)];
  const film = testInfo.outputPath("tickets.y4m");
  await writeFilm(
    film,
    families.map(({ ticket }) => ticket),
  );
  await logInToOffice({ request }, baseURL, "events");
  const storageState = await request.storageState();
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    executablePath: `${process.env.CHROMIUM_WITH_WINDOWS}`,
    args: [
      ...(launchOptions.args ?? []),
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const open = async () => {
    const phone = { viewport: { width: 390, height: 844 }, storageState };
    const page = await browser.newPage(phone);
    await page.goto(DOOR);
    await expect(verdictOf(page)).toContainText("不是今天", { timeout: 60_000 });
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!(await caches.match("/office/door/"))) await new Promise(requestAnimationFrame);
    });
    return page;
  };
  const phones = [await open(), await open(), await open()];

  network.fail(/./, "cut");
  const inTime = { timeout: 30_000 };
  for (const [minutes, page] of phones.entries()) {
    await setDay(page, onTheDay(minutes));
    await page.reload();
    await expect(page.getByText("2 人待发送")).toBeVisible(inTime);
    await expect(page.getByText("没有网络：照常签到")).toBeVisible();
  }
  const [first, ...others] = phones;
  if (!first) throw new Error("no phone");
  const times = [await timeOfScan(first), await timeOfScan(first), await timeOfScan(first)];
  console.warn(`from a code in the picture to the verdict: ${times.join(", ")} ms`);
  expect(Math.max(...times)).toBeLessThanOrEqual(1500);
  // What is noted is there still when a phone opens the page anew.
  for (const page of phones) {
    await page.reload();
    await expect(page.getByText("2 人待发送")).toBeVisible(inTime);
  }

  // The first phone is connected first.
  for (const page of others) await page.context().setOffline(true);
  network.heal();
  await expect(first.getByText("已连接")).toBeVisible(inTime);
  for (const page of others) await page.context().setOffline(false);
  const told = (page: Page) =>
    page.getByRole("region", { name: "发送后发现的问题" }).getByText("重复：");
  for (const page of others) await expect(page.getByText("已连接")).toBeVisible(inTime);
  for (const page of phones) await expect(page.getByText("人待发送")).toHaveCount(0);
  await expect(told(first)).toHaveCount(0);
  for (const page of others) await expect(told(page)).toHaveCount(2);
  const answer = await request.get(`/v1/office/door/list?eventId=${EVENT}`);
  const { data }: { data: { entries: { phone: string; times: number }[] } } = await answer.json();
  const timesOf = ({ phone }: Family) =>
    data.entries.find((entry) => entry.phone === phone.slice(-4))?.times;
  expect(families.map(timesOf)).toEqual([3, 3]);
  await browser.close();
});

test("a logout ends the session although the browser's storage fails", async ({
  page,
  baseURL,
  problems,
}) => {
  problems.expect(/status of 401/);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "UnknownError");
    };
  });
  await logInToOffice(page, baseURL, "events");
  await page.goto("/office");
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(headingOf(page)).toHaveText("登录管理后台");
});

const logOutButton = (page: Page) => page.getByRole("button", { name: "退出登录", exact: true });
const came = (page: Page) => page.getByText(/^已到 \d+ \/ \d+$/);

test("a logout at the door asks before it takes the list, and takes none while the server has not answered", async ({
  page,
  network,
  baseURL,
  problems,
}) => {
  await logInToOffice(page, baseURL, "events");
  await page.goto(DOOR);
  const question = page.getByRole("dialog", { name: "退出登录？" });
  await logOutButton(page).click();
  await expect(question).toContainText("签到名单");
  expect(await findingsInLightAndDark(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await logOutButton(page).click();
  await question.getByRole("button", { name: "暂不" }).click();
  await expect(came(page)).toBeVisible();

  network.fail(/^\/v1\/office/, "cut");
  const logOut = async () => {
    await logOutButton(page).click();
    await question.getByRole("button", { name: "删除名单，退出登录" }).click();
  };
  const stuck = page.getByRole("dialog", { name: "还没有退出登录" });
  await logOut();
  await expect(stuck).toContainText("签到名单仍在这台设备上");
  await stuck.getByRole("button", { name: "回到签到" }).click();
  await logOut();
  await expect(stuck).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("没有网络：照常签到")).toBeVisible();
  await expect(came(page)).toBeVisible();

  await logOut();
  network.heal();
  problems.expect(/status of 401/);
  await stuck.getByRole("button", { name: "再试一次" }).click();
  await expect(headingOf(page)).toHaveText("登录管理后台");
  network.fail(/^\/v1\/office/, "cut");
  await page.goto(DOOR);
  await expect(page.getByText("名单还没有下载到这台设备")).toBeVisible();
});

test("a logout elsewhere in the office asks about the list as well, and not about one of an event that is long over", async ({
  page,
  baseURL,
  problems,
}) => {
  problems.expect(/status of 401/);
  await logInToOffice(page, baseURL, "events");
  await page.goto(DOOR);
  await expect(came(page)).toBeVisible();
  await page.goto("/office/door");
  await logOutButton(page).click();
  const question = page.getByRole("dialog", { name: "退出登录？" });
  await question.getByRole("button", { name: "暂不" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await setDay(page, onTheDay(3 * 24 * 60));
  await page.reload();
  await logOutButton(page).click();
  await expect(headingOf(page)).toHaveText("登录管理后台");
});

test("a list stays hidden from whoever is logged in now and may not see it, and leaves the device", async ({
  page,
  context,
  network,
  baseURL,
  problems,
}) => {
  problems.expect(/status of 403/);
  await logInToOffice(page, baseURL, "events");
  await page.goto(DOOR);
  await expect(came(page)).toBeVisible();
  await context.clearCookies({ name: "office" });
  await logInToOffice(page, baseURL, "admissions");
  await page.reload();
  await expect(page.getByText("您现在没有这场活动的签到权限，看不到名单")).toBeVisible();
  await expect(page.getByRole("link", { name: "其他活动" })).toBeVisible();
  await expect(came(page)).toHaveCount(0);
  network.fail(/^\/v1\/office/, "cut");
  await page.reload();
  await expect(page.getByText("名单还没有下载到这台设备")).toBeVisible();
});

test("what was noted without a network is found and sent from the office, and told before a logout", async ({
  page,
  request,
  network,
  baseURL,
}) => {
  const { ticket, phone } = await signUp(request);
  await logInToOffice(page, baseURL, "events");
  await setDay(page, onTheDay(0));
  await page.goto(DOOR);
  await expect(page.getByText("已连接")).toBeVisible();
  network.fail(/^\/v1\/office\/door/, "cut");
  await type(page, ticket);
  await expect(page.getByText("1 人待发送")).toBeVisible();

  await page.goto("/office/door");
  const unsent = page.getByText("这台设备上还有 1 人的签到没有发送。");
  await expect(unsent).toBeVisible();
  expect(await findingsInLightAndDark(page)).toEqual([]);
  await logOutButton(page).click();
  const question = page.getByRole("dialog", { name: "退出登录？" });
  await expect(question).toContainText("还有 1 人的签到没有发送");
  await question.getByRole("button", { name: "暂不" }).click();
  network.heal();
  await page.getByRole("link", { name: "打开并发送" }).click();
  await expect(page.getByText("已连接")).toBeVisible();
  await expect(page.getByText("人待发送")).toHaveCount(0);
  const answer = await page.request.get(`/v1/office/door/list?eventId=${EVENT}`);
  const { data }: { data: { entries: { phone: string; times: number }[] } } = await answer.json();
  expect(data.entries.find((entry) => entry.phone === phone.slice(-4))?.times).toBe(1);
  await page.goto("/office/door");
  await expect(page.getByText("请在有网络时打开一次")).toBeVisible();
  await expect(unsent).toHaveCount(0);
});

test("whoever has been let in cannot cancel; the office can, and is told that the check-in goes with it", async ({
  page,
  request,
  baseURL,
}) => {
  const person = newPerson();
  const headers = { authorization: `Bearer ${await register(request, person)}` };
  const signUpPath = `/v1/homepage/signUpActivity?id=${EVENT}`;
  await request.put(signUpPath, { headers });
  await setDay(page, onTheDay(5));
  await logInToOffice(page, baseURL, "events");
  await page.goto(DOOR);
  await type(page, person.phone);
  const list = page.getByRole("list", { name: "找到的报名" });
  await list.getByRole("button", { name: "签到" }).first().click();
  await expect(verdictOf(page)).toContainText("请入场");
  await expect(page.getByText("人待发送")).toHaveCount(0);
  const refused = await request.delete(signUpPath, { headers });
  expect((await refused.json()).msg).toContain("您已签到入场");

  await page.goto(`/office/events/${EVENT}`);
  const row = page.getByRole("row", { name: person.username });
  await expect(row.getByRole("button", { name: "改到…" })).toHaveCount(0);
  await row.getByRole("button", { name: "取消", exact: true }).click();
  const question = page.getByRole("dialog", { name: "取消这份报名？" });
  await expect(question).toContainText("签到记录会一并删除");
  await question.getByRole("button", { name: "取消报名" }).click();
  await expect(row).toHaveCount(0);
});

test("somebody whose session has ended logs in at the door, or goes on without", async ({
  page,
  context,
  network,
  baseURL,
  problems,
}) => {
  const { name, nextCode } = await logInToOffice(page, baseURL, "events");
  await page.goto(DOOR);
  await expect(page.getByText("已连接")).toBeVisible();
  problems.expect(/status of 401/);
  await context.clearCookies({ name: "office" });
  const lookAgain = () => page.evaluate(() => dispatchEvent(new Event("online")));
  const logIn = page.getByRole("button", { name: "登录", exact: true });
  await lookAgain();
  await logIn.click();
  const again = page.getByRole("dialog", { name: "登录已过期" });
  await expect(again.getByLabel("姓名")).toHaveValue(name);
  await again.getByRole("button", { name: "回到签到" }).click();
  await expect(came(page)).toBeVisible();
  await logIn.click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Opened without a network, the page does not know who stands here.
  network.fail(/^\/v1\/office/, "cut");
  await page.reload();
  await expect(page.getByText("没有网络：照常签到")).toBeVisible();
  network.heal();
  await lookAgain();
  await logIn.click();
  await again.getByRole("button", { name: "回到签到" }).click();
  await expect(came(page)).toBeVisible();
  await logIn.click();
  await again.getByLabel("姓名").fill(name);
  await again.getByLabel("密码", { exact: true }).fill(STAFF_PASSWORD);
  await page.keyboard.press("Enter");
  await again.getByLabel("动态验证码").fill(nextCode());
  await page.keyboard.press("Enter");
  await expect(page.getByText("已连接")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
