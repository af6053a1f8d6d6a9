import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as accountsTest, logIn } from "./accounts.ts";
import { untilWorkerIsAtWork } from "./kept.ts";
import { type OwnServer, startOwnServer } from "./own-server.ts";
import { expect, visit } from "./site.ts";
import { writeTestContent } from "./test-content.ts";
import { callsOf } from "./visitors.ts";
import { WORDS } from "./words.ts";

interface Fixtures {
  readonly folder: string;
  readonly server: OwnServer;
}

/** A server of its own: its content changes. */
const test = accountsTest.extend<Fixtures>({
  folder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "school-removed-"));
    await writeTestContent(join(folder, "content"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  server: async ({ folder }, use) => {
    const server = await startOwnServer(join(folder, "content"), join(folder, "data"));
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.origin),
});

const SAYS = [
  [
    "zh",
    { ended: "已结束", signedUp: "已报名", wasSignedUp: "您报名过这项活动", cancel: "取消报名" },
  ],
  [
    "en",
    {
      ended: "Ended",
      signedUp: "Signed up",
      wasSignedUp: "You signed up",
      cancel: "Cancel sign-up",
    },
  ],
] as const;

test("an event that is taken out of the content keeps its sign-ups, and has ended for who signed up", async ({
  page,
  context,
  request,
  baseURL,
  folder,
  problems,
}) => {
  test.slow();
  problems.expect(/status of 404/);
  const { token } = await logIn(context, request, baseURL);
  const calls = callsOf(request, token);
  await calls.signUp("wide");
  const headers = { authorization: `Bearer ${token}` };
  const statusOf = async (id: string) =>
    (await request.get(`/v1/homepage/activity/detail?id=${id}`, { headers })).status();
  const take = (id: string) => rename(join(folder, "content/events", id), join(folder, id));
  const bringBack = (id: string) => rename(join(folder, id), join(folder, "content/events", id));
  expect(await statusOf("one-place-zh")).toBe(200);
  await take("wide");
  await take("one-place-zh");
  await expect.poll(() => statusOf("one-place-zh")).toBe(404);

  const main = page.getByRole("main");
  for (const [lang, says] of SAYS) {
    await visit(page, `/apply/event?lang=${lang}`);
    const card = main.getByRole("article").filter({ hasText: /(活动|Event) wide/ });
    await expect(card).toContainText(says.ended);
    await expect(card).toContainText(says.signedUp);
    await card.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/event\/detail\/wide/);
    await expect(main).toContainText(says.ended);
    await expect(main).toContainText(says.wasSignedUp);
    await expect(main.getByRole("button", { name: says.cancel })).toHaveCount(0);
  }
  await visit(page, "/event/detail/one-place-zh");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(WORDS.en.notFound);
  expect(await calls.ownEvents()).toEqual(["wide"]);

  await bringBack("wide");
  await expect
    .poll(async () => {
      const answer = await request.get("/v1/homepage/activity/detail?id=wide", { headers });
      const { data }: { data: { status: string; signedUp: boolean } } = await answer.json();
      return [data.status, data.signedUp];
    })
    .toEqual(["open", true]);
});

test("an event whose sign-up waits is listed with the time that it has by now", async ({
  page,
  context,
  request,
  baseURL,
  folder,
  problems,
}) => {
  problems.expect(/ERR_|Failed to load resource/);
  const { token } = await logIn(context, request, baseURL);
  await page.route("**/signUpActivity*", (route) => route.abort());
  const main = page.getByRole("main");
  await visit(page, "/event/detail/wide");
  await main.getByRole("button", { name: "报名", exact: true }).click();
  await expect(main).toContainText("报名待发送");
  await visit(page, "/apply/event");
  const own = main.getByRole("region", { name: "我的报名", exact: true });
  await expect(own.getByRole("article")).toContainText("09:00");

  const file = join(folder, "content/events/wide/zh.md");
  await writeFile(
    file,
    (await readFile(file, "utf8")).replace(/^starts: .*$/m, "starts: +60d 10:15"),
  );
  const headers = { authorization: `Bearer ${token}` };
  await expect
    .poll(async () => {
      const answer = await request.get("/v1/homepage/activity/detail?id=wide", { headers });
      const { data }: { data: { startsAt: string } } = await answer.json();
      return data.startsAt;
    })
    .toContain("10:15");
  await visit(page, "/apply/event");
  const listed = main.getByRole("article").filter({ hasText: "活动 wide" });
  await expect(listed).toHaveCount(2);
  await expect(own.getByRole("article")).toContainText("报名待发送");
  for (const card of await listed.all()) await expect(card).toContainText("10:15");
});

test.describe("on a bad network", () => {
  test.use({ serviceWorkers: "allow" });

  test("says so when sign-up has closed while a sign-up waited", async ({
    page,
    context,
    request,
    baseURL,
    folder,
    problems,
  }) => {
    test.slow();
    problems.expect(/ERR_|status of 409/);
    const { token } = await logIn(context, request, baseURL);
    const calls = callsOf(request, token);
    await visit(page, "/event/detail/wide");
    const panel = page.getByRole("main").getByRole("region", { name: /^(报名|Sign up)$/ });
    const signUp = panel.getByRole("button", { name: "报名", exact: true });
    await expect(signUp).toBeVisible();
    await untilWorkerIsAtWork(page);
    await context.setOffline(true);
    await signUp.click();
    await expect(panel).toContainText("报名待发送");

    const file = join(folder, "content/events/wide/zh.md");
    const open = await readFile(file, "utf8");
    await writeFile(file, open.replace(/^closes: .*$/m, "closes: -1d 18:00"));
    const headers = { authorization: `Bearer ${token}` };
    const status = async () => {
      const answer = await request.get("/v1/homepage/activity/detail?id=wide", { headers });
      const { data }: { data: { status: string } } = await answer.json();
      return data.status;
    };
    await expect.poll(status).toBe("closed");
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
});
