import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";

/**
 * Tries to take the lock of a folder, and says how that ends. Root may write to every file, so it is nobody once all is loaded: it
 * could not read a clone that only root may open.
 */
const PROGRAM = `
  const { refuseFolderInUse } = await import(${JSON.stringify(path.join(import.meta.dirname, "folder-lock.ts"))});
  const NOBODY = 65_534;
  if (process.getuid() === 0) {
    process.setgid(NOBODY);
    process.setuid(NOBODY);
  }
  try {
    refuseFolderInUse(process.argv[1]);
  } catch ({ name, message }) {
    console.log(name + ": " + message);
  }
`;

async function refusalIn(directory: string): Promise<string> {
  const options = ["--input-type=module", "--eval", PROGRAM, directory];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  return stdout;
}

it("a start is refused where the lock file is another user’s, and only there", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "lock-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  chmodSync(directory, 0o777);
  const file = path.join(directory, "postgres.lock");
  writeFileSync(file, "", { mode: 0o444 });
  expect(await refusalIn(directory)).toMatch(
    /^DatabaseOpenError: .*postgres\.lock cannot be used: .* the user who owns the folder runs the site\.\n$/,
  );
  chmodSync(file, 0o666);
  expect(await refusalIn(directory)).toBe("");
});
