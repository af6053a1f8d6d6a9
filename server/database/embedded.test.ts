import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EmbeddedPostgres } from "./embedded.ts";
import { makeDataFolder, makeRoom, NO_ROOM } from "./test-folder.ts";

/** Opens the database of a folder, counts its starts in a table, and stays until it is told to stop. */
const PROGRAM = `
  import { sql } from "drizzle-orm";
  import { Database } from "#server/database/database.ts";
  const logger = {
    info() {},
    warn: ({ line }, message) => {
      if (line === undefined) console.error(message);
    },
    error: ({ reason }, message) => console.error(message, reason),
  };
  const database = Database.open({ url: null, directory: process.argv[1], logger });
  process.once("SIGTERM", async () => {
    await database.close();
    process.exit(0);
  });
  process.once("SIGINT", () => process.exit(3));
  try {
    await database.opened;
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const count = () => database.run(async (query) => {
    await query.execute("create table if not exists starts (at timestamptz default now())");
    await query.execute("insert into starts default values");
    return (await query.execute("select count(*)::int as n from starts")).rows[0].n;
  });
  console.log("open", await count());
  process.stdin.on("data", async () => {
    for (;;) {
      try {
        console.log("again", await count());
        return;
      } catch (error) {
        console.log(error.name);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  });
`;

let directory = "";
const children: ChildProcess[] = [];
beforeEach(async () => {
  directory = await makeDataFolder();
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  await rm(directory, { recursive: true, force: true });
});

function start(folder = directory, before: readonly string[] = []) {
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", "--input-type=module"];
  const child = spawn("env", [...before, ...node, "--eval", PROGRAM, folder], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => (await lines.next()).value;
  return { child, next };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals) {
  child.kill(signal);
  return await once(child, "exit");
}

const pidFile = () => join(directory, "postgres", "postmaster.pid");
const postmaster = async () => Number.parseInt(await readFile(pidFile(), "utf8"), 10);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it("keeps what was written, and leaves nothing running when it is told to stop", async () => {
  const first = start();
  expect(await first.next()).toBe("open 1");
  const pid = await postmaster();
  expect(await stop(first.child, "SIGTERM")).toEqual([0, null]);
  expect(isAlive(pid)).toBe(false);
  expect(await start().next()).toBe("open 2");
});

it("leaves nothing running where the server ends without closing it", async () => {
  const first = start();
  expect(await first.next()).toBe("open 1");
  const pid = await postmaster();
  expect(await stop(first.child, "SIGINT")).toEqual([3, null]);
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 20_000);
  expect(await start().next()).toBe("open 2");
});

it("leaves nothing running where the server is told to stop while it starts its PostgreSQL again", async () => {
  const first = start();
  expect(await first.next()).toBe("open 1");
  const before = await postmaster();
  process.kill(before, "SIGKILL");
  await vi.waitFor(async () => expect(await postmaster()).not.toBe(before), {
    timeout: 20_000,
    interval: 5,
  });
  const pid = await postmaster();
  expect(await stop(first.child, "SIGTERM")).toEqual([0, null]);
  expect(isAlive(pid)).toBe(false);
});

it("makes no database any more where the server is told to stop meanwhile", async () => {
  await rm(join(directory, "postgres"), { recursive: true });
  const { child } = start();
  const made = async () => (await readdir(directory)).filter((name) => name !== "postgres.lock");
  await vi.waitFor(async () => expect(await made()).not.toEqual([]), {
    timeout: 20_000,
    interval: 5,
  });
  await stop(child, "SIGTERM");
  expect(await made()).not.toContain("postgres");
  expect(await start().next()).toBe("open 1");
});

it("recovers by itself after the server was killed, though its PostgreSQL still runs", async () => {
  const first = start();
  expect(await first.next()).toBe("open 1");
  const orphan = await postmaster();
  await stop(first.child, "SIGKILL");
  expect(isAlive(orphan)).toBe(true);
  expect(await start().next()).toBe("open 2");
  expect(isAlive(orphan)).toBe(false);
});

it("recovers where all was killed and another process has got the number", async () => {
  const first = start();
  expect(await first.next()).toBe("open 1");
  const pid = await postmaster();
  await stop(first.child, "SIGKILL");
  process.kill(pid, "SIGKILL");
  const innocent = spawn("sleep", ["600"]);
  try {
    const record = await readFile(pidFile(), "utf8");
    await writeFile(pidFile(), record.replace(/^\d+/, String(innocent.pid)));
    expect(await start().next()).toBe("open 2");
    expect(innocent.exitCode).toBeNull();
    expect(innocent.signalCode).toBeNull();
  } finally {
    innocent.kill();
  }
});

it("refuses a second server in words, and leaves the first one alone", async () => {
  const first = start();
  expect(await first.next()).toBe("open 1");
  const second = start();
  const [said, [code]] = await Promise.all([text(second.child.stderr), once(second.child, "exit")]);
  expect(code).toBe(1);
  expect(said).toContain(`Another server is using the database in ${directory}.`);
  expect(said).toContain("DATABASE_URL");
  first.child.stdin.write("\n");
  expect(await first.next()).toBe("again 2");
});

it("is joined through a link to its folder, and never through a copy that was made while it ran", async () => {
  const first = start();
  expect(await first.next()).toBe("open 1");
  const linked = join(directory, "linked");
  await symlink(directory, linked);
  const there = { host: join(directory, "postgres") };
  expect(await EmbeddedPostgres.running(linked)).toMatchObject(there);
  const copied = join(directory, "copied");
  await mkdir(join(copied, "postgres"), { recursive: true });
  await copyFile(pidFile(), join(copied, "postgres", "postmaster.pid"));
  expect(await EmbeddedPostgres.running(copied)).toBeNull();
});

it("starts its PostgreSQL again where that ends by itself", async () => {
  const first = start();
  expect(await first.next()).toBe("open 1");
  process.kill(await postmaster(), "SIGKILL");
  first.child.stdin.write("\n");
  const heard: unknown[] = [];
  do heard.push(await first.next());
  while (heard.at(-1) === "DatabaseUnavailable");
  // What was written before it ended stays, though the program did not hear of that and wrote again.
  expect(heard.at(-1)).toMatch(/^again [23]$/);
});

it("opens by itself once its disk has room again", async () => {
  // No file may grow: what a full disk is to SQLite and PostgreSQL.
  const { child, next } = start(directory, NO_ROOM);
  const [line] = await once(createInterface({ input: child.stderr }), "line");
  expect(line).toMatch(/^the database cannot be opened /);
  await makeRoom(child);
  expect(await next()).toBe("open 1");
});

it("says where it makes a new database, and of one that is there nothing", async () => {
  const folder = join(directory, "mistyped");
  const first = start(folder);
  const [line] = await once(createInterface({ input: first.child.stderr }), "line");
  expect(line).toBe(`Making a new, empty database in ${folder}/postgres`);
  expect(await first.next()).toBe("open 1");
  await stop(first.child, "SIGTERM");
  const again = start(folder);
  const said = text(again.child.stderr);
  expect(await again.next()).toBe("open 2");
  await stop(again.child, "SIGTERM");
  expect(await said).not.toContain("Making a new");
});

const gone = (place: string) =>
  `the database cannot be opened The folder of the database, ${place}, is gone. Put it back. For a new, empty database in its place, restart the site; if the folder was a link, remove the link first.`;

it("makes no database where a link leads nowhere, and a new one once the link is removed", async () => {
  const place = join(directory, "postgres");
  await rm(place, { recursive: true });
  await symlink(join(directory, "larger-disk"), place);
  const { child } = start();
  const [line] = await once(createInterface({ input: child.stderr }), "line");
  expect(line).toBe(gone(place));
  await stop(child, "SIGTERM");
  await rm(place);
  expect(await start().next()).toBe("open 1");
});

it("makes no database in the place of one that is moved while it waits", async () => {
  const place = join(directory, "postgres");
  const elsewhere = join(directory, "larger-disk");
  const { child, next } = start(directory, NO_ROOM);
  const lines = createInterface({ input: child.stderr });
  await once(lines, "line");
  await rename(place, elsewhere);
  await makeRoom(child);
  const heard: string[] = [];
  lines.on("line", (line) => heard.push(line));
  await vi.waitFor(() => expect(heard).toContain(gone(place)), 20_000);
  await symlink(elsewhere, place);
  expect(await next()).toBe("open 1");
  expect(heard.join("\n")).not.toContain("Making a new");
});

it("throws away what was half made when a server was killed", async () => {
  await rm(join(directory, "postgres"), { recursive: true });
  const half = join(directory, "postgres-being-made-abc123");
  await mkdir(half);
  await writeFile(join(half, "PG_VERSION"), "18\n");
  expect(await start().next()).toBe("open 1");
  await expect(stat(half)).rejects.toThrow("ENOENT");
});

it("works below a folder that is closed to all others, with a name too long for a socket", async () => {
  await chmod(directory, 0o700);
  const folder = join(directory, "long".repeat(30));
  const first = start(folder);
  expect(await first.next()).toBe("open 1");
});

/** The user that owns nothing, on every Linux; only root can work for another. */
const OTHERS = process.getuid?.() === 0 ? [65_534] : [];
it.each(OTHERS)(
  "works as the owner of its folder, user %i, where root starts it, and leaves nothing of another",
  async (uid) => {
    const run = promisify(execFile);
    await run("chown", ["-R", `${uid}:${uid}`, directory]);
    const { child, next } = start();
    expect(await next()).toBe("open 1");
    const { stdout } = await run("ps", ["-o", "uid=", "-p", String(await postmaster())]);
    expect(Number(stdout)).toBe(uid);
    await stop(child, "SIGTERM");
    const others = ["!", "-uid", String(uid)];
    expect((await run("find", [directory, ...others])).stdout).toBe("");

    // One that is still to be made.
    await rm(join(directory, "postgres"), { recursive: true });
    await rm(join(directory, "postgres.lock"));
    const again = start();
    expect(await again.next()).toBe("open 1");
    await stop(again.child, "SIGTERM");
    expect((await run("find", [directory, ...others])).stdout).toBe("");
  },
);
