import { setTimeout as passed } from "node:timers/promises";
import type { Page } from "@playwright/test";
import * as z from "zod";
import { schoolDate } from "#contract/school-date.ts";
import { createVisitors } from "#server/accounts/test-visitors.ts";
import { openBrowser } from "./harness/browser.ts";
import { insist, quantile, signUp } from "./harness/calls.ts";
import { CuttableNetwork } from "./harness/cuttable-network.ts";
import { openOffice } from "./harness/office-browser.ts";
import { BenchSite } from "./harness/site.ts";
import { logInStaff } from "./harness/staff-login.ts";

// Three devices at a door without a network, each of which lets in every family once; `node scripts/bench/office-door.ts 30`: for so many minutes.
const MINUTES = Number(process.argv[2] ?? 3);
const DEVICES = 3;
const FAMILIES = 500;
const EVENT = "door";
const DOOR = `/office/door/${EVENT}`;
/** How often each device's page is opened anew without a network. */
const RELOADS = 3;
const MOST = { list: 100_000, verdict: 1500 };
const IN_TIME = { timeout: 300_000 };

const Ticket = z.object({ ticket: z.string() });
const Stored = z.tuple([z.object({ scans: z.number(), families: z.number() })]);

const today = schoolDate(new Date());
const site = await BenchSite.open((content) =>
  content.writeEvent(EVENT, [
    ...[`starts: ${today} 00:01`, `ends: ${today} 23:59`, `closes: ${today} 23:58`],
  ]),
);
const browser = await openBrowser();
let network: CuttableNetwork | null = null;
const stored = async () =>
  Stored.parse(
    await site.query(
      "select count(*)::int as scans, count(distinct sign_up_id)::int as families from check_ins",
    ),
  )[0];
const waiting = (page: Page, count: number) =>
  page.getByText(new RegExp(`(?<!\\d)${count} 人待发送`));

/** One device: opened once while there is a network, and then without one. */
async function openDoor(origin: string) {
  const login = await logInStaff(site.dataDirectory, ["events"]);
  const context = await openOffice(browser, origin, login);
  const page = await context.newPage();
  await page.goto(DOOR);
  await page.getByText("请对准入场码").waitFor(IN_TIME);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await caches.match("/office/door/"))) await new Promise(requestAnimationFrame);
  });
  return page;
}

/** Types a ticket, and answers the milliseconds until the page lets the family in. */
async function letIn(page: Page, ticket: string, noted: number): Promise<number> {
  const field = page.getByLabel("查找或输入入场码");
  await field.fill(ticket);
  const start = performance.now();
  await field.press("Enter");
  await waiting(page, noted).waitFor(IN_TIME);
  return performance.now() - start;
}

/** Lets every family in, each device in an order of its own, in so many minutes. */
async function workWithoutNetwork(page: Page, tickets: readonly string[], device: number) {
  const first = Math.floor((device * tickets.length) / DEVICES);
  const order = [...tickets.slice(first), ...tickets.slice(0, first)];
  const start = performance.now();
  const times: number[] = [];
  for (const [index, ticket] of order.entries()) {
    await passed(
      Math.max(0, start + (index * MINUTES * 60_000) / order.length - performance.now()),
    );
    if (index > 0 && index % Math.ceil(order.length / (RELOADS + 1)) === 0) {
      await page.reload();
      await waiting(page, index).waitFor(IN_TIME);
    }
    times.push(await letIn(page, ticket, index + 1));
  }
  return times;
}

try {
  const { origin } = await site.startServer();
  network = await CuttableNetwork.open(origin);
  const families = await createVisitors(site, FAMILIES);
  const tickets: string[] = [];
  for (const { token } of families) {
    tickets.push(Ticket.parse((await signUp(origin, EVENT, token)).data).ticket);
  }
  const devices: Page[] = [];
  while (devices.length < DEVICES) devices.push(await openDoor(network.origin));
  const list = await devices[0]?.context().request.get(`/v1/office/door/list?eventId=${EVENT}`);
  const bytes = (await list?.body())?.length ?? Number.NaN;
  network.cut();
  for (const page of devices) await page.context().setOffline(true);
  const times = (
    await Promise.all(devices.map((page, device) => workWithoutNetwork(page, tickets, device)))
  ).flat();
  insist((await stored()).scans === 0, "nothing is sent while there is no network");
  const back = performance.now();
  // A device without a network for half an hour has to log in again.
  await site.query("update staff_sessions set last_used_at = now()");
  network.heal();
  for (const page of devices) await page.context().setOffline(false);
  for (const page of devices) {
    await page.getByText("已连接").waitFor(IN_TIME);
    await page.getByText("人待发送").waitFor({ state: "detached", ...IN_TIME });
  }
  const seconds = (performance.now() - back) / 1000;
  const { scans, families: admitted } = await stored();
  let doubles = 0;
  for (const page of devices) doubles += await page.getByText("重复：").count();
  const verdict = quantile(times, 0.95);
  console.log(
    `\n${DEVICES} devices at a door, ${MINUTES} min without a network, ${FAMILIES} tickets`,
  );
  console.log(
    `  list: ${(bytes / 1000).toFixed(0)} kB; typed until let in: 95 of 100 within ${verdict.toFixed(0)} ms`,
  );
  console.log(
    `  scans: ${times.length}, kept: ${scans}, lost: ${times.length - scans}; all sent ${seconds.toFixed(1)} s after the network was back; ${doubles} told as doubles`,
  );
  insist(times.length === DEVICES * FAMILIES, "every family was let in on every device");
  insist(scans === times.length && admitted === FAMILIES, "no scan is lost");
  insist(doubles > 0, "doubles are told");
  insist(bytes <= MOST.list, `a list takes at most ${MOST.list} bytes`);
  insist(verdict <= MOST.verdict, `a verdict takes at most ${MOST.verdict} ms`);
} finally {
  await browser.close();
  network?.close();
  await site.close();
}
