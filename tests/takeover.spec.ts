import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import {
  field,
  fillIn,
  newName,
  PATH,
  receiptNumber,
  SAYS,
  storedDrafts,
} from "./enrollment-form.ts";
import { FaultyNetwork } from "./faulty-network.ts";
import type { OfflineFixtures } from "./offline-site.ts";
import { OlderRelease } from "./older-release.ts";
import { untilWorkerIsActive } from "./saved-site.ts";
import { button, expect, main, visit } from "./site.ts";
import { outboxNames, personalItems, test as visitorsTest } from "./visitors.ts";
import { WORDS } from "./words.ts";

const says = SAYS.zh;
const words = WORDS.zh;
/** What the older release says otherwise. */
const OLDER_SAYS = { another: "另填一份申请" };
const EVENT = "wide";
const SIGN_UP_CALL = /signUpActivity/;
const BUILDING = 1_200_000;
/** A worker fetches all files of the app. */
const INSTALLING = { timeout: 60_000 };

interface WorkerFixtures {
  readonly olderRelease: OlderRelease;
}

const test = visitorsTest.extend<object, WorkerFixtures>({
  olderRelease: [
    async ({ browserName: _ }, use) => {
      const release = await OlderRelease.build();
      await use(release);
      await release.close();
    },
    { scope: "worker", timeout: BUILDING },
  ],
  workerNetwork: [
    async ({ olderRelease }, use) => {
      const network = await FaultyNetwork.open(olderRelease.origin);
      await use(network);
      await network.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ workerNetwork, olderRelease }, use) => {
    await olderRelease.serveOlder();
    workerNetwork.reset();
    await use(workerNetwork.origin);
  },
  context: async ({ context }, use) => {
    // The older release does not mark when its page is shown.
    await context.addInitScript(() =>
      addEventListener("load", () => {
        document.documentElement.dataset.shown = "";
      }),
    );
    await use(context);
  },
  hasVisited: false,
  serviceWorkers: "allow",
});

// The release is built once for all of them.
test.describe.configure({ mode: "default" });

/** What the browser keeps of a build, beside what is the visitor's. */
function keptOfBuild(page: Page) {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      precaches: names.filter((name) => name.startsWith("workbox-precache")).length,
      olderCaches: names.filter((name) => !/^(workbox-precache|site-)/.test(name)),
      olderAnswers: Object.keys(localStorage).filter((name) => name.startsWith("kept-answers"))
        .length,
      preloads: (await registration?.navigationPreload.getState())?.enabled,
      isWaiting: Boolean(registration?.waiting),
    };
  });
}

async function expectReadable(page: Page): Promise<void> {
  for (const [path, heading] of [
    ["/about_us/group", "集团概况"],
    ["/admissions/kindergarten", "幼儿园招生"],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
}

/** A tab whose visitor looks at another one. */
async function openBehind(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
  });
  return page;
}

const olderEntries = async (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith("personal outbox "))
      .map(([, text]) => text)
      .join(),
  );

interface Left {
  readonly receipt: string;
  /** The child whose application was refused. */
  readonly refused: string;
  /** The child of the draft. */
  readonly draft: string;
}

/** Reads the older build's site, and leaves all that it keeps for later. */
async function leaveWorkUndone(
  context: BrowserContext,
  connection: OfflineFixtures["connection"],
): Promise<Left> {
  const page = await context.newPage();
  await visit(page, "/");
  await untilWorkerIsActive(page);
  await expect
    .poll(async () => (await keptOfBuild(page)).olderAnswers, INSTALLING)
    .toBeGreaterThan(10);
  const olderCaches = expect.arrayContaining([expect.stringMatching(/^files-/)]);
  expect(await keptOfBuild(page)).toMatchObject({ precaches: 0, olderCaches, preloads: true });

  const refused = newName();
  await fillIn(page, "zh", refused);
  await button(page, says.submit).click();
  await expect(main(page).getByRole("heading", { name: says.submitted })).toBeVisible();
  const receipt = await receiptNumber(page);

  const draft = newName();
  await visit(page, PATH);
  await button(page, OLDER_SAYS.another).click();
  await field(page, says.name).fill(draft);
  await expect.poll(async () => (await storedDrafts(page)).join()).toContain(draft);
  await page.close();

  // The same child once more, and nobody looks when the server says so.
  const behind = await openBehind(context);
  // Its name for what `openDraft` opens.
  await behind.addInitScript(() => {
    const opened = sessionStorage.getItem("sealed open application");
    if (opened !== null) sessionStorage.setItem("personal open application", opened);
  });
  await fillIn(behind, "zh", refused);
  await connection.lose();
  await button(behind, says.submit).click();
  await expect(main(behind)).toContainText(says.waiting);
  await connection.restore();
  await expect.poll(() => olderEntries(behind), INSTALLING).toContain('"isToTell":true');

  await visit(behind, `/event/detail/${EVENT}`);
  await expect(button(behind, "报名")).toBeVisible();
  await connection.lose();
  await button(behind, "报名").click();
  await expect(main(behind)).toContainText("报名待发送");
  await behind.close();
  return { receipt, refused, draft };
}

/** No account of the older release has agreed to today's notices: the question would cover what the visitor hears. */
async function agreeToNotices(request: APIRequestContext, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const user = await request.get("/v1/homepage/detail", { headers });
  const { data }: { data: { noticesToAgree: object } } = await user.json();
  const answer = await request.put("/v1/homepage/agreement", {
    headers,
    data: data.noticesToAgree,
  });
  expect(answer.status()).toBe(200);
}

/** The visitor hears once, in whichever build, that the application was refused. */
async function hearOfRefusal(page: Page, child: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: words.notice });
  await expect(dialog).toContainText(child, INSTALLING);
  await dialog.getByRole("button", { name: words.confirm }).click();
  await expect(dialog).toHaveCount(0);
}

/** Ways into the site as it is built now. */
const RETURNS = {
  "to a page that the server sends": async (page: Page, { refused }: Left) => {
    await visit(page, "/apply/event");
    await hearOfRefusal(page, refused);
  },
  "to a page that the older build has saved": async (page: Page, { refused }: Left) => {
    await visit(page, "/");
    await hearOfRefusal(page, refused);
    const update = page.getByRole("status").getByRole("button", { name: "更新" });
    await expect(update).toBeVisible(INSTALLING);
    const loaded = page.waitForEvent("domcontentloaded", INSTALLING);
    await update.click();
    await loaded;
    await visit(page, "/apply/event");
  },
};

for (const [where, open] of Object.entries(RETURNS)) {
  test(`what the older build left is taken over by a visitor who returns ${where}`, async ({
    context,
    olderRelease,
    network,
    connection,
    request,
    visitor,
    calls,
    problems,
  }) => {
    test.slow();
    problems.expect(/status of 409/);
    const left = await leaveWorkUndone(context, connection);
    await olderRelease.serveCurrent();
    network.calls.length = 0;
    await connection.restore();
    await agreeToNotices(request, visitor.token);

    const page = await context.newPage();
    await open(page, left);
    await expect(main(page).getByRole("article").first()).toContainText("已报名");
    await visit(page, PATH);
    const region = (name: string) => main(page).getByRole("region", { name });
    await expect(region(says.submitted)).toContainText(left.receipt);
    await expect(region(says.refused)).toContainText(left.refused);
    await expect(region(says.drafts)).toContainText(left.draft);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await calls.ownEvents()).toEqual([EVENT]);
    expect(await calls.applications()).toHaveLength(1);
    expect(network.calls.filter((call) => SIGN_UP_CALL.test(call))).toHaveLength(1);
    expect((await personalItems(page)).filter((item) => item.includes("outbox"))).toEqual([]);
    expect(await outboxNames(page)).toHaveLength(2);

    await expect
      .poll(() => keptOfBuild(page), INSTALLING)
      .toEqual({
        precaches: 1,
        olderCaches: [],
        olderAnswers: 0,
        preloads: false,
        isWaiting: false,
      });
    await expectReadable(page);
    await connection.lose();
    await expectReadable(page);
  });
}
