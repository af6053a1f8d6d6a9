import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunningServer } from "#scripts/site-server.ts";
import { startOwnServer } from "./own-server.ts";
import { firstVisit, readSaved, untilTextsAreSaved } from "./saved-site.ts";
import { test as base, expect, headingOf } from "./site.ts";
import { addNews, writeTestContent } from "./test-content.ts";

/** Servers of other content than that of all tests, or that are stopped. */
const NEWS = 400;
/** Milliseconds until a server answers, on whatever machine. */
const STARTING = 180_000;
/** Characters of a news text so long that not all that is worth keeping finds room. */
const LONG = 15_000;
const BUDGET = 1_000_000;

interface Fixtures {
  /** News beside those of all tests. */
  readonly moreNews: number;
  readonly server: RunningServer;
}

const test = base.extend<Fixtures>({
  moreNews: [0, { option: true }],
  server: [
    async ({ moreNews }, use) => {
      const directory = await mkdtemp(join(tmpdir(), "school-own-"));
      const content = join(directory, "content");
      await writeTestContent(content);
      await addNews(content, moreNews, LONG);
      const server = await startOwnServer(content, join(directory, "data"));
      await use(server);
      await server.stop();
      await rm(directory, { recursive: true });
    },
    { scope: "test", timeout: STARTING },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  serviceWorkers: "allow",
});

test("a server that was stopped is not missed", async ({ page, request, server, problems }) => {
  problems.expect(/ERR_|status of 503/);
  await firstVisit(page, request, "zh");
  await server.stop();
  await page.goto("/join_us/high_school");
  await expect(headingOf(page)).toHaveText(/高中/);
  await page.goto("/");
  await expect(headingOf(page)).toHaveText(/\S/);
});

test.describe("with more news than there is room for", () => {
  test.use({ moreNews: NEWS });

  test("what is saved stays within its budget, the pages and the newest first", async ({
    page,
    request,
    server,
    problems,
  }) => {
    problems.expect(/ERR_|status of 503/);
    await page.goto("/");
    const newest: { data: { id: string }[] } = await (
      await request.get("/v1/wonder/news", { params: { stage: "kindergarten", size: 3 } })
    ).json();
    await untilTextsAreSaved(
      page,
      "zh",
      newest.data.map(({ id }) => id),
    );
    await expect.poll(() => characters(page), { timeout: 60_000 }).toBeGreaterThan(BUDGET / 2);
    expect(await characters(page)).toBeLessThanOrEqual(BUDGET + 2 * LONG);
    const { answers } = await readSaved(page);
    expect(Object.keys(answers)).toContain("public zh join");
    expect(Object.keys(answers)).toContain("public zh wonderNews high_school 1");
    await server.stop();
    await page.goto("/join_us/high_school");
    await expect(headingOf(page)).toHaveText(/高中/);
  });
});

/** All that the site has in the browser's storage. */
async function characters(page: Parameters<typeof readSaved>[0]): Promise<number> {
  return page.evaluate(() =>
    Object.entries<string>(localStorage).reduce(
      (sum, [name, text]) => sum + name.length + text.length,
      0,
    ),
  );
}
