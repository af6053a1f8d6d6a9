import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { TestContent, testPicture } from "#server/content/test-content.ts";
import { takeFolderLock } from "#server/database/folder-lock.ts";
import {
  backendsOf,
  makeDataFolder,
  makeRoom,
  NO_ROOM,
  postmasterOf,
  takeRoom,
} from "#server/database/test-folder.ts";
import { buildApp, launchSite, startSite } from "#server/http/test-server.ts";

/** Says which modules are loaded, and in the end how much computing the process took. */
const WATCHES_START = `
  import { registerHooks } from "node:module";
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    process.stderr.write("took " + Math.round((user + system) / 1000) + " ms\\n");
  });
  registerHooks({
    load(url, context, next) {
      process.stderr.write("loads " + url + "\\n");
      return next(url, context);
    },
  });
`;

function launch(env: Record<string, string>, ...options: readonly string[]) {
  const child = spawn(process.execPath, [...options, path.join(import.meta.dirname, "main.ts")], {
    env: { ...process.env, LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = Promise.all([text(child.stderr), once(child, "exit")]).then(([said, [code]]) => ({
    said,
    code,
  }));
  return { child, ended };
}

const start = (...args: Parameters<typeof launch>) => launch(...args).ended;

it("refuses to start on a setting it cannot have, and names it", async () => {
  const { said, code } = await start({ PORT: "eighty", TRUSTED_PROXIES: "everyone" });
  expect(code).toBe(1);
  expect(said).toMatch(/^PORT must be .*"eighty"\nTRUSTED_PROXIES must be .*"everyone"\n$/);
});

it.each([
  ["cannot be made", "/proc/nope", /ENOENT|EROFS|EACCES/],
  ["is a file", import.meta.filename, /EEXIST/],
  ["lies in a file", path.join(import.meta.filename, "data"), /ENOTDIR|EEXIST/],
  ["cannot be written to", "/proc/sys", /EACCES|EROFS|EPERM/],
])("refuses a DATA_DIR that %s, in one sentence", async (_why, directory, reason) => {
  const { said, code } = await start({ DATA_DIR: directory, DATABASE_URL: "" });
  expect(code).toBe(1);
  expect(said).toMatch(
    /^DATA_DIR must be a folder that the user of the site may write to, [^\n]*\n$/,
  );
  expect(said).toContain(JSON.stringify(directory));
  expect(said).toMatch(reason);
});

const KEY_CASES = [
  [
    "is not set",
    "",
    /^DATA_DIR must be a folder .*, unless DATA_KEY is set, not "\/proc\/sys": [^\n]*\n$/,
  ],
  // It goes on to the next thing that is wrong.
  ["is set", "00".repeat(32), /^内容有/],
] as const;
it.each(KEY_CASES)(
  "needs a DATA_DIR beside a database of its own only where DATA_KEY %s",
  async (_is, key, words) => {
    const { said, code } = await start({
      DATA_DIR: "/proc/sys",
      DATABASE_URL: "postgres://127.0.0.1:1/away",
      DATA_KEY: key,
      CONTENT_DIR: "/proc/sys/kernel",
    });
    expect(code).toBe(1);
    expect(said).toMatch(words);
  },
);

it("refuses to use the data of another server in under a second, before it loads what takes long", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "in-use-"));
  const lock = takeFolderLock(directory);
  const { said, code } = await start(
    { DATA_DIR: directory, DATABASE_URL: "" },
    `--import=data:text/javascript,${encodeURIComponent(WATCHES_START)}`,
  );
  lock.release();
  rmSync(directory, { recursive: true });
  expect(code).toBe(1);
  expect(said).toContain(`Another server is using the database in ${directory}. Stop it,`);
  expect(said).toMatch(/^loads .*\/server\/environment\.ts$/m);
  expect(said).not.toMatch(/^loads .*(drizzle-orm|fastify|sharp)/m);
  // Computing alone: how long that takes says more of what else the machine does.
  expect(Number(/^took (\d+) ms$/m.exec(said)?.[1])).toBeLessThan(1000);
});

it("refuses a HOST that is none of this machine before it makes a database", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "no-host-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const settings = { HOST: "192.0.2.1", PORT: "3000", DATABASE_URL: "" };
  const { said, code } = await start({ ...settings, DATA_DIR: directory });
  expect([said, code]).toEqual([
    "Cannot listen on 192.0.2.1, port 3000: this machine has no such HOST.\n",
    1,
  ]);
  expect(readdirSync(directory)).toEqual([]);
});

it("refuses to start on content that has faults, and names them", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "no-content-"));
  const { said, code } = await start({
    CONTENT_DIR: path.join(directory, "content"),
    DATA_DIR: path.join(directory, "data"),
    DATABASE_URL: "postgres://127.0.0.1:1/away",
  });
  rmSync(directory, { recursive: true });
  expect(code).toBe(1);
  expect(said).toMatch(/^内容有 1 处错误 \/ The content has 1 fault:\n.+There is no content here/);
  expect(said).not.toContain("    at ");
});

describe("where its log cannot be written", () => {
  beforeAll(buildApp, 300_000);
  const directory = mkdtempSync(path.join(tmpdir(), "no-log-"));
  afterAll(() => rmSync(directory, { recursive: true }));
  const settings = {
    DATABASE_URL: "postgres://127.0.0.1:1/away",
    DATA_DIR: path.join(directory, "data"),
  };
  /** Each has a line in the log. */
  const failingCalls = async (origin: string) => {
    for (let call = 0; call < 3; call++) {
      const headers = { authorization: "Bearer somebody" };
      const answer = await fetch(`${origin}/v1/homepage/activity`, { headers });
      expect(await answer.json()).toMatchObject({ code: 503 });
    }
  };

  it("serves when nobody reads it any more", async () => {
    const site = await launchSite(settings);
    site.stopReading();
    await failingCalls(site.origin);
    expect((await fetch(site.origin)).status).toBe(200);
    expect(await site.stop()).toBe(0);
  });

  it("serves while its disk is full, and writes again once there is room", async () => {
    const file = path.join(directory, "site.log");
    const said = () => readFileSync(file, "utf8");
    const child = spawn(process.execPath, [path.join(import.meta.dirname, "main.ts")], {
      env: { ...process.env, ...settings, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "info" },
      stdio: ["ignore", openSync(file, "a"), "inherit"],
    });
    const ended = once(child, "exit");
    onTestFinished(() => void child.kill("SIGKILL"));
    const origin = await vi.waitFor(() => {
      const [, found] = /Server listening at (http:[^"]+)/.exec(said()) ?? [];
      if (found === undefined) throw new Error("does not listen yet");
      return found;
    }, 60_000);
    await takeRoom(child);
    const before = said();
    await failingCalls(origin);
    expect((await fetch(origin)).status).toBe(200);
    expect(said()).toBe(before);
    await makeRoom(child);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(said().slice(before.length)).toContain('"msg":"stopping"');
  });
});

/** The user that owns nothing, on every Linux. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

describe("with the embedded PostgreSQL", () => {
  beforeAll(buildApp, 300_000);

  it("serves the last good content after a restart on faulty content, and says so", async () => {
    const content = new TestContent(await testPicture(40, 30));
    onTestFinished(() => content[Symbol.dispose]());
    const data = await makeDataFolder();
    const settings = { DATABASE_URL: "", DATA_DIR: data, CONTENT_DIR: content.directory };
    const before = await startSite(settings);
    const kept = () => readdirSync(path.join(data, "content")).join();
    await vi.waitFor(() => expect(kept()).toMatch(/^[0-9a-f]{64}$/), 60_000);
    await before.stop();
    content.remove("notices/privacy/zh.md");
    content.write("notices/privacy/~$zh.md", "");
    const site = await startSite(settings);
    const ready = await fetch(`${site.origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        status: "ready",
        warnings: [expect.stringMatching(/^content stale since .*: 1 fault, see the log$/)],
      },
    ]);
    expect((await fetch(`${site.origin}/notices/privacy`)).status).toBe(200);
    await site.stop();
    rmSync(data, { recursive: true });
  });

  // Root can start it as either; anybody else as who they are.
  it.each(isRoot ? ["root", "an ordinary user"] : ["an ordinary user"])(
    "it serves, and ends cleanly, when %s starts it",
    async (starter) => {
      const content = new TestContent(await testPicture(40, 30));
      onTestFinished(() => content[Symbol.dispose]());
      const data = mkdtempSync(path.join(tmpdir(), "started-by-"));
      const user = isRoot && starter !== "root" ? NOBODY : null;
      for (const folder of [data, content.directory]) {
        if (user) chownSync(folder, user.uid, user.gid);
      }
      const settings = { DATABASE_URL: "", DATA_DIR: data, CONTENT_DIR: content.directory };
      const site = await startSite(settings, user);
      const { uid } = statSync(path.join(data, "postgres"));
      expect((await site.call("GET", "detail")).code).toBe(4);
      expect((await fetch(site.origin)).status).toBe(200);
      expect(await site.stop()).toBe(0);
      rmSync(data, { recursive: true });
      const warning = expect.stringMatching(/"msg":"The site runs as root\. .* user of its own/);
      if (starter === "root") {
        expect(uid).not.toBe(0);
        expect(site.log).toContainEqual(warning);
      } else {
        expect(uid).toBe(user?.uid ?? process.getuid?.());
        expect(site.log).not.toContainEqual(warning);
      }
    },
  );

  it("serves pages and public calls while its database stands still, and ends when told to", async () => {
    const data = await makeDataFolder();
    const site = await startSite({ DATABASE_URL: "", DATA_DIR: data });
    const postmaster = await postmasterOf(data);
    const stopped = [postmaster, ...(await backendsOf(data))];
    for (const pid of stopped) process.kill(pid, "SIGSTOP");
    for (const address of ["/", "/admissions/kindergarten", "/v1/homepage", "/v1/life/news"]) {
      expect((await fetch(site.origin + address)).status, address).toBe(200);
    }
    // It asks the database once a second at most.
    await vi.waitFor(async () => {
      expect((await fetch(`${site.origin}/readyz`)).status).toBe(503);
    }, 20_000);
    expect((await site.call("GET", "activity", { token: "somebody" })).code).toBe(503);
    // Its PostgreSQL does not hear that it has to stop, and the site is killed after the time for everything else.
    expect(await site.stop()).toBeNull();
    for (const pid of stopped) process.kill(pid, "SIGCONT");
    const record = path.join(data, "postgres/postmaster.pid");
    await vi.waitFor(() => expect(existsSync(record)).toBe(false), 20_000);
    rmSync(data, { recursive: true });
  });

  it("serves pages when it starts on a full disk, and all the rest once there is room", async () => {
    const data = await makeDataFolder();
    const settings = { DATABASE_URL: "", DATA_DIR: data };
    await (await startSite(settings)).stop();
    const site = await launchSite(settings, null, NO_ROOM);
    for (const address of ["/", "/admissions/kindergarten", "/v1/homepage", "/v1/life/news"]) {
      expect((await fetch(site.origin + address)).status, address).toBe(200);
    }
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(503);
    expect((await site.call("GET", "activity", { token: "somebody" })).code).toBe(503);
    await makeRoom(site);
    await site.becomesReady();
    expect(await site.stop()).toBe(0);
    rmSync(data, { recursive: true });
  });

  it.each([
    ["before its database is made", "postgres.lock"],
    ["while its database starts", "postgres/postmaster.pid"],
  ])("it ends cleanly where it is told to stop twice %s", async (_when, file) => {
    const content = new TestContent(await testPicture(40, 30));
    onTestFinished(() => content[Symbol.dispose]());
    const data = mkdtempSync(path.join(tmpdir(), "stopped-early-"));
    const settings = { DATABASE_URL: "", DATA_DIR: data, CONTENT_DIR: content.directory };
    const { child, ended } = launch({ ...settings, HOST: "127.0.0.1", PORT: "0" });
    await vi.waitFor(() => expect(existsSync(path.join(data, file))).toBe(true), {
      timeout: 100_000,
      interval: 5,
    });
    child.kill("SIGINT");
    child.kill("SIGINT");
    expect(await ended).toEqual({ said: "", code: 0 });
    expect(existsSync(path.join(data, "postgres/postmaster.pid"))).toBe(false);
    rmSync(data, { recursive: true });
  });
});
