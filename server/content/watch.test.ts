import * as fs from "node:fs";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { scanFolders } from "./folder-scan.ts";
import { type FolderIdentities, watchFolders } from "./watch.ts";

vi.mock("node:fs", { spy: true });

const PATIENCE_MS = 15_000;

function treeOf(...folders: string[]): string {
  const root = mkdtempSync(join(tmpdir(), "watch-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  return root;
}

async function foldersOf(root: string): Promise<FolderIdentities> {
  const listings = await scanFolders(root);
  return new Map([...listings.values()].map(({ path, identity }) => [path, identity]));
}

async function follow(root: string) {
  const changed = vi.fn(() => foldersOf(root));
  const logger = { warn: vi.fn(), error: vi.fn() };
  const watch = watchFolders({ root, folders: await foldersOf(root), logger, changed });
  onTestFinished(() => watch.close());
  // The look that follows the start.
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce(), PATIENCE_MS);
  return { changed, logger, watch };
}

describe("watchFolders", { timeout: 4 * PATIENCE_MS }, () => {
  it("takes many changes in a row for one", async () => {
    const root = treeOf("a", "b");
    const { changed } = await follow(root);
    for (let index = 0; index < 20; index += 1) writeFileSync(join(root, "a", `${index}`), "x");
    writeFileSync(join(root, "b", "last"), "x");
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), PATIENCE_MS);
    const later = join(root, "later");
    writeFileSync(later, "x");
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(3), PATIENCE_MS);
  });

  it("looks by itself once a second where folders cannot be watched", async () => {
    const root = treeOf("a");
    const refusal = Object.assign(new Error("no space left for watchers"), { code: "ENOSPC" });
    vi.mocked(fs.watch).mockImplementation(() => {
      throw refusal;
    });
    onTestFinished(() => {
      vi.mocked(fs.watch).mockReset();
    });
    const { changed, logger } = await follow(root);
    expect(logger.warn).toHaveBeenCalledOnce();
    await vi.waitFor(
      () => expect(changed.mock.calls.length).toBeGreaterThanOrEqual(3),
      PATIENCE_MS,
    );
    expect(logger.warn).toHaveBeenCalledOnce();
  });

  it("tries again when looking fails", async () => {
    const root = treeOf("a");
    const { changed, logger } = await follow(root);
    changed.mockRejectedValueOnce(new Error("disk trouble"));
    writeFileSync(join(root, "a", "x"), "x");
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(3), PATIENCE_MS);
    expect(logger.error).toHaveBeenCalledOnce();
  });

  it("is silent after it was closed", async () => {
    const root = treeOf("a");
    const { changed, watch } = await follow(root);
    writeFileSync(join(root, "a", "x"), "x");
    await watch.close();
    const other = await follow(root);
    writeFileSync(join(root, "a", "y"), "x");
    await vi.waitFor(() => expect(other.changed).toHaveBeenCalledTimes(2), PATIENCE_MS);
    expect(changed).toHaveBeenCalledOnce();
  });
});
