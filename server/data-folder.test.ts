import { accessSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { CLUSTER_FOLDER, prepareDataFolder } from "./data-folder.ts";
import { DATA_KEY_FILE } from "./data-key.ts";

// As it is, but where the disk refuses: only root can make a folder read-only, and not in every container.
vi.mock("node:fs", { spy: true });

const DATA_KEY = Buffer.alloc(32);

/** Prepares a folder with these in it whose file system refuses to write with this code. */
function prepareRefused(code: string, names: readonly string[], dataKeys: Buffer[] = []): void {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "data-folder-"));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }));
  if (names.includes(CLUSTER_FOLDER)) mkdirSync(path.join(dataDirectory, CLUSTER_FOLDER));
  if (names.includes(DATA_KEY_FILE)) writeFileSync(path.join(dataDirectory, DATA_KEY_FILE), "");
  vi.mocked(accessSync).mockImplementationOnce((folder) => {
    throw Object.assign(new Error(`${code}: access '${folder}'`), { code, syscall: "access" });
  });
  prepareDataFolder({ dataDirectory, databaseUrl: null, dataKeys });
}

it("a read-only file system ends no start where database and key are made", () => {
  prepareRefused("EROFS", [CLUSTER_FOLDER, DATA_KEY_FILE]);
  prepareRefused("EROFS", [CLUSTER_FOLDER], [DATA_KEY]);
});

it.each([
  ["a read-only file system without a database", "EROFS", [DATA_KEY_FILE]],
  ["a read-only file system without a key", "EROFS", [CLUSTER_FOLDER]],
  ["a folder of another user", "EACCES", [CLUSTER_FOLDER, DATA_KEY_FILE]],
])("%s ends it, in words", (_what, code, names) => {
  expect(() => prepareRefused(code, names)).toThrow(
    new RegExp(`^DATA_DIR must be a folder .*: ${code}: access`),
  );
});
