import { execFileSync } from "node:child_process";
import {
  lstatSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { getTableName } from "drizzle-orm";
import pg from "pg";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from "vitest";
import { createVisitor, type TestVisitor } from "#server/accounts/test-visitors.ts";
import { DataKeys } from "#server/applications/data-keys.ts";
import { childCalled } from "#server/applications/test-application.ts";
import { SAVED_TABLES } from "#server/database/backup.ts";
import { Database } from "#server/database/database.ts";
import journal from "#server/database/migrations/meta/_journal.json" with { type: "json" };
import {
  createTestDatabase,
  type TestDatabase,
  waitForLocks,
} from "#server/database/test-database.ts";
import { TestOffice } from "./test-office.ts";

const SILENT = { info: () => null, warn: () => null, error: () => null };

let database: TestDatabase;
let empty: TestDatabase;
let office: TestOffice;
let restored: TestOffice;
let file: string;
let first: TestVisitor;
let second: TestVisitor;
let number: string;
async function open(): Promise<void> {
  [database, empty] = [await createTestDatabase(), await createTestDatabase()];
  [office, restored] = [await TestOffice.open(database), await TestOffice.open(empty)];
  file = join(office.folder, "site.backup");
  [first, second] = [await createVisitor(database), await createVisitor(database)];
  for (const parent of [first, second]) await office.signUp(parent, "open-day");
  number = await office.apply(first);
  await office.apply(second, childCalled("李小红"));
  // What line readers and escapes stumble over.
  const odd = 'a\u2028"b\\n\t\r\n😀';
  await database.query("update accounts set username = $2 where id = $1", [second.id, odd]);
  await database.query("insert into data_keys (id) values ($1)", [KEY_ID]);
  await database.query("insert into office_messages (number, stage) values ('x', 'kindergarten')");
  await database.query("delete from office_messages");
}

async function close(): Promise<void> {
  for (const each of [office, restored]) await each.close();
  for (const each of [database, empty]) await each.drop();
}

/** The id of the key that test sites encrypt with. */
const KEY_ID = new DataKeys([Buffer.alloc(32)]).currentId;

const rowsOf = async ({ query }: TestDatabase, table: string) =>
  (await query(`select row_to_json(t)::text as row from ${table} t order by 1`)).map(
    ({ row }) => row,
  );
const countOf = async ({ query }: TestDatabase, table: string) =>
  (await query(`select count(*)::int as n from ${table}`))[0]?.n;
/** The lines of a backup, changed. */
function rewrite(change: (lines: string[]) => string[]): void {
  const lines = gunzipSync(readFileSync(file)).toString().split("\n");
  writeFileSync(file, gzipSync(change(lines).join("\n")));
}

describe("a backup", () => {
  beforeEach(open);
  afterEach(close);

  it("saves every table but those that open an account for a while", async () => {
    const tables = await database.query(
      "select tablename from pg_tables where schemaname = 'public'",
    );
    const saved = SAVED_TABLES.map(getTableName);
    const transient = ["sessions", "sms_codes", "limits", "wishes"];
    transient.push("known_devices", "phone_proofs", "wrong_passwords");
    transient.push("staff_sessions", "staff_invitations", "site_faults");
    expect([...saved, ...transient].toSorted()).toEqual(
      tables.map(({ tablename }) => tablename).toSorted(),
    );
  });

  it("comes back whole in an empty database: rows, numbers, and what is encrypted", async () => {
    const made = await office.run(["backup", file]);
    expect([made.code, made.err]).toEqual([0, ""]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const said = gunzipSync(readFileSync(file)).toString();
    for (const personal of ["王小明", "学院路"]) expect(said).not.toContain(personal);

    const { code, err, out } = await restored.run(["restore", file]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(new URL(empty.url).pathname);
    for (const table of SAVED_TABLES.map(getTableName)) {
      const rows = await rowsOf(database, table);
      const found = await rowsOf(empty, table);
      // Here the making of the backup was written down after it, there the restoring.
      const same = table === "audit_log" ? rows.length - 1 : rows.length;
      if (["audit_head", "application_numbers"].includes(table)) continue;
      expect([table, found.length]).toEqual([table, rows.length]);
      expect([table, found.slice(0, same)]).toEqual([table, rows.slice(0, same)]);
    }
    for (const table of ["sessions", "sms_codes", "limits"])
      expect(await countOf(empty, table)).toBe(0);
    const nextMessage =
      "insert into office_messages (number, stage) values ('y', 'kindergarten') returning id";
    expect(await empty.query(nextMessage)).toEqual(await database.query(nextMessage));
    expect((await restored.run(["application", number])).out).toContain("王小明");

    const parent = await createVisitor(empty);
    await restored.signUp(parent, "open-day");
    expect(await empty.query("select taken from event_places")).toEqual([{ taken: 3 }]);
    // Those that were given out after the backup are not known here, of other stages too.
    expect(out).toContain("500");
    expect(await restored.apply(parent, childCalled("赵一"))).toBe("2027-K-0503");
    const elsewhere = { ...childCalled("赵一"), stage: "primary_school", grade: "g1" };
    expect(await restored.apply(parent, elsewhere)).toBe("2027-P-0501");
    const migrations = "select count(*)::int as n from drizzle.__drizzle_migrations";
    expect(await empty.query(migrations)).toEqual([{ n: journal.entries.length }]);
  });

  it("takes the place of staff without families only when told", async () => {
    await office.run(["backup", file]);
    await restored.run(["staff", "add", "李雷", "--role", "administrator"]);
    const { code, err } = await restored.run(["restore", file]);
    expect([code, err]).toEqual([1, expect.stringContaining("--replace")]);
    // Whoever rehearses with a copied environment file has the real one before them.
    const { host, pathname } = new URL(empty.url);
    expect(err).toContain(`数据库 ${decodeURIComponent(host)}:5432${pathname} 里`);
    expect((await restored.run(["staff"])).out).toContain("李雷");
  });

  it("is not restored beside a site with another key, which would go on encrypting with that", async () => {
    await office.run(["backup", file]);
    const target = await createTestDatabase();
    onTestFinished(() => target.drop());
    const env = { DATABASE_URL: target.url };
    const restoreThere = () => office.run(["restore", file, "--replace", "--lang", "en"], [], env);
    const otherKey = new DataKeys([Buffer.alloc(32, 1)]).currentId;
    const takeKey = () => target.query("insert into data_keys (id) values ($1)", [otherKey]);
    await takeKey();
    expect(await restoreThere()).toMatchObject({ code: 0, err: "" });
    expect(await target.query("select id from data_keys")).toEqual([{ id: KEY_ID }]);

    await takeKey();
    await target.query("delete from applications");
    const server = Database.open({ url: target.url, directory: "/nowhere", logger: SILENT });
    onTestFinished(() => server.close());
    await server.opened;
    await server.check();
    const { code, err } = await restoreThere();
    expect([code, err]).toEqual([1, expect.stringContaining("Stop the site")]);
    expect(err).toContain(otherKey);
    expect(await countOf(target, "applications")).toBe(0);
  });

  it("that could not be written is not written down as one", async () => {
    // Nobody can make a file there.
    const { code, err } = await office.run(["backup", "/proc/site.backup"]);
    expect([code, err]).toEqual([1, expect.stringContaining("未能完成：")]);
    expect(await office.audited()).toEqual([]);
  });

  it("takes the place of other data only when told, and does not bring back what was deleted since", async () => {
    await office.run(["backup", file]);
    const before = await rowsOf(database, "accounts");
    const refused = await office.run(["restore", file]);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("--replace")]);
    await office.run(["delete-person", "--yes"], [first.phone]);
    await office.run(["set-state", "2027-K-0002", "accepted"]);

    const { code, out } = await office.run(["restore", file, "--replace"]);
    expect([code, out]).toEqual([0, expect.stringContaining("2 项资料已再次删除")]);
    const accounts = await rowsOf(database, "accounts");
    expect(accounts).toEqual(before.filter((row) => !String(row).includes(first.id)));
    expect(await database.query("select number, status from applications")).toEqual([
      { number: "2027-K-0002", status: "submitted" },
    ]);
    expect(await database.query("select taken from event_places")).toEqual([{ taken: 1 }]);
    const actions = (await database.query("select action from audit_log order by id")).map(
      ({ action }) => action,
    );
    expect(actions).toEqual([
      "backup made",
      "person read",
      "application deleted",
      "person deleted",
      "application state set",
      "backup restored",
    ]);
  });

  it("does not bring back what was deleted since, whatever time the clock told then", async () => {
    await office.run(["backup", file]);
    await office.run(["delete-applications", "--yes", number]);
    await database.query(
      "update audit_log set at = '2020-01-01' where action = 'application deleted'",
    );
    await office.run(["restore", file, "--replace"]);
    expect(await database.query("select number from applications")).toEqual([
      { number: "2027-K-0002" },
    ]);
  });

  it("leaves the audit log provable, and what was changed in it found", async () => {
    const isProven = async (each: TestOffice) =>
      (await each.run(["audit-verify", "--lang", "en"])).code === 0;
    await office.run(["set-state", number, "accepted"]);
    await office.run(["backup", file]);
    await office.run(["set-state", number, "waitlisted"]);
    await office.run(["restore", file, "--replace"]);
    expect(await isProven(office)).toBe(true);
    // Into another database, which has a log of its own.
    await restored.run(["person"], [(await createVisitor(empty)).phone]);
    await restored.run(["restore", file, "--replace"]);
    expect(await isProven(restored)).toBe(true);
    expect(await countOf(empty, "audit_log")).toBe(3);

    await database.query("update audit_log set operator = 'x' where action = 'backup made'");
    await database.query("update audit_log set subject = 'x' where subject like '%waitlisted'");
    await office.run(["restore", file, "--replace"]);
    const { code, err } = await office.run(["audit-verify", "--lang", "en"]);
    expect([code, err]).toEqual([1, expect.stringContaining("entry 3")]);
  });

  it("of another database deletes no application by a number that was deleted here", async () => {
    await office.run(["backup", file]);
    const parent = await createVisitor(empty);
    expect(await restored.apply(parent, childCalled("试一"))).toBe(number);
    await restored.run(["delete-applications", number, "--yes"]);
    const { out } = await restored.run(["restore", file, "--replace"]);
    expect(out).not.toContain("再次删除");
    expect(out).toContain("500");
    expect((await restored.run(["application", number])).out).toContain("王小明");
  });

  it("gives no number out twice where an earlier backup was tried on the machine", async () => {
    await office.run(["backup", file]);
    await restored.run(["restore", file]);
    await office.run(["backup", file, "--overwrite"]);
    const { out } = await restored.run(["restore", file, "--replace", "--lang", "en"]);
    expect(out).toContain("500");
    expect(out).toContain("delete it again");
    const parent = await createVisitor(empty);
    expect(await restored.apply(parent, childCalled("赵一"))).toBe("2027-K-1003");
  });

  it("lets nobody back in who has left the staff since", async () => {
    await database.query("insert into staff (name, name_key) values ('李', 'li'), ('王', 'wang')");
    await office.run(["backup", file]);
    await database.query("update staff set left_at = now() where name_key = 'li'");
    await office.run(["restore", file, "--replace"]);
    expect(await database.query("select name_key from staff where left_at is null")).toEqual([
      { name_key: "wang" },
    ]);
  });

  it("keeps what is recorded while the restoring waits for a query that still runs", async () => {
    await database.query("insert into staff (name, name_key) values ('李', 'li')");
    await office.run(["backup", file]);
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("begin; select from accounts");
    const running = office.run(["restore", file, "--replace"]);
    await waitForLocks(database, 1);
    await database.query(`
      with gone as (update staff set left_at = now() returning id)
      insert into audit_log (operator, action, subject) select '王', 'staff left', id from gone`);
    await holder.query("commit");
    await holder.end();
    expect(await running).toMatchObject({ code: 0, err: "" });
    expect(await database.query("select left_at is not null as is_gone from staff")).toEqual([
      { is_gone: true },
    ]);
    const actions = await database.query("select action from audit_log order by id");
    expect(actions.map(({ action }) => action)).toEqual([
      "backup made",
      "staff left",
      "backup restored",
    ]);
  });

  it("releases no decision whose minute came since: it is prepared, and without a minute", async () => {
    await database.query("insert into staff (name, name_key) values ('王', 'wang')");
    await database.query(`
      insert into decision_releases (release_at, staff_id, done_at)
      select now() + interval '1 hour', id, done from staff, (values (null), (now())) as d (done)`);
    await database.query(
      `insert into decisions (application_id, status, staff_id, release_id)
      select a.id, 'accepted', s.id, r.id from applications a, staff s, decision_releases r
      where a.number = $1 and r.done_at is null`,
      [number],
    );
    await office.run(["backup", file]);
    const { code, out } = await office.run(["restore", file, "--replace", "--lang", "en"]);
    expect([code, out]).toEqual([0, expect.stringContaining("now cancelled: 1.")]);
    expect(await database.query("select status, release_id from decisions")).toEqual([
      { status: "accepted", release_id: null },
    ]);
    expect(await database.query("select done_at is null as waits from decision_releases")).toEqual([
      { waits: false },
    ]);
  });

  it("lets no number be given out again that was given out since", async () => {
    await office.run(["backup", file]);
    expect(await office.apply(first, childCalled("赵一"))).toBe("2027-K-0003");
    const elsewhere = { ...childCalled("赵一"), stage: "primary_school", grade: "g1" };
    expect(await office.apply(first, elsewhere)).toBe("2027-P-0001");
    await office.run(["restore", file, "--replace"]);
    const parent = await createVisitor(database);
    expect(await office.apply(parent, childCalled("钱二"))).toBe("2027-K-0004");
    expect(await office.apply(parent, { ...elsewhere, ...childCalled("钱二") })).toBe(
      "2027-P-0002",
    );
  });

  it("of an older release is brought up to date", async () => {
    await office.run(["backup", file]);
    const [oldest] = journal.entries;
    rewrite((lines) => {
      const [head = "", ...rest] = lines;
      const start = rest.findIndex((line) => line.startsWith('{"table":"accounts"'));
      const length = rest.slice(start + 1).findIndex((line) => line.startsWith('{"table":'));
      const rows = rest.slice(start, start + 1 + length);
      // It had no columns that came later.
      const [accounts = "", ...people] = rows;
      const columns = JSON.parse(accounts).columns.filter(
        (column: string) =>
          ![
            ...["last_used_at", "phone_proven_at", "is_unconfirmed"],
            ...["agreed_privacy", "agreed_terms", "registered_at"],
          ].includes(column),
      );
      return [
        // It did not name its tables.
        JSON.stringify({ ...JSON.parse(head), schema: oldest?.when, tables: undefined }),
        JSON.stringify({ ...JSON.parse(accounts), columns }),
        ...people,
        lines.at(-2) ?? "",
        "",
      ];
    });
    expect(await restored.run(["restore", file])).toMatchObject({ code: 0, err: "" });
    const given =
      "select count(*)::int as n from accounts where last_used_at > now() - interval '1 hour' and not is_unconfirmed";
    expect(await empty.query(given)).toEqual([{ n: await countOf(database, "accounts") }]);
    for (const each of [database, empty]) {
      await each.query(
        "update accounts set last_used_at = '2026-11-23', phone_proven_at = '2026-11-23'",
      );
    }
    expect(await rowsOf(empty, "accounts")).toEqual(await rowsOf(database, "accounts"));
    expect(await countOf(empty, "applications")).toBe(0);
  });
});

describe("nothing is changed by", () => {
  beforeAll(open);
  afterAll(close);
  beforeEach(() => office.run(["backup", file, "--overwrite"]));

  it.each([
    ["a file that was cut off", () => truncateSync(file, statSync(file).size - 20), "不完整"],
    [
      "a file that lacks its end",
      () => rewrite((lines) => lines.slice(0, -2).concat("")),
      "不完整",
    ],
    ["a file that lacks a row", () => rewrite((lines) => lines.toSpliced(2, 1)), "不完整"],
    [
      "a file with nothing between its first line and its last",
      () => rewrite((lines) => [lines[0] ?? "", lines.at(-2) ?? "", ""]),
      "不完整",
    ],
    [
      "a file that lacks a table without rows",
      () =>
        rewrite((lines) => lines.filter((line) => !line.startsWith('{"table":"saved_filters"'))),
      "不完整",
    ],
    [
      "a file with a negative number of rows",
      () =>
        rewrite((lines) =>
          lines.map((line) =>
            line.startsWith('{"table":"saved_filters"')
              ? line.replace('"rows":0', '"rows":-5')
              : line,
          ),
        ),
      "不完整",
    ],
    ["another file", () => writeFileSync(file, "not a backup"), "不是本网站的备份文件"],
    [
      "another compressed file",
      () => writeFileSync(file, gzipSync("{}\n")),
      "不是本网站的备份文件",
    ],
    [
      "a newer release’s",
      () =>
        rewrite(([head = "", ...rest]) => [head.replace(/"schema":\d+/, '"schema":1'), ...rest]),
      "更新版本",
    ],
  ])("%s", async (_name, harm, words) => {
    harm();
    const before = await rowsOf(database, "accounts");
    const { code, err } = await office.run(["restore", file, "--replace"]);
    expect([code, err]).toEqual([1, expect.stringContaining(words)]);
    expect(await rowsOf(database, "accounts")).toEqual(before);
    expect(await countOf(database, "applications")).toBe(2);
  });

  it("a folder in the place of a file", async () => {
    const { folder } = office;
    for (const call of [
      ["restore", folder, "--replace"],
      ["backup", folder],
      ["backup", folder, "--overwrite"],
    ]) {
      const { code, err } = await office.run(call);
      expect([code, err]).toEqual([
        1,
        `${folder} 是文件夹。请写出其中文件的名称，如 ${folder}/site.backup\n`,
      ]);
    }
    expect((await office.run(["restore", folder, "--lang", "en"])).err).toContain("is a folder.");
  });

  it("a link or a pipe in the place of a new file, which would be replaced", async () => {
    const link = join(office.folder, "link");
    symlinkSync(file, link);
    const pipe = join(office.folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    for (const place of [link, pipe]) {
      const { code, err } = await office.run(["backup", place, "--overwrite"]);
      expect([code, err]).toEqual([
        1,
        `${place} 不是普通文件（可能是链接、设备或管道），不能覆盖。请换一个文件名\n`,
      ]);
    }
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(lstatSync(pipe).isFIFO()).toBe(true);
    const english = await office.run(["backup", pipe, "--lang", "en"]);
    expect(english.err).toContain("is not an ordinary file");
  });

  it("a backup whose key is missing", async () => {
    const env = { DATA_KEY: "11".repeat(32) };
    const { code, err } = await restored.run(["restore", file], [], env);
    expect([code, err]).toEqual([1, expect.stringContaining(KEY_ID)]);
    expect(await countOf(empty, "accounts")).toBe(0);
  });
});
