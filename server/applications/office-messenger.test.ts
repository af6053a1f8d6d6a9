import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Database } from "#server/database/database.ts";
import { createTestDatabase, type TestDatabase } from "#server/database/test-database.ts";
import { OfficeMessenger } from "./office-messenger.ts";

let test: TestDatabase;
let database: Database;
let server: Server;
let url: string;
const received: string[] = [];
let answers: number[] = [];
const messengers: OfficeMessenger[] = [];
const warnings: object[] = [];
const logger = {
  info: () => null,
  warn: (details: object) => warnings.push(details),
  error: console.error,
};

beforeEach(async () => {
  test = await createTestDatabase();
  database = Database.open({ url: test.url, directory: "/nowhere", logger });
  await database.opened;
  received.length = 0;
  warnings.length = 0;
  answers = [];
  server = createServer(async (request, response) => {
    received.push(await text(request));
    response.writeHead(answers.shift() ?? 204).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
});

afterEach(async () => {
  for (const messenger of messengers.splice(0)) await messenger.close();
  await database.close();
  server.close();
  await test.drop();
});

function start(): OfficeMessenger {
  const messenger = new OfficeMessenger({
    database,
    url,
    logger,
    patience: 200,
    firstRetry: 0.05,
    interval: 50,
  });
  messengers.push(messenger);
  return messenger;
}

const write = (number: string) =>
  test.query("insert into office_messages (number, stage) values ($1, 'kindergarten')", [number]);
const left = async () => (await test.query("select number from office_messages")).length;

it("tells number and stage, and then forgets the message", async () => {
  await write("2026-K-0001");
  start().wake();
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 20_000 });
  expect(received).toEqual(['{"number":"2026-K-0001","stage":"kindergarten"}']);
});

it("tries again until it is taken, and logs why it was not", async () => {
  answers = [500, 503, 302];
  await write("2026-K-0001");
  start();
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 20_000 });
  expect(received.length).toBe(4);
  expect(warnings[0]).toEqual({ number: "2026-K-0001", tries: 1, reason: "status 500" });
});

it("loses nothing when it is stopped amid failures; another takes over", async () => {
  answers = [500];
  await write("2026-K-0001");
  const first = start();
  await vi.waitFor(() => expect(warnings.length).toBe(1), { timeout: 20_000 });
  await first.close();
  await write("2026-K-0002");
  start();
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 20_000 });
  expect(new Set(received.map((body) => JSON.parse(body).number))).toEqual(
    new Set(["2026-K-0001", "2026-K-0002"]),
  );
});

it("tells each once, though two servers look for messages at the same time", async () => {
  for (let index = 1; index <= 30; index += 1) await write(`2026-K-${index}`);
  for (const messenger of [start(), start()]) messenger.wake();
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 20_000 });
  expect(received.length).toBe(30);
  expect(new Set(received).size).toBe(30);
});
