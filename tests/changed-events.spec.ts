import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test as ownSiteTest } from "./own-site.ts";
import { expect, headingOf, visit } from "./site.ts";
import { callsOf } from "./visitors.ts";
import { WORDS } from "./words.ts";

interface EventAnswer {
  readonly code: number;
  readonly data: {
    readonly status: string;
    readonly signedUp: boolean;
    readonly startsAt: string;
  } | null;
}

interface Fixtures {
  /** Calls of who is logged in here, past the browser. */
  readonly calls: ReturnType<typeof callsOf>;
  /** What the server says of an event to who is logged in here. */
  readonly ask: (id: string) => Promise<EventAnswer>;
  /** Changes a line of the Chinese file of an event. */
  readonly rewrite: (id: string, line: RegExp, text: string) => Promise<void>;
}

/** Each test has events of its own in the content that it changes. Somebody new is logged in. */
const test = ownSiteTest.extend<Fixtures>({
  calls: async ({ request, visitor: { token } }, use) => use(callsOf(request, token)),
  ask: async ({ request, visitor: { token } }, use) =>
    use(async (id) => {
      const answer = await request.get(`/v1/homepage/activity/detail?id=${id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return answer.json();
    }),
  rewrite: async ({ folder }, use) =>
    use(async (id, line, text) => {
      const file = join(folder, "content/events", id, "zh.md");
      await writeFile(file, (await readFile(file, "utf8")).replace(line, text));
    }),
});

test.describe.configure({ mode: "default" });

test("an event that is taken out of the content keeps its sign-ups, and is no longer listed to who signed up", async ({
  page,
  folder,
  problems,
  calls,
  ask,
}) => {
  problems.expect(/status of 404/);
  await calls.signUp("wide");
  const codeOf = async (id: string) => (await ask(id)).code;
  const take = (id: string) => rename(join(folder, "content/events", id), join(folder, id));
  const bringBack = (id: string) => rename(join(folder, id), join(folder, "content/events", id));
  expect(await codeOf("one-place-zh")).toBe(200);
  await take("wide");
  await take("one-place-zh");
  await expect.poll(() => codeOf("one-place-zh")).toBe(404);

  const main = page.getByRole("main");
  await visit(page, "/apply/event");
  const card = main.getByRole("region", { name: "我的报名", exact: true }).getByRole("article");
  await expect(card).toContainText("活动 wide");
  await expect(card).toContainText("不再列出");
  await expect(card).toContainText("已报名");
  await card.getByRole("link").first().click();
  await expect(page).toHaveURL("/event/detail/wide");
  await expect(main).toContainText("您报名的这项活动已不在网站上列出，请致电确认是否照常举行。");
  await expect(main.getByRole("link", { name: /日历/ })).toHaveCount(0);
  await expect(main.getByRole("button", { name: "取消报名" })).toHaveCount(0);
  await visit(page, "/event/detail/one-place-zh");
  await expect(headingOf(page)).toHaveText(WORDS.zh.notFound);
  expect(await calls.ownEvents()).toEqual(["wide"]);

  await bringBack("wide");
  await expect
    .poll(async () => (await ask("wide")).data)
    .toMatchObject({ status: "open", signedUp: true });
});

test("an event that is moved, and then cancelled, says so to who signed up", async ({
  page,
  calls,
  ask,
  rewrite,
}) => {
  const id = "one-place-en";
  const main = page.getByRole("main");
  const own = main.getByRole("region", { name: "我的报名", exact: true });
  await calls.signUp(id);
  await visit(page, `/event/detail/${id}`);
  await expect(main.getByRole("link", { name: "添加到日历" })).toBeVisible();

  await rewrite(id, /^starts: .*$/m, "starts: +61d 10:15");
  await expect.poll(async () => (await ask(id)).data?.startsAt).toContain("10:15");
  await visit(page, `/event/detail/${id}`);
  await expect(main).toContainText(/学校改了时间：原定.*09:00，现改为.*10:15。/);
  await expect(main.getByRole("link", { name: "更新日历" })).toBeVisible();
  await visit(page, "/apply/event");
  await expect(own.getByRole("article")).toContainText("时间有变动");

  await rewrite(id, /^capacity: 1$/m, "capacity: 1\ncancelled: true");
  await expect.poll(async () => (await ask(id)).data?.status).toBe("ended");
  await visit(page, "/apply/event");
  await expect(own.getByRole("article")).toContainText("已取消");
  await own.getByRole("link").first().click();
  await expect(main).toContainText("您报名的这项活动已取消，请不要前往。");
  await expect(main.getByRole("link", { name: "更新日历" })).toBeVisible();
  await expect(main.getByRole("button", { name: "取消报名" })).toHaveCount(0);
});

test("an event is listed with the time that it has by now", async ({
  page,
  problems,
  ask,
  rewrite,
}) => {
  problems.expect(/ERR_|Failed to load resource/);
  await page.route("**/signUpActivity*", (route) => route.abort());
  const main = page.getByRole("main");
  await visit(page, "/event/detail/last-place-zh");
  await main.getByRole("button", { name: "报名", exact: true }).click();
  await expect(main).toContainText("报名待发送");
  await visit(page, "/apply/event");
  const own = main.getByRole("region", { name: "我的报名", exact: true });
  await expect(own.getByRole("article")).toContainText("09:00");

  await rewrite("last-place-zh", /^starts: .*$/m, "starts: +62d 10:15");
  await expect.poll(async () => (await ask("last-place-zh")).data?.startsAt).toContain("10:15");
  await visit(page, "/apply/event");
  const listed = main.getByRole("article").filter({ hasText: "活动 last-place-zh" });
  await expect(listed).toHaveCount(2);
  for (const card of await listed.all()) {
    await expect(card).toContainText("10:15");
    await expect(card).toContainText("报名待发送");
  }
});

test("an event says so when sign-up has closed while a sign-up waited", async ({
  page,
  context,
  problems,
  calls,
  ask,
  rewrite,
}) => {
  problems.expect(/ERR_|status of 409/);
  await visit(page, "/event/detail/last-place-en");
  const panel = page.getByRole("main").getByRole("region", { name: /^(报名|Sign up)$/ });
  const signUp = panel.getByRole("button", { name: "报名", exact: true });
  await expect(signUp).toBeVisible();
  await context.setOffline(true);
  await signUp.click();
  await expect(panel).toContainText("报名待发送");

  await rewrite("last-place-en", /^closes: .*$/m, "closes: -1d 18:00");
  await expect.poll(async () => (await ask("last-place-en")).data?.status).toBe("closed");
  await context.setOffline(false);
  await expect(panel).toContainText("报名未成功", { timeout: 60_000 });
  await expect(panel).toContainText("报名已截止。如有疑问，请拨打活动联系电话。");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: WORDS.zh.switchTo, exact: true }).click();
  await expect(panel).toContainText("Sign-up has closed. If you have a question");
  expect(await calls.ownEvents()).toEqual([]);
  await panel.getByRole("button", { name: "Got it", exact: true }).click();
  await expect(panel).toContainText("Sign-up closed");
  await expect(panel.getByRole("button", { name: "Sign up", exact: true })).toHaveCount(0);
});
