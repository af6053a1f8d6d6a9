import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ContentReader } from "./content-reader.ts";
import { keepLastGood } from "./last-good-content.ts";
import type { SchoolContent } from "./school-content.ts";
import { TestContent, testPicture } from "./test-content.ts";

const SLIDE = "home/slide.png";

async function openAll() {
  const files = new TestContent(await testPicture(400, 300));
  const dataDirectory = mkdtempSync(join(tmpdir(), "data-"));
  onTestFinished(() => {
    files[Symbol.dispose]();
    rmSync(dataDirectory, { recursive: true });
  });
  const root = files.directory;
  const reader = new ContentReader(root);
  const keep = async (kept: SchoolContent | null, littleSpace = 0) => {
    // What has only just changed is kept at a later look.
    while (true) {
      const { content, sources, listings } = await reader.read();
      if (!content || !sources) throw new Error("no content");
      const keeping = { dataDirectory, root, content, sources, listings, kept, littleSpace };
      if ((await keepLastGood(keeping)) === content) return content;
    }
  };
  const copies = () => readdirSync(join(dataDirectory, "content"));
  const inCopy = (path: string) => join(dataDirectory, "content", copies()[0] ?? "", path);
  return { files, keep, copies, inCopy };
}

it("keeps what is the same without copying it again, and never shares it with the content", async () => {
  const { files, keep, copies, inCopy } = await openAll();
  const first = await keep(null);
  const { ino } = statSync(inCopy(SLIDE));
  files.replace("notices/privacy/en.md", "title: Page", "title: Privacy");
  const second = await keep(first);
  expect(copies()).toEqual([second?.mark]);
  expect(second?.mark).not.toBe(first?.mark);
  expect(readFileSync(inCopy("notices/privacy/en.md"), "utf8")).toContain("Privacy");
  expect(statSync(inCopy(SLIDE)).ino).toBe(ino);
  expect(statSync(join(files.directory, SLIDE)).ino).not.toBe(ino);
});

it("copies what has changed, and what the copy before has lost", async () => {
  const { files, keep, inCopy } = await openAll();
  const first = await keep(null);
  const other = await testPicture(400, 300, 10);
  writeFileSync(join(files.directory, SLIDE), other);
  rmSync(inCopy("school/qr.png"));
  await keep(first);
  expect(readFileSync(inCopy(SLIDE)).equals(other)).toBe(true);
  expect(statSync(inCopy("school/qr.png")).size).toBeGreaterThan(0);
});

it("makes a copy beside what a process left half made when it was killed", async () => {
  const { keep, copies, inCopy } = await openAll();
  const { mark } = await keep(null);
  renameSync(inCopy(""), inCopy(`../${mark}.${process.pid}.draft`));
  await keep(null);
  expect(copies()).toEqual([mark]);
});

it("removes copies and drafts, and nothing that somebody else has put there", async () => {
  const { files, keep, copies, inCopy } = await openAll();
  const first = await keep(null);
  mkdirSync(inCopy("../.git"));
  writeFileSync(inCopy(`../${"0".repeat(64)}.killed.draft`), "");
  files.replace("notices/privacy/en.md", "title: Page", "title: Privacy");
  const second = await keep(first);
  expect(copies().toSorted()).toEqual([".git", second.mark]);
});

it("leaves the copy before where there is no room for another", async () => {
  const { files, keep, copies } = await openAll();
  const first = await keep(null);
  files.replace("notices/privacy/en.md", "title: Page", "title: Privacy");
  await expect(keep(first, Number.MAX_SAFE_INTEGER)).rejects.toThrow("MiB free");
  expect(copies()).toEqual([first?.mark]);
});
