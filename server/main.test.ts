import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { takeFolderLock } from "#server/database/folder-lock.ts";

/** Says which modules are loaded. */
const NAMES_MODULES = `
  import { registerHooks } from "node:module";
  registerHooks({
    load(url, context, next) {
      process.stderr.write("loads " + url + "\\n");
      return next(url, context);
    },
  });
`;

async function start(env: Record<string, string>, ...options: readonly string[]) {
  const child = spawn(process.execPath, [...options, path.join(import.meta.dirname, "main.ts")], {
    env: { ...process.env, LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { said, code };
}

it("refuses to start on a setting it cannot have, and names it", async () => {
  const { said, code } = await start({ PORT: "eighty", TRUSTED_PROXIES: "everyone" });
  expect(code).toBe(1);
  expect(said).toMatch(/^PORT must be .*"eighty"\nTRUSTED_PROXIES must be .*"everyone"\n$/);
});

it("refuses to use the data of another server, before it loads what takes long", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "in-use-"));
  const lock = takeFolderLock(directory);
  const { said, code } = await start(
    { DATA_DIR: directory, DATABASE_URL: "" },
    `--import=data:text/javascript,${encodeURIComponent(NAMES_MODULES)}`,
  );
  lock.release();
  rmSync(directory, { recursive: true });
  expect(code).toBe(1);
  expect(said).toContain(`Another server is using the database in ${directory}. Stop it,`);
  expect(said).toMatch(/^loads .*\/server\/environment\.ts$/m);
  expect(said).not.toMatch(/^loads .*(drizzle-orm|fastify|sharp)/m);
});

it("refuses to start on content that has faults, and names them", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "no-content-"));
  const { said, code } = await start({
    CONTENT_DIR: directory,
    DATABASE_URL: "postgres://127.0.0.1:1/away",
  });
  rmSync(directory, { recursive: true });
  expect(code).toBe(1);
  expect(said).toMatch(/^The content has \d+ faults:\n/);
  expect(said).not.toContain("    at ");
});
