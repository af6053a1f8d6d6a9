import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { HOUR_MS } from "#contract/durations.ts";
import { TEST_OFFICE, TestRenderer } from "#server/http/test-site.ts";
import { readEnvironment } from "./environment.ts";
import { openSite } from "./open-site.ts";
import { createTestSchool } from "./test-school.ts";

const NIGHT = "2027-03-15T04:10:00+08:00";
const PATIENCE = 30_000;

it("makes the backup of the night by itself, and warns every hour", async () => {
  const { test, files, open } = await createTestSchool(NIGHT, "Date");
  files.replace("notices/privacy/zh.md", "Text.", "228 亩。");
  const { app, database } = await open();
  const data = mkdtempSync(path.join(tmpdir(), "data-"));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const environment = readEnvironment({
    ...{ DATA_KEY: "00".repeat(32), DATABASE_URL: test.url, PASSWORD_HASHING: "quick" },
    ...{ DATA_DIR: data, CONTENT_DIR: files.directory },
  });
  const frontend = {
    ...{ renderer: new TestRenderer(), officeDocument: TEST_OFFICE },
    clientDirectory: null,
  };
  const warn = vi.spyOn(app.log, "warn");
  await openSite(app, environment, database, () => Promise.resolve(frontend));
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
  const told = { warning: "content to be looked at: 1 places, see the log" };
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(told, "to be fixed"), PATIENCE);
});
