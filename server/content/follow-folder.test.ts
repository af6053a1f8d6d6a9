import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { isHidden, type Listings, scanFolders } from "./folder-scan.ts";
import { followFolder, pauseAfter } from "./follow-folder.ts";

const PATIENCE_MS = 15_000;

function treeOf(...folders: string[]): string {
  const root = mkdtempSync(join(tmpdir(), "follow-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  return root;
}

async function follow(root: string, { toldAfter = 60_000, isToReadAgain = false } = {}) {
  const changed = vi.fn((listings: Listings) =>
    Promise.resolve({ listings, isToReadAgain: false }),
  );
  const logger = { error: vi.fn() };
  const reading = { listings: await scanFolders(root), isToReadAgain };
  const following = followFolder({ root, reading, logger, toldAfter, changed });
  onTestFinished(() => following.close());
  return { changed, logger, following };
}

it.each<[string, (root: string) => void]>([
  ["a new file", (root) => writeFileSync(join(root, "a", "x"), "x")],
  ["a new folder", (root) => mkdirSync(join(root, "b"))],
  ["a folder that is gone", (root) => rmSync(join(root, "a"), { recursive: true })],
  ["a folder in the place of the whole", (root) => renameSync(treeOf("a", "c"), root)],
])("notices %s", async (what, change) => {
  const root = treeOf("a");
  const { changed } = await follow(root);
  if (what.endsWith("whole")) rmSync(root, { recursive: true });
  change(root);
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), PATIENCE_MS);
});

it("tells of a folder that goes on failing, once, and of its return", async () => {
  const root = treeOf("a");
  const { changed, logger } = await follow(root, { toldAfter: 1 });
  renameSync(root, `${root}-away`);
  writeFileSync(root, "");
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), PATIENCE_MS);
  expect(isHidden(changed.mock.calls[0]?.[0] ?? new Map(), "a")).toBe(true);
  rmSync(root);
  renameSync(`${root}-away`, root);
  await vi.waitFor(() => expect(changed.mock.calls.length).toBeGreaterThan(1), PATIENCE_MS);
  expect(changed.mock.calls.at(-1)?.[0].has("a")).toBe(true);
  expect(changed).toHaveBeenCalledTimes(2);
  expect(logger.error).toHaveBeenCalledOnce();
});

it("has what could not be read for the moment read again though nothing has changed", async () => {
  const { changed } = await follow(treeOf("a"), { isToReadAgain: true });
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce(), PATIENCE_MS);
});

it("tries again when reading fails, and is silent once it is closed", async () => {
  const root = treeOf("a");
  const { changed, logger, following } = await follow(root);
  changed.mockRejectedValueOnce(new Error("disk trouble"));
  writeFileSync(join(root, "a", "x"), "x");
  await vi.waitFor(() => expect(changed.mock.calls.length).toBeGreaterThan(1), PATIENCE_MS);
  expect(logger.error).toHaveBeenCalledOnce();
  await following.close();
  const calls = changed.mock.calls.length;
  const other = await follow(root);
  writeFileSync(join(root, "a", "y"), "x");
  await vi.waitFor(() => expect(other.changed).toHaveBeenCalled(), PATIENCE_MS);
  expect(changed).toHaveBeenCalledTimes(calls);
});

it.each([
  [10, 1000],
  [200, 4000],
  [60_000, 30_000],
])("looks again some time after it took %i ms, and within half a minute", (took, pause) => {
  expect(pauseAfter(took)).toBe(pause);
});
