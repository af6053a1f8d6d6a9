import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { createTestDatabase, type TestDatabase } from "#server/database/test-database.ts";
import { startTestServer, type TestServer } from "#server/http/test-server.ts";

/** The calls about accounts, in a process of its own. */
const PROGRAM = `
  import { Accounts } from "#server/accounts/accounts.ts";
  import { PasswordWork } from "#server/accounts/password-work.ts";
  import { createServer } from "#server/app.ts";
  import { Database } from "#server/database/database.ts";
  import { registerAccountCalls } from "#server/http/account-calls.ts";
  import { createSiteReader } from "#server/http/visit.ts";
  import { webhookGateway } from "#server/sms/webhook-gateway.ts";
  const [, databaseUrl, smsUrl] = process.argv;
  const app = createServer({ logLevel: "silent", trustedProxies: [] });
  const database = Database.open({ url: databaseUrl, directory: "/nowhere", logger: app.log });
  await database.opened;
  const accounts = new Accounts({
    database,
    gateway: webhookGateway({ url: smsUrl }),
    passwordWork: new PasswordWork(),
    schoolNames: () => [],
    dailyCodes: 100,
  });
  registerAccountCalls(app, { accounts, siteOf: createSiteReader(null) });
  await app.listen({ host: "127.0.0.1", port: 0 });
  console.log(app.addresses()[0].port);
`;

const Message = z.object({ code: z.string() });

const PHONE = "13800138000";
const PERSON = { username: "lihua", password: "correct horse battery" };

let database: TestDatabase;
const codes: string[] = [];
const receiver = createServer(async (request, response) => {
  codes.push(Message.parse(await json(request)).code);
  response.writeHead(204).end();
});
let servers: readonly TestServer[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const address = receiver.address();
  const smsUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
  const start = () => startTestServer(PROGRAM, [database.url, smsUrl]);
  servers = await Promise.all([start(), start()]);
});

afterAll(async () => {
  for (const { kill } of servers) kill();
  receiver.close();
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
