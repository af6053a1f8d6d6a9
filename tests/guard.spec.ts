import type { APIRequestContext } from "@playwright/test";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { LOCALES } from "#contract/locales.ts";
import { logInByForm, newPerson, register, test, tokenCookie } from "./accounts.ts";
import {
  APP_SCRIPTS,
  bannerOf,
  eventAddress,
  expect,
  headingOf,
  holdBack,
  main,
  visit,
} from "./site.ts";
import { WORDS } from "./words.ts";

const words = WORDS.zh;

const guardedPages = async (request: APIRequestContext) => [
  "/apply/event",
  "/apply/enrollment",
  await eventAddress(request),
  "/account",
];
const loginFor = (wanted: string) => `/login/index?${new URLSearchParams({ redirect: wanted })}`;

test.describe("the guard", () => {
  test("leads strangers from each guarded page to the login, before any script and within the app", async ({
    page,
    context,
    request,
  }) => {
    const pages = await guardedPages(request);
    for (const path of pages) {
      const response = await context.request.get(`${path}?a=b`, { maxRedirects: 0 });
      expect.soft(response.status(), path).toBe(302);
      expect.soft(response.headers().location, path).toBe(loginFor(`${path}?a=b`));
    }
    await visit(page, "/");
    for (const path of pages) {
      await page.evaluate((to) => history.pushState({}, "", to), `${path}?a=b`);
      await expect(page).toHaveURL(loginFor(`${path}?a=b`));
      await expect(headingOf(page)).toHaveText(words.logIn);
    }
  });

  test("lets in who has a token, and leads them away from the login", async ({
    page,
    request,
    visitor: { username },
  }) => {
    for (const path of await guardedPages(request)) {
      await visit(page, path);
      await expect(page).toHaveURL(path);
      await expect(bannerOf(page)).toContainText(username);
      const content = path === "/account" ? words.changePhone : words.enrollment;
      await expect(main(page).getByRole("link", { name: content })).toBeVisible();
    }
    for (const path of ["/login", "/login/index", "/login/register", "/login/reset"]) {
      await page.goto(path);
      await expect(page, path).toHaveURL("/");
    }
  });

  test("says that the page is still loading where its scripts come late", async ({
    page,
    visitor: _,
  }) => {
    const app = await holdBack(page, APP_SCRIPTS);
    await page.goto("/apply/event", { waitUntil: "domcontentloaded" });
    const slow = main(page).getByText("网络较慢，仍在加载…");
    await expect(slow).toHaveCSS("animation-delay", "5s");
    await expect(slow).toBeVisible();
    app.resume();
    await expect(slow).toHaveCount(0);
    await expect(main(page).getByRole("link", { name: words.enrollment })).toBeVisible();
  });

  test("ends an unknown session", async ({ page, context, baseURL, problems }) => {
    problems.expect(/status of 401/);
    await context.addCookies([{ name: TOKEN_COOKIE, value: "spent", url: baseURL ?? "" }]);
    await page.goto("/apply/event");
    await expect(page).toHaveURL("/login/index?redirect=%2Fapply%2Fevent");
    expect(await tokenCookie(context)).toBeUndefined();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("lets in without a network", async ({ page, context, problems, visitor: _ }) => {
    problems.expect(/ERR_|Failed to load/);
    await page.route("**/v1/homepage/detail", (route) => route.abort());
    await visit(page, "/");
    await page.evaluate(() => history.pushState({}, "", "/apply/event"));
    await expect(page).toHaveURL("/apply/event");
    await expect(headingOf(page)).toHaveText("活动报名");
    expect(await tokenCookie(context)).toBeDefined();
  });
});

interface Session {
  readonly id: string;
  readonly title: string;
  readonly place: string;
  readonly startsAt: string;
}

const CAME_FOR = {
  zh: { event: "活动报名", kindergarten: "幼儿园入学申请", primary_school: "小学意向登记" },
  en: {
    event: "Sign up for events",
    kindergarten: "Kindergarten application",
    primary_school: "Primary School registration of interest",
  },
};

for (const language of LOCALES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("the login names the info session or the form that one came for, and no other event", async ({
      page,
      request,
    }) => {
      const answer = await request.get("/v1/homepage", { headers: { lang: language } });
      const { data }: { data: { sessions: Session[] } } = await answer.json();
      const [session] = data.sessions;
      if (!session) throw new Error("there is no info session");
      const asked = async (address: string, ...facts: readonly string[]) => {
        await visit(page, address);
        for (const fact of facts) await expect(main(page)).toContainText(fact);
        const phone = main(page).getByRole("link", { name: /^4/ });
        await expect(phone).toHaveAttribute("href", /^tel:/);
      };
      const says = CAME_FOR[language];
      const { whyLogIn } = WORDS[language];
      await asked(`/event/detail/${session.id}`, session.title, session.place, whyLogIn);
      await expect(main(page).getByRole("time")).toHaveAttribute("datetime", session.startsAt);
      await asked("/event/detail/wide", says.event, whyLogIn);
      await expect(main(page)).not.toContainText(`${language === "zh" ? "活动" : "Event"} wide`);
      await asked("/apply/enrollment?stage=kindergarten", says.kindergarten, whyLogIn);
      const interest = { zh: "登记意向", en: "to register interest" }[language];
      await asked("/apply/enrollment?stage=primary_school", says.primary_school, interest);
    });
  });
}

test("a page from the server says nothing of its visitor", async ({
  context,
  visitor: { username },
}) => {
  for (const path of ["/", "/apply/event"]) {
    const html = await (await context.request.get(path)).text();
    expect(html).not.toContain(username);
    expect(html).toContain('href="/login/index"');
  }
});

test("a login leads to no other host", async ({ page, context, request, problems }) => {
  test.slow();
  // The cookies may go while the new login asks for its keys.
  problems.expect(/status of 401/);
  const person = newPerson();
  await register(request, person);
  for (const evil of [
    "//host.example",
    "/\\host.example",
    "/%2F%2Fhost.example",
    "javascript:alert(1)",
    "/\t/host.example",
  ]) {
    await visit(page, `/login/index?${new URLSearchParams({ redirect: evil })}`);
    await logInByForm(page, person.username);
    await expect(bannerOf(page), evil).toContainText(person.username);
    await expect(page, evil).toHaveURL("/");
    await context.clearCookies();
  }
});
