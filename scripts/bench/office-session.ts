import { setTimeout as passed } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import * as z from "zod";
import { schoolDate } from "#contract/school-date.ts";
import { openBrowser } from "./harness/browser.ts";
import { insist } from "./harness/calls.ts";
import { openOffice } from "./harness/office-browser.ts";
import { BenchSite } from "./harness/site.ts";
import { logInStaff } from "./harness/staff-login.ts";

// What the office's page keeps in memory while a clerk works in it, from screen to screen; `node scripts/bench/office-session.ts 30`: for so many minutes.
const MINUTES = Number(process.argv[2] ?? 3);
const MOST_GROWTH = 1.5;
/** Milliseconds for which a clerk looks at a screen. */
const LOOK = 1000;
/** Rounds in which every screen is loaded and the browser compiles what runs again and again: a third of what the page then keeps. */
const WARMING_UP = 3;
const EVENT = "today";
const IN_TIME = 120_000;

const Heap = z.object({ usedSize: z.number(), embedderHeapUsedSize: z.number() });
const Counters = z.object({ nodes: z.number(), jsEventListeners: z.number() });

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** What a page keeps once the garbage has been collected. */
async function memoryOf(inspector: CDPSession) {
  // A second collection removes what the first one finished.
  for (let time = 0; time < 2; time += 1) await inspector.send("HeapProfiler.collectGarbage");
  const heap = Heap.parse(await inspector.send("Runtime.getHeapUsage"));
  const { nodes, jsEventListeners } = Counters.parse(await inspector.send("Memory.getDOMCounters"));
  return { bytes: heap.usedSize + heap.embedderHeapUsedSize, nodes, listeners: jsEventListeners };
}
type Memory = Awaited<ReturnType<typeof memoryOf>>;

const print = (name: string, { bytes, nodes, listeners }: Memory) =>
  console.log(`  ${name}: ${megabytes(bytes)} MB, ${nodes} nodes, ${listeners} listeners`);

/** Goes from screen to screen as a clerk does, each time to other records. */
async function workThrough(page: Page, round: number): Promise<void> {
  const heading = (name: string | RegExp) =>
    page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  const goTo = async (name: string) => {
    await page.getByRole("navigation", { name: "管理后台" }).getByRole("link", { name }).click();
    await heading(name);
    await passed(LOOK);
  };
  const follow = async (name: string, to: string | RegExp) => {
    await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
    await heading(to);
    await passed(LOOK);
  };
  const rows = page.getByRole("rowheader").getByRole("link");
  await goTo("申请");
  const surname = [..."王李张刘陈杨黄赵吴周"][round % 10] ?? "";
  await page.getByRole("searchbox").fill(`${surname}${round % 3 === 0 ? "" : "子"}`);
  await page.keyboard.press("Enter");
  await passed(LOOK);
  await page.getByRole("searchbox").fill("");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "学校" }).selectOption({ index: round % 5 });
  for (let turned = 0; turned < round % 7; turned += 1) {
    await page.getByRole("button", { name: "下一页" }).click();
    await page.getByText(`第 ${turned + 2} 页`).waitFor();
  }
  await rows.nth(round % 40).click();
  await heading(/^(?:入学申请|意向登记) /);
  await page.getByRole("button", { name: "显示完整号码" }).click();
  await follow("下一份", /^(?:入学申请|意向登记) /);
  await follow("返回列表", "申请");
  await goTo("今日");
  await goTo("活动");
  await page.getByRole("button", { name: "查看全部活动" }).click();
  await rows.nth(round % 20).click();
  await page.getByRole("heading", { name: "名额" }).waitFor();
  await passed(LOOK);
  await goTo("签到");
  await goTo("个人信息");
  await page.getByLabel("手机号、用户名或申请编号").fill(`154${String(round).padStart(8, "0")}`);
  await page.keyboard.press("Enter");
  await passed(LOOK);
  await goTo("维护");
  await follow("操作记录", "操作记录");
  await goTo("人员");
}

const today = schoolDate(new Date());
const site = await BenchSite.open((content) =>
  content.writeEvent(EVENT, [
    ...[`starts: ${today} 00:01`, `ends: ${today} 23:59`, `closes: ${today} 23:58`],
  ]),
);
const browser = await openBrowser();
try {
  const { origin } = await site.startServer();
  await site.runOffice("demo-data");
  const login = await logInStaff(site.dataDirectory, ["admissions", "events", "administrator"]);
  const context = await openOffice(browser, origin, login);
  context.setDefaultTimeout(IN_TIME);
  const page = await context.newPage();
  const door = await context.newPage();
  const [office, atDoor] = await Promise.all([page, door].map((one) => context.newCDPSession(one)));
  if (!office || !atDoor) throw new Error("no inspector");
  await door.goto(`/office/door/${EVENT}`);
  await door.getByText("请对准入场码").waitFor();
  await page.goto("/office");
  await page.getByRole("heading", { level: 1, name: "今日" }).waitFor();
  console.log(`\nMemory of the office’s page, ${MINUTES} min from screen to screen`);
  print("opened", await memoryOf(office));
  for (let round = 0; round < WARMING_UP; round += 1) {
    await workThrough(page, round);
    if (round === 0) print("every screen seen once", await memoryOf(office));
  }
  const first = { office: await memoryOf(office), door: await memoryOf(atDoor) };
  print(`every screen seen ${WARMING_UP} times`, first.office);
  const end = Date.now() + MINUTES * 60_000;
  const worst = { office: 1, door: 1 };
  let round = WARMING_UP;
  for (; Date.now() < end; round += 1) {
    await workThrough(page, round);
    const now = { office: await memoryOf(office), door: await memoryOf(atDoor) };
    for (const which of ["office", "door"] as const)
      worst[which] = Math.max(worst[which], now[which].bytes / first[which].bytes);
    if (round % 10 === 0) print(`round ${round}`, now.office);
  }
  print(`at the end, ${round} rounds`, await memoryOf(office));
  print("the door, opened", first.door);
  print("the door, at the end", await memoryOf(atDoor));
  console.log(
    `  at most ${worst.office.toFixed(2)} times of when every screen had been seen ${WARMING_UP} times; the door ${worst.door.toFixed(2)} times`,
  );
  insist(Math.max(worst.office, worst.door) <= MOST_GROWTH, "the office leaks no memory");
} finally {
  await browser.close();
  await site.close();
}
