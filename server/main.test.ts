import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "main.ts")], {
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
