import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { describeFault } from "./faults.ts";
import { hasSameFiles, isHidden, scanFolders, UNSETTLED } from "./folder-scan.ts";

function temporaryFolder(): string {
  const root = mkdtempSync(join(tmpdir(), "scan-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

it("follows a link to a folder, and none within that", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "pages", "one"), { recursive: true });
  symlinkSync("pages", join(root, "same"));
  expect([...(await scanFolders(root)).keys()]).toEqual([
    "",
    "pages",
    "same",
    "pages/one",
    "same/one",
  ]);
  for (const name of ["l1", "l2", "l3", "l4", "l5", "l6"]) symlinkSync(".", join(root, name));
  expect((await scanFolders(root)).size).toBe(5 + 6 * 3);
});

it("follows no link to something hidden", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, ".git"));
  mkdirSync(join(root, "pages"));
  writeFileSync(join(root, ".git", "config"), "");
  symlinkSync(".git/config", join(root, "film.vtt"));
  symlinkSync(".git", join(root, "folder"));
  const listings = await scanFolders(root);
  expect([...listings.keys()]).toEqual(["", "pages"]);
  expect(listings.get("")).toMatchObject({ files: new Map(), linksOut: ["film.vtt", "folder"] });
});

it.each([-1, 1])(
  "waits for a film while it is written, by a clock %i hours ahead of ours",
  async (hours) => {
    const root = temporaryFolder();
    mkdirSync(join(root, "news"));
    const film = join(root, "news", "film.mp4");
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const upload = (part: string, at: number) => {
      writeFileSync(film, part, { flag: "a" });
      const time = new Date(Date.now() + hours * 3_600_000 + at);
      utimesSync(film, time, time);
    };
    let before = await scanFolders(root);
    const stampAfter = async (seconds: number) => {
      vi.advanceTimersByTime(seconds * 1000);
      before = await scanFolders(root, { before });
      return before.get("news")?.files.get("film.mp4");
    };
    upload("half", 0);
    expect(await stampAfter(1)).toBe(UNSETTLED);
    expect(await stampAfter(4)).toBe(UNSETTLED);
    upload(" and the other half", 4000);
    expect(await stampAfter(1)).toBe(UNSETTLED);
    expect(await stampAfter(5)).not.toBe(UNSETTLED);
  },
);

it("passes over what systems and network drives leave by themselves", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "news"));
  for (const name of ["@eaDir", "$RECYCLE.BIN", "System Volume Information"]) {
    mkdirSync(join(root, name));
  }
  for (const name of ["Thumbs.db", "Desktop.ini", ".DS_Store", "kept.jpg"]) {
    writeFileSync(join(root, "news", name), "");
  }
  const listings = await scanFolders(root);
  expect([...listings.keys()]).toEqual(["", "news"]);
  expect([...(listings.get("news")?.files.keys() ?? [])]).toEqual(["kept.jpg"]);
});

it("takes films that are there at the start as uploaded", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "news"));
  writeFileSync(join(root, "news", "film.mp4"), "a film");
  expect((await scanFolders(root)).get("news")?.files.get("film.mp4")).not.toBe(UNSETTLED);
});

it("treats a file with a time in the future as unchanged", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "news"));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  writeFileSync(join(root, "news", "zh.md"), "words");
  expect(hasSameFiles(await scanFolders(root), await scanFolders(root))).toBe(true);
});

/** Where a link to it cannot be looked at, even by root. */
const NOWHERE = "x".repeat(300);

it("lists what is beside a link that cannot be looked at, which may be that of a folder", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "news"));
  symlinkSync(NOWHERE, join(root, "news", "one"));
  writeFileSync(join(root, "news", "two"), "");
  const listings = await scanFolders(root);
  expect([...(listings.get("news")?.files.keys() ?? [])].sort()).toEqual(["one", "two"]);
  expect(["news", "news/one"].map((path) => isHidden(listings, path))).toEqual([false, true]);
  const message = listings.get("news/one")?.refusal ?? "";
  expect(describeFault({ file: "news/one/", line: 1, field: "folder", message }, "en")).toMatch(
    /^news.one.:1 folder: one cannot be read at the moment .*ENAMETOOLONG/,
  );
  const again = await scanFolders(root);
  expect(again.get("news/one")).toEqual(listings.get("news/one"));
});

it("takes very many of them for a drive that fails", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "news"));
  for (let index = 0; index <= 20; index += 1) symlinkSync(NOWHERE, join(root, `${index}`));
  await expect(scanFolders(root)).rejects.toThrow("ENAMETOOLONG");
});

it("passes over a link that leads nowhere", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "news"));
  writeFileSync(join(root, "file"), "");
  symlinkSync("file/below", join(root, "link"));
  expect([...((await scanFolders(root)).get("")?.files.keys() ?? [])]).toEqual(["file"]);
});

it("leaves all as it was where there are too many files", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "news"));
  for (let index = 0; index < 9; index += 1) writeFileSync(join(root, "news", `${index}`), "");
  const mostEntries = 10;
  expect(isHidden(await scanFolders(root, { mostEntries }), "news")).toBe(false);
  writeFileSync(join(root, "one-more"), "");
  const listings = await scanFolders(root, { mostEntries });
  expect(isHidden(listings, "news")).toBe(true);
  const message = listings.get("")?.refusal ?? "";
  expect(describeFault({ file: "content", line: 1, field: "folder", message }, "en")).toBe(
    "content:1 folder: There are more than 10 files and folders in here, so no change is published: move out the files, folders and links that do not belong here.",
  );
});
