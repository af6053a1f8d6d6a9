import type { Locator, Page } from "@playwright/test";
import { LOCALES, type Locale } from "#contract/locales.ts";
import {
  codeSentTo,
  isAlive,
  logInByForm,
  newPerson,
  newSession,
  PASSWORD,
  register,
  test,
  tokenCookie,
} from "./accounts.ts";
import { letAnHourPass } from "./rate-limits.ts";
import { accountOf, bannerOf, button, expect, headingOf, main, noticeOf, visit } from "./site.ts";
import { changeDatabase } from "./site-database.ts";
import { callsOf } from "./visitors.ts";
import { WORDS } from "./words.ts";

const words = WORDS.zh;
const NEW_PASSWORD = "疏影横斜水清浅暗香浮动";
const RESET = {
  zh: {
    newPassword: "新密码",
    submit: "设置新密码并登录",
    byCode: "用验证码登录",
    unchanged: "密码没有修改",
  },
  en: {
    newPassword: "New password",
    submit: "Set new password and log in",
    byCode: "Log in with a code",
    unchanged: "Your password has not been changed",
  },
};

const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });

/** The way of the admissions office for families abroad. */
async function expectTheOffice(place: Locator): Promise<void> {
  const office = {
    "+86 000 8822 8005": "tel:+8600088228005",
    "admissions@ciji.example": "mailto:admissions@ciji.example",
  };
  for (const [name, address] of Object.entries(office)) {
    await expect(place.getByRole("link", { name })).toHaveAttribute("href", address);
  }
}

/** Fills in the form for a forgotten password, and submits it. */
async function setPassword(page: Page, language: Locale, phone: string): Promise<void> {
  const words = WORDS[language];
  await field(page, words.phone).fill(phone);
  const first = await codeSentTo(phone);
  await button(page, words.sendCode).click();
  await expect.poll(() => codeSentTo(phone)).not.toBe(first);
  await field(page, words.code).fill(await codeSentTo(phone));
  await field(page, RESET[language].newPassword).fill(NEW_PASSWORD);
  await button(page, RESET[language].submit).click();
}

/** Logs in by a code with a phone that has no account. */
async function proveNewPhone(page: Page, phone: string): Promise<void> {
  await visit(page, "/login/index?by=code&redirect=%2Faccount");
  await field(page, words.phone).fill(phone);
  await button(page, words.sendCode).click();
  await field(page, words.code).fill(await codeSentTo(phone));
  await main(page).getByRole("checkbox").check();
  await button(page, words.logIn).click();
  await expect(headingOf(page)).toHaveText(words.register);
}

for (const language of LOCALES) {
  const words = WORDS[language];
  const reset = RESET[language];

  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("a forgotten password is replaced, and one goes on to where one wanted to go", async ({
      page,
      request,
      problems,
    }) => {
      problems.expect(/status of 403/);
      const person = newPerson();
      const before = await register(request, person);
      await letAnHourPass(person.phone);
      await visit(page, "/apply/event");
      await field(page, words.login).fill(person.username);
      await field(page, words.password).fill("不是这个密码吧");
      await button(page, words.logIn).click();
      const dialog = page.getByRole("dialog", { name: words.notice, exact: true });
      await expect(dialog.getByRole("link", { name: reset.byCode })).toBeVisible();
      await dialog.getByRole("link", { name: words.forgot }).click();
      await expect(page).toHaveURL("/login/reset?redirect=%2Fapply%2Fevent");
      await expect(headingOf(page)).toBeFocused();
      await setPassword(page, language, person.phone);
      await expect(page).toHaveURL("/apply/event");
      await expect(bannerOf(page)).toContainText(person.username);
      expect(await isAlive(request, before)).toBe(false);
    });

    test("a forgotten password stays where the phone may have changed hands, and the page says so", async ({
      page,
      request,
      problems,
    }) => {
      problems.expect(/status of 409/);
      const person = newPerson();
      const before = await register(request, person);
      await callsOf(request, before).apply();
      await letAnHourPass(person.phone);
      await changeDatabase(
        "update accounts set phone_proven_at = now() - interval '91 days' where username = $1",
        [person.username],
      );
      await visit(page, "/login/reset");
      await setPassword(page, language, person.phone);
      await expect(main(page)).toContainText(reset.unchanged);
      await expect(headingOf(page)).toBeFocused();
      // The family's password and its other logins are as they were.
      expect(await isAlive(request, before)).toBe(true);
      expect(await isAlive(request, await newSession(request, person.username))).toBe(true);
    });
  });
}

test("the link beside the login and the words of a refusal lead to the other ways", async ({
  page,
  problems,
}) => {
  problems.expect(/status of 403/);
  await visit(page, "/login/index?redirect=%2Faccount");
  await logInByForm(page, newPerson().username);
  await noticeOf(page).getByRole("link", { name: "用验证码登录" }).press("Enter");
  await expect(page).toHaveURL("/login/index?by=code&redirect=%2Faccount");
  await expect(noticeOf(page)).toHaveCount(0);
  await expect(headingOf(page)).toBeFocused();
  await page.goBack();
  await main(page).getByRole("link", { name: words.forgot }).click();
  await expect(page).toHaveURL("/login/reset?redirect=%2Faccount");
});

test("a wrong code changes nothing, and what is typed stays", async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/status of 403/);
  const person = newPerson();
  const token = await register(request, person);
  await visit(page, "/login/reset");
  await field(page, words.phone).fill(person.phone);
  await field(page, words.code).fill("000000");
  await field(page, RESET.zh.newPassword).fill(NEW_PASSWORD);
  await button(page, RESET.zh.submit).click();
  await expect(noticeOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field(page, RESET.zh.newPassword)).toHaveValue(NEW_PASSWORD);
  expect(await isAlive(request, token)).toBe(true);
});

test("a right code for a phone without an account goes on to registration, with no second code", async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/status of 409/);
  const { phone } = newPerson();
  await proveNewPhone(page, phone);
  await expect(page).toHaveURL("/login/register?redirect=%2Faccount");
  await expect(field(page, words.phone)).toHaveValue(phone);
  await expect(field(page, words.phone)).not.toBeEditable();
  await expect(field(page, words.code)).toHaveCount(0);
  // Nothing of it outlives the page.
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
  );
  expect(stored).not.toContain(phone);
  await expect(main(page).getByRole("checkbox", { name: "14 天内保持登录" })).toBeChecked();
  await main(page).getByRole("checkbox", { name: words.agree }).check();
  await button(page, words.register).click();
  await expect(page).toHaveURL("/account");
  await expect(main(page)).toContainText("未设置，用短信验证码登录");
  await main(page).getByRole("link", { name: "设置密码" }).click();
  await expect(headingOf(page)).toHaveText("设置密码");
  await expect(main(page)).not.toContainText("修改");
  const daysLeft = ((await tokenCookie(context))?.expires ?? 0) - Date.now() / 1000;
  expect(Math.round(daysLeft / 24 / 60 / 60)).toBe(14);
});

test("after a reload, and with another number, the registration asks for a code as usual", async ({
  page,
  problems,
}) => {
  problems.expect(/status of 409/);
  await proveNewPhone(page, newPerson().phone);
  await page.reload();
  await expect(field(page, words.code)).toBeVisible();
  await expect(field(page, words.phone)).toHaveValue("");
  await proveNewPhone(page, newPerson().phone);
  await button(page, "换一个号码").click();
  await expect(field(page, words.phone)).toBeFocused();
  await expect(field(page, words.phone)).toBeEditable();
  await expect(field(page, words.code)).toBeVisible();
});

test("a proof that has expired says so and asks for a code", async ({ page, problems }) => {
  problems.expect(/status of (403|409)/);
  const { phone } = newPerson();
  await proveNewPhone(page, phone);
  await changeDatabase("update phone_proofs set expires_at = now() where phone = $1", [phone]);
  await main(page).getByRole("checkbox", { name: words.agree }).check();
  await button(page, words.register).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText("手机号的验证已失效，请重新获取验证码");
  await expect(field(page, words.phone)).toHaveValue(phone);
  await letAnHourPass(phone);
  const first = await codeSentTo(phone);
  await page.clock.install();
  await page.clock.fastForward("01:00");
  await button(page, words.sendCode).click();
  await expect.poll(() => codeSentTo(phone)).not.toBe(first);
  await field(page, words.code).fill(await codeSentTo(phone));
  await button(page, words.register).click();
  await expect(page).toHaveURL("/account");
});

test("a phone that has an account is told so at its field, with the ways in", async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/status of 409/);
  const person = newPerson();
  await register(request, person);
  await letAnHourPass(person.phone);
  await visit(page, "/login/register");
  await field(page, words.phone).fill(person.phone);
  const first = await codeSentTo(person.phone);
  await button(page, words.sendCode).click();
  await expect.poll(() => codeSentTo(person.phone)).not.toBe(first);
  await field(page, words.code).fill(await codeSentTo(person.phone));
  await main(page).getByRole("checkbox", { name: words.agree }).check();
  await button(page, words.register).click();
  await expect(field(page, words.phone)).toHaveAttribute("aria-invalid", "true");
  await expect(main(page).getByRole("link", { name: words.forgot })).toBeVisible();
  await main(page).getByRole("link", { name: "用验证码登录" }).click();
  await expect(page).toHaveURL("/login/index?by=code");
});

for (const address of ["/login/register", "/login/index?by=code", "/login/reset"]) {
  test(`${address} tells families abroad at the field, and where no code comes, whom to turn to`, async ({
    page,
  }) => {
    await visit(page, address);
    const id = await field(page, words.phone).getAttribute("aria-describedby");
    await expectTheOffice(main(page).locator(`#${id}`));
    const help = main(page).getByRole("group").filter({ hasText: "收不到验证码？" });
    await help.getByText("收不到验证码？").click();
    await expectTheOffice(help.getByRole("listitem").filter({ hasText: "在境外请拨" }));
  });
}

test("families abroad register with their phone, where it gets codes; others are told the other way", async ({
  page,
  problems,
}) => {
  problems.expect(/status of 400/);
  await visit(page, "/login/register");
  const phone = field(page, words.phone);
  await phone.fill("+44 7911 123456");
  await button(page, words.sendCode).click();
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  const problem = main(page).getByRole("paragraph").filter({ hasText: "暂时无法向" });
  await expectTheOffice(problem);
  // The hint says the same to those who have not tried.
  await expect(main(page).getByText("有些国家和地区的手机号收不到验证码")).toHaveCount(0);
  const hongKong = `+8529${newPerson().phone.slice(-7)}`;
  await phone.fill(hongKong);
  await button(page, words.sendCode).click();
  await field(page, words.code).fill(await codeSentTo(hongKong));
  await field(page, words.newPassword).fill(PASSWORD);
  await main(page).getByRole("checkbox", { name: words.agree }).check();
  await button(page, words.register).click();
  await expect(page).toHaveURL("/account");
  await expect(accountOf(page)).toBeVisible();
});
