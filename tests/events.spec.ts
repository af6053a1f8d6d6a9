import { LOCALES } from "#contract/locales.ts";
import { newPerson, register } from "./accounts.ts";
import { findings } from "./axe.ts";
import { addressOf, own, panel, refusal, SAYS, SIGN_UP_CALL } from "./event-page.ts";
import { button, expect, main, noticeOf, visit } from "./site.ts";
import { callsOf, test } from "./visitors.ts";
import { WORDS } from "./words.ts";

for (const language of LOCALES) {
  const says = SAYS[language];

  test.describe(`events in ${language}`, () => {
    test.use({ language });

    test("are signed up for with one press of a key, and cancelled after asking", async ({
      page,
      request,
      baseURL,
      calls,
    }) => {
      await visit(page, addressOf("wide"));
      const signUp = button(page, says.signUp);
      // Nobody has touched the page yet, and it has its styles all the same.
      await expect(signUp).toHaveCSS("background-color", "rgb(26, 83, 62)");
      const calendar = main(page).getByRole("link", { name: says.calendar });
      await expect(calendar).toHaveCount(0);
      const map = main(page).getByRole("link", { name: says.map, exact: true });
      await expect(map).toHaveAttribute("href", /^https:\/\/uri\.amap\.com\/search\?keyword=/);
      await signUp.focus();
      await page.keyboard.press("Enter");
      await expect(panel(page, language)).toContainText(says.signedUp);
      await expect(panel(page, language).getByRole("status")).toBeFocused();
      expect(await calls.ownEvents()).toEqual(["wide"]);
      expect(await findings(page)).toEqual([]);

      const file = await request.get((await calendar.getAttribute("href")) ?? "");
      expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
      const text = await file.text();
      expect(text).toContain("DTSTART;TZID=Asia/Shanghai:");
      expect(text).toContain(`SUMMARY:${says.title("wide")}`);
      expect(text.replaceAll("\r\n ", "")).toContain(baseURL + addressOf("wide"));

      await button(page, says.cancel).press("Enter");
      const dialog = page.getByRole("dialog");
      expect(await findings(page)).toEqual([]);
      await dialog.getByRole("button", { name: says.keep, exact: true }).press("Enter");
      await expect(dialog).toHaveCount(0);
      expect(await calls.ownEvents()).toEqual(["wide"]);
      await button(page, says.cancel).press("Enter");
      await dialog.getByRole("button", { name: says.cancel, exact: true }).press("Enter");
      await expect(button(page, says.signUp)).toBeVisible();
      await expect(panel(page, language).getByRole("status")).toContainText(says.isCancelled);
      await expect(panel(page, language).getByRole("status")).toBeFocused();
      expect(await calls.ownEvents()).toEqual([]);
      await button(page, says.signUp).press("Enter");
      await expect(panel(page, language)).toContainText(says.signedUp);
      await expect(panel(page, language)).not.toContainText(says.isCancelled);
    });
  });
}

const says = SAYS.zh;
const words = WORDS.zh;

test("events are listed with their state, by stage, one's own first", async ({ page, calls }) => {
  await calls.signUp("wide");
  await visit(page, "/apply/event");
  await expect(own(page).getByRole("article")).toHaveCount(1);
  await expect(own(page).getByRole("link", { name: says.title("wide") })).toBeVisible();
  await expect(own(page).getByRole("link", { name: "0571-8800 1999" })).toBeVisible();
  const card = (id: string) =>
    main(page)
      .getByRole("article")
      .filter({ hasText: says.title(id) })
      .last();
  await expect(card("shut-early")).toContainText(says.closed);
  expect(await findings(page)).toEqual([]);
  await main(page).getByRole("link", { name: says.high, exact: true }).click();
  await expect(page).toHaveURL("/apply/event?stage=high_school");
  await expect(card("long-over")).toContainText(says.ended);
  await expect(main(page).locator('a[href="/event/detail/laboratory-night"]')).toBeVisible();
  await expect(main(page).locator('a[href="/event/detail/kindergarten-open-day"]')).toHaveCount(0);
});

test("events say that they are full, closed or over", async ({
  page,
  request,
  problems,
  calls,
}) => {
  problems.expect(/status of 409/);
  const id = "one-place-zh";
  await visit(page, addressOf(id));
  await expect(button(page, says.signUp)).toBeVisible();
  const other = callsOf(request, await register(request, newPerson()));
  await other.signUp(id);
  await button(page, says.signUp).click();
  const dialog = noticeOf(page);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
  await expect(panel(page)).toContainText(says.notSignedUp);
  await button(page, says.gotIt).click();
  await expect(panel(page)).toContainText(says.full);
  await expect(button(page, says.signUp)).toHaveCount(0);
  expect(await calls.ownEvents()).toEqual([]);

  await visit(page, addressOf("shut-early"));
  await expect(panel(page)).toContainText(says.closed);
  await expect(main(page).getByRole("link", { name: says.calendar })).toHaveCount(0);
  await visit(page, addressOf("long-over"));
  await expect(panel(page)).toContainText(says.ended);
  await expect(main(page).getByRole("link", { name: says.calendar })).toHaveCount(0);
});

test("an event that needs no sign-up says so, and is for everybody's calendar", async ({
  page,
}) => {
  await visit(page, addressOf("middle-school-policy-day"));
  await expect(panel(page)).toContainText("没有报名也可以直接来。");
  await expect(main(page).getByRole("link", { name: says.calendar })).toBeVisible();
});

test("the notice of an ended login has its styles, however late a style sheet is", async ({
  page,
  context,
  network,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.route(/\.css(?:\?|$)/, () => undefined);
  network.fail(SIGN_UP_CALL, refusal(4, 401));
  await visit(page, addressOf("wide"));
  await button(page, says.signUp).click();
  await expect(noticeOf(page)).toContainText(says.sessionOver);
  await expect(noticeOf(page)).toHaveCSS("border-top-left-radius", /^[1-9]/);
  await expect(page, "the login is there").toHaveTitle(/^登录/);
  await context.setOffline(true);
  await expect(page.locator('[data-connection="offline"]')).toHaveCSS("position", "fixed");
});

test("events say before a cancellation what becomes of the place", async ({ page, calls }) => {
  for (const id of ["wide", "evening-lecture-lake"]) await calls.signUp(id);
  const dialog = page.getByRole("dialog");
  for (const [id, days, text] of [
    ["wide", 0, says.placeGoes],
    ["evening-lecture-lake", 0, says.canReturn],
    ["wide", 59, says.cannotReturn],
  ] as const) {
    await page.clock.setFixedTime(Date.now() + days * 24 * 60 * 60 * 1000);
    await visit(page, addressOf(id));
    await button(page, says.cancel).click();
    await expect(dialog).toContainText(text);
    await dialog.getByRole("button", { name: says.keep, exact: true }).click();
  }
  expect((await calls.ownEvents()).toSorted()).toEqual(["evening-lecture-lake", "wide"]);
});
