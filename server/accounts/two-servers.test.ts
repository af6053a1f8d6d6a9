import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { TestContent, testPicture } from "#server/content/test-content.ts";
import { createTestDatabase, type TestDatabase } from "#server/database/test-database.ts";
import { buildApp, type SiteProcess, startSite } from "#server/http/test-server.ts";

const Message = z.object({ code: z.string() });

const PHONE = "13800138000";
const PERSON = { username: "lihua", password: "correct horse battery" };

let database: TestDatabase;
const codes: string[] = [];
const receiver = createServer(async (request, response) => {
  codes.push(Message.parse(await json(request)).code);
  response.writeHead(204).end();
});
let content: TestContent;
const data = mkdtempSync(join(tmpdir(), "two-servers-"));
let servers: readonly SiteProcess[] = [];

beforeAll(async () => {
  await buildApp();
  content = new TestContent(await testPicture(40, 30));
  database = await createTestDatabase({ isEmpty: true });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const address = receiver.address();
  const start = (name: string) =>
    startSite({
      DATABASE_URL: database.url,
      DATA_DIR: join(data, name),
      DATA_KEY: "0".repeat(64),
      CONTENT_DIR: content.directory,
      SMS_GATEWAY: "webhook",
      SMS_WEBHOOK_URL: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`,
    });
  servers = await Promise.all([start("first"), start("second")]);
}, 300_000);

afterAll(async () => {
  for (const { stop } of servers) await stop();
  receiver.close();
  content[Symbol.dispose]();
  rmSync(data, { recursive: true });
  await database.drop();
});

it("behave as one: codes, accounts, tokens and limits of either hold at the other", async () => {
  const [first, second] = servers;
  if (!first || !second) throw new Error("two servers were started");

  const sent = await first.call("GET", `sendCode?phone=${PHONE}&purpose=register`);
  expect(sent.code).toBe(200);
  expect((await second.call("GET", `sendCode?phone=${PHONE}`)).code).toBe(429);
  const body = { ...PERSON, phone: PHONE, captcha: codes[0], agreed: true };
  const registered = await second.call("POST", "register", { body });
  expect(registered.code).toBe(200);
  const token = z.string().parse(registered.data);

  expect((await first.call("GET", "detail", { token })).code).toBe(200);
  expect((await first.call("POST", "logout", { token })).code).toBe(200);
  expect((await second.call("GET", "detail", { token })).code).toBe(4);

  const wrong = { ...PERSON, password: "not the password" };
  const tries = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      (index % 2 === 0 ? first : second).call("POST", "account/login", { body: wrong }),
    ),
  );
  const counted = Object.groupBy(tries, ({ code }) => code);
  expect([counted[403]?.length, counted[429]?.length]).toEqual([10, 14]);
  for (const server of [first, second]) {
    expect((await server.call("POST", "account/login", { body: PERSON })).code).toBe(429);
  }
});
