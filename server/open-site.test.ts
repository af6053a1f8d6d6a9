import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { json } from "node:stream/consumers";
import { expect, it, onTestFinished, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import { listenLocally } from "#server/http/test-listener.ts";
import { TEST_OFFICE, TestRenderer } from "#server/http/test-site.ts";
import { readEnvironment } from "./environment.ts";
import { openSite } from "./open-site.ts";
import { createTestSchool } from "./test-school.ts";
import { DATABASE_AWAY } from "./warnings.ts";

const NIGHT = "2027-03-15T04:10:00+08:00";
const PATIENCE = 30_000;

type School = Awaited<ReturnType<typeof createTestSchool>>;

/** A site of the school with a folder of its own, not opened yet. */
async function makeSite({ test, files, open: openParts }: School, settings = {}) {
  const { app, database } = await openParts();
  const data = mkdtempSync(path.join(tmpdir(), "data-"));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const environment = readEnvironment({
    ...{ DATA_KEY: "00".repeat(32), DATABASE_URL: test.url, PASSWORD_HASHING: "quick" },
    ...{ DATA_DIR: data, CONTENT_DIR: files.directory, ...settings },
  });
  const frontend = {
    ...{ renderer: new TestRenderer(), officeDocument: TEST_OFFICE },
    clientDirectory: null,
  };
  const open = () => openSite(app, environment, database, () => Promise.resolve(frontend));
  return { app, database, data, open };
}

it("makes the backup of the night by itself, and warns every hour", async () => {
  const school = await createTestSchool(NIGHT, "Date");
  const { test, files } = school;
  files.replace("notices/privacy/zh.md", "Text.", "228 亩。");
  const { app, database, data, open } = await makeSite(school);
  const warn = vi.spyOn(app.log, "warn");
  await open();
  const backups = path.join(data, "backups");
  const made = () => (existsSync(backups) ? readdirSync(backups).toSorted() : []);
  const lastMade = "select operator from audit_log where action = 'backup made'";
  const isMade = async () => expect(await test.query(lastMade)).toEqual([{ operator: "site" }]);

  await database.opened;
  expect(made()).toEqual([]);
  vi.advanceTimersByTime(HOUR_MS / 2);
  await vi.waitFor(isMade, PATIENCE);
  expect(made()).toEqual(["2027-03-15-0440.backup"]);

  expect(warn).not.toHaveBeenCalledWith(expect.anything(), "to be fixed");
  vi.advanceTimersByTime(HOUR_MS / 2);
  const told = { warning: "content to be looked at: 1 place, see the log" };
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(told, "to be fixed"), PATIENCE);
});

it("posts what begins and what is over to the operator's webhook", async () => {
  const told: unknown[] = [];
  const operator = createServer(async (request, response) => {
    told.push(await json(request));
    response.end();
  });
  const url = await listenLocally(operator);
  onTestFinished(() => void operator.close());
  const school = await createTestSchool(NIGHT, "Date", "setTimeout", "clearTimeout");
  const { files } = school;
  files.replace("notices/privacy/zh.md", "Text.", "228 亩。");
  const settings = { BACKUP_HOUR: "off", WARNINGS_WEBHOOK_URL: url };
  const { database, open } = await makeSite(school, settings);
  await database.close();
  await open();
  const tells = (...messages: unknown[]) =>
    vi.waitFor(() => {
      vi.advanceTimersByTime(MINUTE_MS);
      expect(told).toEqual(messages);
    }, PATIENCE);

  const { zh, en } = DATABASE_AWAY;
  const both = {
    warnings: 2,
    zh: [zh, "网站内容有 1 处需要核对，见“网站内容”或日志"],
    en: [en, "1 place in the content to be checked: see Website content or the log"],
  };
  await tells(both);
  files.replace("notices/privacy/zh.md", "228 亩。", "Text.");
  await tells(both, { warnings: 1, zh: [zh], en: [en] });
});

it("is not ready where the database can only be read", async () => {
  const school = await createTestSchool(NIGHT, "Date");
  const { test } = school;
  const { app, database, open } = await makeSite(school, { BACKUP_HOUR: "off" });
  await open();
  await database.opened;
  const name = new URL(test.url).pathname.slice(1);
  await test.query(`alter database ${name} set default_transaction_read_only = on`);
  // Connections keep the setting that they began with.
  await test.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  const answer = await app.inject("/readyz");
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ missing: ["writing"] });
});
