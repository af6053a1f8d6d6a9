import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import * as z from "zod";
import { LOCALE_COOKIE } from "#contract/cookies.ts";
import { LOCALES, type Locale } from "#contract/locales.ts";
import { browserOptions, openBrowser } from "./bench-bytes.ts";
import { startServer } from "./site-server.ts";

// What keeping the site for reading without a network costs a slow phone, and what of the site then opens without one.
const SLOWED = 4;
/** Milliseconds that the visit lasts after which the network is gone. */
const VISIT = 10_000;
/** Milliseconds without anything new after which everything counts as kept. */
const AT_REST = 5000;
/** Milliseconds of a first visit that are looked at: in them all texts and many pictures are kept. */
const KEEPING = 30_000;
const UNSEEN = "/admissions/kindergarten";
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

/** What takes part in a task is named from so many milliseconds on. */
const WORTH_NAMING = 10;
const LONG = 50;

const TraceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds, of the clock and of the processor. */
  ts: z.number(),
  dur: z.optional(z.number()),
  tdur: z.optional(z.number()),
  args: z.optional(
    z.looseObject({
      name: z.optional(z.unknown()),
      fileName: z.optional(z.unknown()),
      data: z.optional(z.looseObject({ url: z.optional(z.unknown()) })),
    }),
  ),
});
const Trace = z.object({ traceEvents: z.array(z.unknown()) });
type TraceEvent = z.infer<typeof TraceEvent>;

const CATEGORIES = ["toplevel", "v8", "devtools.timeline", "disabled-by-default-devtools.timeline"];

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

/** What is kept, in words that stay the same when nothing more comes. */
async function keptState(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = Object.entries<string>(localStorage)
      .filter(([name]) => name.startsWith("saved-answers"))
      .map(([, text]) => text);
    const answers = texts.flatMap((text) => JSON.parse(text).clientState.queries).length;
    const characters = texts.join("").length;
    const pictures = await (await caches.open("site-pictures")).keys();
    return `${answers} answers of ${characters} characters, ${pictures.length} pictures`;
  });
}

async function untilAtRest(page: Page): Promise<string> {
  let last = "";
  let state = await keptState(page);
  while (state !== last || state.startsWith("0 ")) {
    last = state;
    await passed(AT_REST);
    state = await keptState(page);
  }
  return last;
}

const milliseconds = (microseconds: number | undefined): number => (microseconds ?? 0) / 1000;

function isInside(event: TraceEvent, task: TraceEvent): boolean {
  return (
    event !== task &&
    event.pid === task.pid &&
    event.tid === task.tid &&
    event.ts >= task.ts &&
    event.ts < task.ts + (task.dur ?? 0)
  );
}

/** What takes part in a task, the script where there is one. */
function nameOf({ name, args, tdur }: TraceEvent): string {
  const url = args?.data?.url ?? args?.fileName;
  const file = typeof url === "string" ? ` ${url.split("/").at(-1)}` : "";
  return `${name}${file} ${Math.round(milliseconds(tdur))}`;
}

/** Prints the tasks of the page's main thread that took the processor too long: waiting for a busy machine is not counted. */
async function printLongTasks(
  browser: Browser,
  page: Page,
  visit: string,
  act: () => Promise<void>,
): Promise<void> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const trace = Trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  const events = trace.traceEvents.flatMap((event) => TraceEvent.safeParse(event).data ?? []);
  const threads = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const onMain = events.filter(({ ph, pid, tid }) => ph === "X" && threads.has(`${pid} ${tid}`));
  const long = onMain.filter(({ name, tdur }) => name === "RunTask" && milliseconds(tdur) > LONG);
  if (onMain.every(({ name }) => name !== "RunTask")) throw new Error("The trace shows no task");
  console.log(`  ${visit}: ${long.length === 0 ? "none" : ""}`);
  const begin = Math.min(...onMain.map(({ ts }) => ts));
  for (const task of long) {
    const parts = onMain.filter(
      (event) => isInside(event, task) && milliseconds(event.tdur) > WORTH_NAMING,
    );
    const when = seconds(milliseconds(task.ts - begin));
    console.log(
      `    ${Math.round(milliseconds(task.tdur))} ms at ${when}: ${parts.map(nameOf).join(", ")}`,
    );
  }
}

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  return page;
}

async function measureLongTasks(browser: Browser, origin: string): Promise<void> {
  console.log(
    `\nTasks over ${LONG} ms with the processor slowed ${SLOWED} times, and what they did`,
  );
  const context = await browser.newContext(PHONE);
  const page = await openSlowPage(context);
  await printLongTasks(
    browser,
    page,
    "First visit, while texts and pictures are kept",
    async () => {
      await page.goto(origin);
      await passed(KEEPING);
    },
  );
  console.log(`    kept: ${await untilAtRest(page)}`);
  await printLongTasks(browser, page, "Later visit, what is kept is put back", async () => {
    await page.reload();
    await passed(AT_REST);
  });
  await context.setOffline(true);
  await printLongTasks(browser, page, "Without a network, at a page never seen", async () => {
    await page.goto(origin + UNSEEN);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await passed(AT_REST);
  });
  await context.close();
}

/** Paths of all public pages, as the sitemap tells them to search engines. */
async function publicPaths(origin: string): Promise<readonly string[]> {
  const text = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
}

async function headingOf(page: Page, address: string): Promise<string> {
  await page.goto(address);
  const heading = page.getByRole("heading", { level: 1 });
  await heading.waitFor();
  return (await heading.textContent())?.trim() ?? "";
}

interface Visitor {
  readonly browser: Browser;
  readonly origin: string;
  readonly locale: Locale;
}

async function openTab({ browser, origin, locale }: Visitor, javaScriptEnabled = true) {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled });
  await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: origin }]);
  return context.newPage();
}

/** A window of its own without the browser's bars, as from the home screen. */
async function openInstalled({ origin, locale }: Visitor, profile: string): Promise<Page> {
  const { executablePath, args } = await browserOptions();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--app=${origin}/?lang=${locale}`],
    viewport: PHONE.viewport,
  });
  const page = context.pages()[0] ?? (await context.waitForEvent("page"));
  await page.waitForURL(`${origin}/**`);
  if (!(await page.evaluate(() => matchMedia("(display-mode: standalone)").matches))) {
    throw new Error("The site is not shown as an installed one");
  }
  return page;
}

/** The first heading of each public page, as the server gives it. */
async function headingsOf(visitor: Visitor): Promise<ReadonlyMap<string, string>> {
  const reader = await openTab(visitor, false);
  const headings = new Map<string, string>();
  for (const path of await publicPaths(visitor.origin)) {
    headings.set(path, await headingOf(reader, visitor.origin + path));
  }
  await reader.context().close();
  return headings;
}

async function measureCoverage(visitor: Visitor): Promise<void> {
  const headings = await headingsOf(visitor);
  await printCoverage(visitor, headings, "in a tab", await openTab(visitor));
  const profile = await mkdtemp(join(tmpdir(), "school-profile-"));
  await printCoverage(visitor, headings, "installed", await openInstalled(visitor, profile));
  await rm(profile, { recursive: true, force: true });
}

async function printCoverage(
  { origin, locale }: Visitor,
  headings: ReadonlyMap<string, string>,
  where: string,
  visited: Page,
): Promise<void> {
  const context = visited.context();
  const paths = [...headings.keys()];
  await visited.goto(origin);
  await passed(VISIT);
  const kept = await keptState(visited);
  await context.setOffline(true);
  const missing: string[] = [];
  for (const path of paths) {
    if ((await headingOf(visited, origin + path)) !== headings.get(path)) missing.push(path);
  }
  await context.close();
  const opened = paths.length - missing.length;
  const share = ((100 * opened) / paths.length).toFixed(1);
  console.log(`  ${locale}, ${where}: ${opened} of ${paths.length} pages, ${share} % (${kept})`);
  for (const path of missing) console.log(`    not ${path}`);
}

const data = await mkdtemp(join(tmpdir(), "school-bench-"));
const site = await startServer({
  script: "server/main.ts",
  ready: "/readyz",
  env: { DATA_DIR: data },
});
const browser = await openBrowser();
try {
  await measureLongTasks(browser, site.origin);
  console.log(
    `\nPages that open without a network, ${VISIT / 1000} s after one visit to the home page`,
  );
  for (const locale of LOCALES) {
    await measureCoverage({ browser, origin: site.origin, locale });
  }
} finally {
  await browser.close();
  await site.stop();
  await rm(data, { recursive: true, force: true });
}
