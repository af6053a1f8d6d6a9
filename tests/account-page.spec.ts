import type { APIRequestContext, Page } from "@playwright/test";
import { LOCALES } from "#contract/locales.ts";
import {
  isAlive,
  logInByForm,
  newPerson,
  newSession,
  PASSWORD,
  register,
  test,
} from "./accounts.ts";
import { findingsInLightAndDark } from "./axe.ts";
import { letAnHourPass } from "./rate-limits.ts";
import { beyondTheEdge, cutOff } from "./room.ts";
import { accountOf, bannerOf, button, expect, headingOf, main, noticeOf, visit } from "./site.ts";
import { tabTo } from "./tab-to.ts";
import { WORDS } from "./words.ts";

const words = WORDS.zh;
const CURRENT = "当前密码";
const NEW = "新密码";
const SAVE = "保存新密码";
const CHANGED = "新密码已生效，其他设备都已退出登录。";
const NEW_PASSWORD = "疏影横斜水清浅暗香浮动";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
const link = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true });

/** Begins a session on another device; resolves with its token. */
async function logInElsewhere(
  request: APIRequestContext,
  username: string,
  userAgent: string,
): Promise<string> {
  const answer = await request.post("/v1/homepage/account/login", {
    data: { username, password: PASSWORD },
    headers: { "user-agent": userAgent },
  });
  expect(answer.status()).toBe(200);
  const { data }: { data: string } = await answer.json();
  return data;
}

async function canLogIn(
  request: APIRequestContext,
  username: string,
  password: string,
): Promise<boolean> {
  const data = { username, password };
  return (await request.post("/v1/homepage/account/login", { data })).ok();
}

/** Has a code sent to the number in the field before. */
async function askForCode(page: Page, at: number, phone: string): Promise<string> {
  const before = await lastCode(phone);
  await main(page).getByRole("button", { name: words.sendCode, exact: true }).nth(at).click();
  await expect.poll(() => lastCode(phone)).not.toBe(before);
  return lastCode(phone);
}

async function lastCode(phone: string): Promise<string> {
  const address = `http://127.0.0.1:${process.env.TEST_SMS_PORT}/?phone=${phone}`;
  return (await fetch(address)).text();
}

for (const language of LOCALES) {
  const words = WORDS[language];

  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("the name in the header leads to who one is, and from there to every change", async ({
      page,
      visitor: { username, phone },
    }) => {
      await visit(page, "/");
      await accountOf(page).click();
      await bannerOf(page).getByRole("link", { name: words.account }).click();
      await expect(page).toHaveURL("/account");
      await expect(headingOf(page)).toHaveText(words.account);
      await expect(headingOf(page)).toBeFocused();
      await expect(main(page)).toContainText(username);
      await expect(main(page)).toContainText(masked(phone));
      await link(page, words.changePassword).click();
      await expect(page).toHaveURL("/account?change=password");
      await expect(headingOf(page)).toHaveText(words.changePassword);
      await expect(headingOf(page)).toBeFocused();
      await page.goBack();
      await expect(headingOf(page)).toHaveText(words.account);
      await link(page, words.changePhone).click();
      await expect(headingOf(page)).toHaveText(words.changePhone);
    });
  });
}

test("the password is changed with the current one, by keyboard alone; all other logins end", async ({
  page,
  request,
  visitor: { username, token },
}) => {
  const other = await newSession(request, username);
  await visit(page, "/account?change=password");
  expect(await field(page, CURRENT).getAttribute("autocomplete")).toBe("current-password");
  expect(await field(page, NEW).getAttribute("autocomplete")).toBe("new-password");
  await expect(main(page).locator("input[autocomplete=username]")).toHaveValue(username);
  await tabTo(page, field(page, CURRENT));
  await page.keyboard.type(PASSWORD);
  await tabTo(page, field(page, NEW));
  await page.keyboard.type(NEW_PASSWORD);
  await tabTo(page, button(page, SAVE));
  await page.keyboard.press("Enter");
  await expect(main(page).getByRole("status")).toHaveText(CHANGED);
  await expect(main(page).getByRole("status")).toBeFocused();
  expect([await isAlive(request, token), await isAlive(request, other)]).toEqual([true, false]);
  expect(await canLogIn(request, username, NEW_PASSWORD)).toBe(true);
  expect(await canLogIn(request, username, PASSWORD)).toBe(false);
});

test("who forgot the current password changes it with a code", async ({
  page,
  request,
  problems,
  visitor: { username, phone },
}) => {
  problems.expect(/status of 403/);
  await visit(page, "/account?change=password");
  await field(page, CURRENT).fill("不是这个密码吧");
  await field(page, NEW).fill(NEW_PASSWORD);
  await button(page, SAVE).click();
  await noticeOf(page).getByRole("link").click();
  await expect(page).toHaveURL("/account?change=password&by=code");
  await expect(noticeOf(page)).toHaveCount(0);
  await expect(field(page, CURRENT)).toHaveCount(0);
  // Another number than the account's own gets no code.
  const own = field(page, "当前手机号");
  await own.fill(newPerson().phone);
  await button(page, words.sendCode).click();
  await expect(own).toHaveAttribute("aria-invalid", "true");
  await letAnHourPass(phone);
  await own.fill(phone);
  await field(page, "当前手机号收到的验证码").fill(await askForCode(page, 0, phone));
  await field(page, NEW).fill(NEW_PASSWORD);
  await button(page, SAVE).click();
  await expect(main(page).getByRole("status")).toHaveText(CHANGED);
  expect(await canLogIn(request, username, NEW_PASSWORD)).toBe(true);
});

test("the phone is changed with a code to each of the two", async ({
  page,
  request,
  visitor: { phone },
}) => {
  const next = newPerson().phone;
  await letAnHourPass(phone);
  await visit(page, "/account");
  await link(page, words.changePhone).click();
  await field(page, "当前手机号").fill(phone);
  await field(page, "当前手机号收到的验证码").fill(await askForCode(page, 0, phone));
  await field(page, "新手机号").fill(next);
  const ask = main(page).getByRole("button", { name: words.sendCode, exact: true });
  await expect(ask).toHaveCount(1);
  await field(page, "新手机号收到的验证码").fill(await askForCode(page, 0, next));
  await button(page, words.changePhone).click();
  await expect(main(page).getByText(`手机号已换成 ${masked(next)}`)).toBeFocused();
  await link(page, "返回我的账号").click();
  await expect(main(page)).toContainText(masked(next));
  expect(await canLogIn(request, next, PASSWORD)).toBe(true);
  expect(await canLogIn(request, phone, PASSWORD)).toBe(false);
});

test("a wrong code is told at its field, and nothing typed is lost", async ({
  page,
  problems,
  visitor: { phone },
}) => {
  problems.expect(/status of (400|403)/);
  await visit(page, "/account?change=phone");
  await button(page, words.changePhone).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(4);
  const next = newPerson().phone;
  await field(page, "当前手机号").fill(phone);
  await field(page, "当前手机号收到的验证码").fill("000000");
  await field(page, "新手机号").fill(next);
  await field(page, "新手机号收到的验证码").fill("000000");
  await button(page, words.changePhone).click();
  await expect(page.getByRole("alert").or(noticeOf(page))).not.toHaveCount(0);
  await expect(field(page, "新手机号")).toHaveValue(next);
});

test("each login is listed with its device, and can be ended: one, or all but this", async ({
  page,
  request,
  visitor: { username, token },
}) => {
  const phoneLogin = await logInElsewhere(request, username, IPHONE);
  const others = [
    await logInElsewhere(request, username, "curl/8"),
    await logInElsewhere(request, username, "curl/8"),
  ];
  await visit(page, "/account");
  const logins = main(page).getByRole("region", { name: "已登录的设备" });
  const cards = logins.getByRole("listitem");
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText("这台设备");
  await expect(cards.first().getByRole("button")).toHaveCount(0);
  await cards
    .filter({ hasText: "Safari · iPhone" })
    .getByRole("button", { name: "下线" })
    .press("Enter");
  await expect(cards).toHaveCount(3);
  await expect(logins.getByRole("status")).toHaveText("该设备已下线。");
  await expect(logins.getByRole("heading")).toBeFocused();
  expect(await isAlive(request, phoneLogin)).toBe(false);
  const endOthers = logins.getByRole("button", { name: "下线其他所有设备" });
  await endOthers.click();
  const question = page.getByRole("dialog");
  expect(await findingsInLightAndDark(page)).toEqual([]);
  await question.getByRole("button", { name: "暂不" }).click();
  await expect(cards).toHaveCount(3);
  await endOthers.click();
  await question.getByRole("button", { name: "全部下线" }).click();
  await expect(cards).toHaveCount(1);
  await expect(logins.getByRole("status")).toHaveText("其他设备已全部下线。");
  await expect(endOthers).toHaveCount(0);
  for (const other of others) expect(await isAlive(request, other)).toBe(false);
  expect(await isAlive(request, token)).toBe(true);
});

test("one logs out on the page, and comes back to it by logging in", async ({
  page,
  request,
  visitor: { username, token },
}) => {
  await visit(page, "/account");
  await button(page, words.logOut).click();
  await expect(page).toHaveURL("/login/index?redirect=%2Faccount");
  await expect(page.getByText("登录后，即可查看和修改您的账号。")).toBeVisible();
  await expect.poll(() => isAlive(request, token)).toBe(false);
  await logInByForm(page, username);
  await expect(page).toHaveURL("/account");
  await expect(main(page)).toContainText(username);
});

test("a login by phone and password leads to the change that was wanted", async ({
  page,
  request,
}) => {
  const person = newPerson();
  await register(request, person);
  await page.goto("/account?change=password");
  await logInByForm(page, person.phone);
  await expect(page).toHaveURL("/account?change=password");
  await expect(headingOf(page)).toHaveText(words.changePassword);
});

test("without a network the page says what it cannot show, and a form keeps what is typed", async ({
  page,
  problems,
  visitor: { username },
}) => {
  problems.expect(/Failed to load resource/);
  await page.route(/\/v1\/homepage\/(detail|logins)$/, (route) => route.abort());
  await visit(page, "/account");
  await expect(main(page).getByText(/^这部分暂时无法显示/)).toHaveCount(2);
  await page.unrouteAll();
  await page.reload();
  await expect(main(page)).toContainText(username);
  await link(page, words.changePassword).click();
  await field(page, CURRENT).fill(PASSWORD);
  await field(page, NEW).fill(NEW_PASSWORD);
  await page.route("**/v1/homepage/password", (route) => route.abort());
  await button(page, SAVE).click();
  await expect(noticeOf(page).getByRole("paragraph")).toHaveText(words.networkError);
  await page.keyboard.press("Escape");
  await expect(field(page, CURRENT)).toHaveValue(PASSWORD);
  await expect(field(page, NEW)).toHaveValue(NEW_PASSWORD);
  await page.unrouteAll();
  await button(page, SAVE).click();
  await expect(main(page).getByRole("status")).toHaveText(CHANGED);
});

test("the page is for its owner alone: it is in no sitemap and no HTML", async ({
  context,
  request,
  visitor: { username },
}) => {
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain("/account");
  expect(await (await request.get("/robots.txt")).text()).toContain("Disallow: /account");
  const html = await (await context.request.get("/account")).text();
  expect(html).not.toContain(username);
});

for (const [language, width, size] of [
  ["zh", 320, "100%"],
  ["en", 390, "200%"],
] as const) {
  test.describe(`in ${language}, ${width} px wide with text at ${size},`, () => {
    test.use({ language, viewport: { width, height: 740 } });

    test("the account has room", async ({ page, visitor: { username } }) => {
      for (const address of ["/account", "/account?change=password", "/account?change=phone"]) {
        await visit(page, address);
        await expect(main(page).locator(address === "/account" ? "dl" : "form")).toBeVisible();
        await page.evaluate((to) => {
          document.documentElement.style.fontSize = to;
        }, size);
        expect.soft(await beyondTheEdge(page), address).toEqual([]);
        expect.soft(await cutOff(page), address).toEqual([]);
      }
      await expect(accountOf(page)).toContainText(username);
    });
  });
}
