import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sharedOpenDatabase } from "#server/database/test-database.ts";
import { listenLocally } from "#server/http/test-listener.ts";
import { OfficeMessenger, type OfficeMessengerOptions } from "./office-messenger.ts";

/** Milliseconds: what takes longer is sent a second time, and a busy machine takes its time. */
const PATIENT = 20_000;

const { test, database } = sharedOpenDatabase();
let server: Server;
let url: string;
const received: string[] = [];
let answers: number[] = [];
let isSilent = false;
const messengers: OfficeMessenger[] = [];
const warnings: object[] = [];
const logger = {
  info: () => null,
  warn: (details: object) => warnings.push(details),
  error: console.error,
};

beforeEach(async () => {
  received.length = 0;
  warnings.length = 0;
  answers = [];
  server = createServer(async (request, response) => {
    received.push(await text(request));
    if (isSilent) return;
    response.writeHead(answers.shift() ?? 204).end();
  });
  url = await listenLocally(server);
});

afterEach(async () => {
  for (const messenger of messengers.splice(0)) await messenger.close();
  server.close();
  server.closeAllConnections();
  await test.query("truncate office_messages");
});

function start(options: Partial<OfficeMessengerOptions> = {}): OfficeMessenger {
  const messenger = new OfficeMessenger({
    database: database(),
    url,
    logger,
    patience: 1000,
    firstRetry: 0.05,
    interval: 50,
    ...options,
  });
  messengers.push(messenger);
  return messenger;
}

const write = (number: string) =>
  test.query("insert into office_messages (number, stage) values ($1, 'kindergarten')", [number]);
const SOON = { timeout: 20_000 };
const allTold = () =>
  vi.waitFor(async () => expect(await test.query("select from office_messages")).toEqual([]), SOON);

it("tells number and stage, and then forgets the message", async () => {
  await write("2026-K-0001");
  start({ patience: PATIENT }).wake();
  await allTold();
  expect(received).toEqual(['{"number":"2026-K-0001","stage":"kindergarten"}']);
});

it("tries again until it is taken, and logs why it was not", async () => {
  answers = [500, 503, 302];
  await write("2026-K-0001");
  start();
  await allTold();
  expect(received.length).toBe(4);
  expect(warnings[0]).toEqual({ number: "2026-K-0001", tries: 1, reason: "status 500" });
});

it("waits twice as long after each failure, and an hour at most", async () => {
  answers = [500, 500, 500];
  for (const [number, tries] of [
    ["2026-K-0001", 0],
    ["2026-K-0002", 5],
    ["2026-K-0003", 30],
  ]) {
    await test.query(
      "insert into office_messages (number, stage, tries) values ($1, 'kindergarten', $2)",
      [number, tries],
    );
  }
  start({ firstRetry: 10 }).wake();
  await vi.waitFor(() => expect(warnings.length).toBe(3), SOON);
  const rows = await test.query(
    "select tries, round(extract(epoch from next_try_at - clock_timestamp()))::int as seconds from office_messages order by number",
  );
  const [soon, later, hourly] = rows.map(({ seconds }) => Number(seconds));
  expect(rows.map(({ tries }) => tries)).toEqual([1, 6, 31]);
  // 10, 320 and 3,600 seconds after the try; the machine may have been slow since.
  expect(soon).toBeLessThanOrEqual(11);
  expect([later, hourly]).toEqual([expect.closeTo(320, -2), expect.closeTo(3600, -2)]);
});

it("tries again where no answer comes", async () => {
  isSilent = true;
  await write("2026-K-0001");
  start({ patience: 200, firstRetry: 0.01 });
  await vi.waitFor(() => expect(warnings[0]).toMatchObject({ reason: "no answer in time" }), SOON);
  isSilent = false;
  await allTold();
});

it("loses nothing when it is stopped amid failures; another takes over", async () => {
  answers = [500];
  await write("2026-K-0001");
  const first = start();
  await vi.waitFor(() => expect(warnings.length).toBe(1), SOON);
  await first.close();
  await write("2026-K-0002");
  start();
  await allTold();
  expect(new Set(received.map((body) => JSON.parse(body).number))).toEqual(
    new Set(["2026-K-0001", "2026-K-0002"]),
  );
});

it("ends at once amid a message that is not answered", async () => {
  isSilent = true;
  await write("2026-K-0001");
  const messenger = start({ patience: 600_000 });
  await vi.waitFor(() => expect(received.length).toBe(1), SOON);
  await messenger.close();
  isSilent = false;
});

it("tells each once, though two servers look for messages at the same time", async () => {
  for (let index = 1; index <= 30; index += 1) await write(`2026-K-${index}`);
  const messengers = [start({ patience: PATIENT }), start({ patience: PATIENT })];
  for (const messenger of messengers) messenger.wake();
  await allTold();
  expect(received.length).toBe(30);
  expect(new Set(received).size).toBe(30);
});
