import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { TestContent, testPicture } from "#server/content/test-content.ts";
import { makeDataFolder } from "#server/database/test-folder.ts";

/** A server's database: opened, and kept until it is told to stop. */
const SERVER = `
  import { Database } from "#server/database/database.ts";
  const logger = { info() {}, warn() {}, error() {} };
  const database = Database.open({ url: null, directory: process.argv[1], logger });
  process.once("SIGTERM", async () => {
    await database.close();
    process.exit(0);
  });
  await database.opened;
  console.log("open");
  process.stdin.resume();
`;

let directory = "";
let content: TestContent;
const children: ChildProcess[] = [];
beforeEach(async () => {
  directory = await makeDataFolder();
  content = new TestContent(await testPicture(40, 30));
  content.writeEvent("open-day", ["starts: +2d 09:00", "ends: +2d 11:00", "closes: +1d 18:00"]);
});
afterEach(async () => {
  for (const child of children.splice(0)) await stop(child);
  await rm(directory, { recursive: true, force: true });
  content[Symbol.dispose]();
});

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", SERVER, directory], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  expect(
    (await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()).value,
  ).toBe("open");
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

function start(args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), ...args], {
    env: { ...process.env, DATA_DIR: directory, CONTENT_DIR: content.directory, DATABASE_URL: "" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  children.push(child);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]).then(
    ([out, err, [code]]) => ({ out, err, code }),
  );
  return { child, ended };
}

it("works on the database of a server that runs, and starts it where none does", async () => {
  const server = await startServer();
  const beside = await start(["events"]).ended;
  expect(beside).toEqual({ code: 0, err: "", out: expect.stringContaining("open-day") });
  expect(server.exitCode).toBeNull();
  await stop(server);

  const alone = await start(["events"]).ended;
  expect(alone).toEqual({ code: 0, err: "", out: beside.out });
  await expect(stat(join(directory, "postgres", "postmaster.pid"))).rejects.toThrow("ENOENT");

  const several = [start(["events"]), start(["audit-log"]), start(["events"])];
  for (const { ended } of several) expect(await ended).toMatchObject({ code: 0, err: "" });
  // And the server can have it again.
  await startServer();
});

it("asks on the terminal, and ends without a change when it is interrupted", async () => {
  await startServer();
  const asked = start(["person", "--lang", "en"]);
  asked.child.stdin.end("13800138000\n");
  expect(await asked.ended).toEqual({
    code: 1,
    out: "",
    err: "Phone, username or application number: There is no account with this phone or username, and no application with this number\n",
  });
  const interrupted = start(["delete-person"]);
  await once(interrupted.child.stderr, "data");
  interrupted.child.kill("SIGINT");
  expect((await interrupted.ended).code).toBe(1);
});

it("ends in peace where nobody reads on", async () => {
  const command = `"${process.execPath}" "${join(import.meta.dirname, "main.ts")}" --help | true`;
  const child = spawn("bash", ["-o", "pipefail", "-c", command], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  children.push(child);
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([code, err]).toEqual([0, ""]);
});

it("makes no database where DATA_DIR has none", async () => {
  await rm(join(directory, "postgres"), { recursive: true });
  const { code, err } = await start(["events"]).ended;
  expect([code, err]).toEqual([1, expect.stringContaining("没有数据库")]);
  await expect(stat(join(directory, "postgres"))).rejects.toThrow("ENOENT");
});
