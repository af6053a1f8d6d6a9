import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createVisitor, createVisitors } from "#server/accounts/test-visitors.ts";
import { TestContent, testPicture } from "#server/content/test-content.ts";
import { createTestDatabase, type TestDatabase } from "#server/database/test-database.ts";
import { startTestServer, type TestServer } from "#server/http/test-server.ts";

/** The calls about events and applications, in a process of its own. */
const PROGRAM = `
  import { Accounts } from "#server/accounts/accounts.ts";
  import { createServer } from "#server/app.ts";
  import { Applications } from "#server/applications/applications.ts";
  import { DataKeys } from "#server/applications/data-keys.ts";
  import { isOpen } from "#server/applications/is-open.ts";
  import { openContentStore } from "#server/content/content.ts";
  import { Database } from "#server/database/database.ts";
  import { Events } from "#server/events/events.ts";
  import { registerApplicationCalls } from "./application-calls.ts";
  import { registerEventCalls } from "./event-calls.ts";
  import { QuietQueue } from "#server/http/quiet-queue.ts";
  import { createSiteReader } from "#server/http/site.ts";
  const [, databaseUrl, directory] = process.argv;
  const app = createServer({ logLevel: "warn", trustedProxies: [], logStream: process.stderr });
  const database = Database.open({ url: databaseUrl, directory: "/nowhere", logger: app.log });
  await database.opened;
  const content = await openContentStore({ directory, logger: app.log });
  const accounts = new Accounts({ database });
  const improvements = new QuietQueue({ quiet: 500, limit: 10, onError: console.error });
  registerEventCalls(app, {
    accounts,
    events: new Events({ database, content }),
    content,
    siteOf: createSiteReader(null),
    improvements,
  });
  registerApplicationCalls(app, {
    accounts,
    applications: new Applications({
      database,
      keys: new DataKeys([Buffer.alloc(32)]),
      isOpen: (stage) => isOpen(content, stage),
      office: null,
    }),
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  console.log(app.addresses()[0].port);
`;

const APPLICATION = {
  stage: "kindergarten",
  grade: "k1",
  student: { name: "王小明", gender: "male", birthDate: "2023-05-09" },
  guardian: { name: "王芳", relation: "母亲", phone: "13800138000" },
  address: "学院路 1 号",
  agreed: true,
};

let database: TestDatabase;
let content: TestContent;
let first: TestServer;
let second: TestServer;

beforeAll(async () => {
  database = await createTestDatabase();
  content = new TestContent(await testPicture(40, 30));
  const times = ["starts: +9d 09:00", "ends: +9d 11:00", "closes: +8d 18:00"];
  content.writeEvent("last-place", ["capacity: 1", ...times]);
  content.writeEvent("ten-places", ["capacity: 10", ...times]);
  const start = () => startTestServer(PROGRAM, [database.url, content.directory]);
  [first, second] = await Promise.all([start(), start()]);
});

afterAll(async () => {
  for (const server of [first, second]) server.kill();
  content[Symbol.dispose]();
  await database.drop();
});

const either = (index: number) => (index % 2 === 0 ? first : second);

it.each([
  ["last-place", 2, 1],
  ["ten-places", 60, 10],
])(
  "give the places of %s to no more of %i than there are, whichever of them is asked",
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
