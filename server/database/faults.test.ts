import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { backendsOf, makeDataFolder, postmasterOf } from "./test-folder.ts";

/** Runs transactions in twelve loops, and prints how many have succeeded and failed so far. */
const PROGRAM = `
  import { Database } from "#server/database/database.ts";
  const logger = { info() {}, warn() {}, error() {} };
  const database = Database.open({ url: null, directory: process.argv[1], logger });
  await database.opened;
  const counts = { done: 0, failed: 0 };
  const work = async (sql) => {
    await sql.execute("select 1");
    await new Promise((resolve) => setTimeout(resolve, 5));
    await sql.execute("select 2");
  };
  for (let loop = 0; loop < 12; loop++) {
    (async () => {
      for (;;) {
        await database.transact(work).then(() => counts.done++, async () => {
          counts.failed++;
          await new Promise((resolve) => setTimeout(resolve, 20));
        });
      }
    })();
  }
  setInterval(() => console.log(JSON.stringify(counts)), 50);
  process.once("SIGTERM", () => database.close().then(() => process.exit(0)));
`;

let directory = "";
let child: ChildProcess;
let counts = { done: 0, failed: 0 };

beforeEach(async () => {
  directory = await makeDataFolder();
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", PROGRAM];
  const started = spawn(process.execPath, [...args, directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child = started;
  counts = { done: 0, failed: 0 };
  createInterface({ input: started.stdout }).on("line", (line) => {
    counts = JSON.parse(line);
  });
  await goesOn();
});
afterEach(async () => {
  if (isAlive()) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  await rm(directory, { recursive: true, force: true });
});

const isAlive = () => child.exitCode === null && child.signalCode === null;

/** Waits until many more transactions have succeeded. */
async function goesOn(): Promise<void> {
  const { done } = counts;
  await vi.waitFor(
    () => {
      if (isAlive()) expect(counts.done).toBeGreaterThan(done + 100);
    },
    { timeout: 30_000, interval: 50 },
  );
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
}

async function failsMore(): Promise<void> {
  const { failed } = counts;
  await vi.waitFor(
    () => {
      if (isAlive()) expect(counts.failed).toBeGreaterThan(failed);
    },
    { timeout: 10_000, interval: 20 },
  );
}

it.each(["a backend", "the postmaster"])(
  "outlives that %s is killed amid transactions, and heals",
  async (victim) => {
    for (let round = 0; round < 2; round += 1) {
      const [backend = 0] = await backendsOf(directory);
      process.kill(victim === "a backend" ? backend : await postmasterOf(directory), "SIGKILL");
      await failsMore();
      await goesOn();
    }
  },
);

it("gives every connection back after the database has stood still, and closes", async () => {
  const stopped = [await postmasterOf(directory), ...(await backendsOf(directory))];
  for (const pid of stopped) process.kill(pid, "SIGSTOP");
  await vi.waitFor(() => expect(counts.failed).toBeGreaterThanOrEqual(24), { timeout: 20_000 });
  for (const pid of stopped) process.kill(pid, "SIGCONT");
  await goesOn();
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});
