import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const COPIED = ["package.json", "contract", "server"];
const MIGRATIONS = "server/database/migrations";

/** A copy of the program on its own, which can be made a newer release and runs as processes do. */
export class TestRelease {
  readonly folder = mkdtempSync(join(tmpdir(), "release-"));

  constructor() {
    for (const name of COPIED) cpSync(name, join(this.folder, name), { recursive: true });
    symlinkSync(resolve("node_modules"), join(this.folder, "node_modules"));
  }

  /** What an update brings in files: one more migration. */
  addMigration(statements: string): void {
    writeFileSync(join(this.folder, MIGRATIONS, "9999_later.sql"), statements);
    const file = join(this.folder, MIGRATIONS, "meta/_journal.json");
    const journal = JSON.parse(readFileSync(file, "utf8"));
    const last = journal.entries.at(-1);
    const later = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_later" };
    const entries = [...journal.entries, later];
    writeFileSync(file, JSON.stringify({ ...journal, entries }));
  }

  /** What one of its programs writes; rejects where that fails. */
  async run(file: string, args: readonly string[], env: Record<string, string>): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
      cwd: this.folder,
      env,
    });
    return stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
