import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { createVisitor, createVisitors } from "#server/accounts/test-visitors.ts";
import { APPLICATION } from "#server/applications/test-application.ts";
import { TestContent, testPicture } from "#server/content/test-content.ts";
import { createTestDatabase, type TestDatabase } from "#server/database/test-database.ts";
import { listenLocally } from "#server/http/test-listener.ts";
import { buildApp, type SiteProcess, startSite } from "#server/http/test-server.ts";

const PHONE = "13800138000";
const PERSON = { username: "lihua", password: "correct horse battery" };

let database: TestDatabase;
let content: TestContent;
let first: SiteProcess;
let second: SiteProcess;
const codes: string[] = [];
let smsStatus = 204;
const receiver = createServer(async (request, response) => {
  codes.push(z.object({ code: z.string() }).parse(await json(request)).code);
  response.writeHead(smsStatus).end();
});
const data = mkdtempSync(join(tmpdir(), "two-servers-"));

beforeAll(async () => {
  await buildApp();
  database = await createTestDatabase({ isEmpty: true });
  content = new TestContent(await testPicture(40, 30));
  const times = ["starts: +9d 09:00", "ends: +9d 11:00", "closes: +8d 18:00"];
  content.writeEvent("last-seat", ["capacity: 1", ...times]);
  content.writeEvent("ten-seats", ["capacity: 10", ...times]);
  const address = await listenLocally(receiver);
  const start = (name: string) =>
    startSite({
      DATABASE_URL: database.url,
      DATA_DIR: join(data, name),
      DATA_KEY: "0".repeat(64),
      CONTENT_DIR: content.directory,
      SMS_GATEWAY: "webhook",
      SMS_WEBHOOK_URL: address,
    });
  [first, second] = await Promise.all([start("first"), start("second")]);
}, 300_000);

afterAll(async () => {
  for (const server of [first, second]) await server.stop();
  receiver.close();
  content[Symbol.dispose]();
  rmSync(data, { recursive: true });
  await database.drop();
});

const either = (index: number) => (index % 2 === 0 ? first : second);

it("behave as one: codes, accounts, tokens and limits of either hold at the other", async () => {
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
      either(index).call("POST", "account/login", { body: wrong }),
    ),
  );
  const counted = Object.groupBy(tries, ({ code }) => code);
  expect([counted[403]?.length, counted[429]?.length]).toEqual([10, 14]);
  for (const server of [first, second]) {
    expect((await server.call("POST", "account/login", { body: PERSON })).code).toBe(429);
  }
});

it("tell an operator that the SMS service takes no codes, until it takes one", async () => {
  const warnings = async () => {
    const answer = await fetch(`${first.origin}/readyz`);
    return z.object({ warnings: z.optional(z.array(z.string())) }).parse(await answer.json());
  };
  const failing = [
    expect.stringMatching(/^SMS codes have not been going out since 2\d{3}-\S+Z, see the log$/),
  ];
  smsStatus = 500;
  expect((await first.call("GET", "sendCode?phone=13800138001")).code).toBe(503);
  expect((await warnings()).warnings).toEqual(failing);
  smsStatus = 204;
  expect((await first.call("GET", "sendCode?phone=13800138001")).code).toBe(200);
  expect((await warnings()).warnings).toBeUndefined();
});

it.each([
  ["last-seat", 2, 1],
  ["ten-seats", 60, 10],
])(
  "give the seats of %s to no more of %i than there are, whichever of them is asked",
  async (id, count, capacity) => {
    const visitors = await createVisitors(database, count);
    const answers = await Promise.all(
      visitors.map(({ token }, index) =>
        either(index).call("PUT", `signUpActivity?id=${id}`, { token }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200).length).toBe(capacity);
    const refused = answers.filter(({ code }) => code !== 200);
    expect(refused).toEqual(refused.map(() => ({ code: 409, data: { reason: "full" } })));
    const [row] = await database.query(
      "select taken, (select count(*)::int from sign_ups where event_id = $1) as rows from event_places where event_id = $1",
      [id],
    );
    expect(row).toEqual({ taken: capacity, rows: capacity });
  },
);

it("file one application of one key, and answer one receipt", async () => {
  const { token } = await createVisitor(database);
  const body = { ...APPLICATION, key: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => either(index).call("PUT", "signUp", { token, body })),
  );
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(await database.query("select count(*)::int as n from applications")).toEqual([{ n: 1 }]);
});
