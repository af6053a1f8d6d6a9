import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { Assets } from "./assets.ts";
import { CheckedPictures } from "./checked-pictures.ts";
import { ContentReader } from "./content-reader.ts";
import { describeFault } from "./faults.ts";
import { emptyFolder, scanFolders } from "./folder-scan.ts";
import { keepLastGood } from "./last-good-content.ts";
import { makeVariant } from "./picture-work.ts";
import { TestContent, testPicture } from "./test-content.ts";

const FOLDER = "teaching/kindergarten/teachers";
const WITH_FILM = "```video\nfile: film\nposter: poster.png\nalt: a\ntitle: b\n```";
const WHY =
  "was no longer a file of the content folder when it was read: put the file itself here, not a link to it.";

let picture: Buffer;
beforeAll(async () => {
  picture = await testPicture(400, 300);
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "outside-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Content with a page that shows a picture and a film. */
function contentWithFilm(): TestContent {
  const content = new TestContent(picture);
  onTestFinished(() => content[Symbol.dispose]());
  content.writePage(FOLDER, WITH_FILM);
  content.write(`${FOLDER}/poster.png`, picture);
  for (const ending of ["mp4", "webm", "zh.vtt", "en.vtt"]) {
    content.write(`${FOLDER}/film.${ending}`, "a film");
  }
  return content;
}

/** What is found wrong where something changes between looking and reading. */
async function readAfter(change: (directory: string) => void) {
  const { directory } = contentWithFilm();
  const listings = await scanFolders(directory);
  change(directory);
  const { faults } = await new ContentReader(directory).read(listings);
  return faults.map((fault) => describeFault(fault, "en").replace(directory, "content"));
}

const FILES = ["zh.md", "poster.png", "film.mp4", "film.zh.vtt"];

it.each(FILES)("reads nothing through a link that takes the place of %s", async (name) => {
  const outside = join(temporaryFolder(), name);
  const faults = await readAfter((directory) => {
    renameSync(join(directory, FOLDER, name), outside);
    symlinkSync(outside, join(directory, FOLDER, name));
  });
  expect(faults.join("\n")).toContain(`${name} ${WHY}`);
});

it.each(FILES)("does not wait for a pipe that takes the place of %s", async (name) => {
  const faults = await readAfter((directory) => {
    rmSync(join(directory, FOLDER, name));
    execFileSync("mkfifo", [join(directory, FOLDER, name)]);
  });
  expect(faults.join("\n")).toContain(`${name} ${WHY}`);
});

const UNREADABLE = "cannot be read at the moment";

/** As a disk or another program lets a file fail: a path below a file cannot be opened, not even by root. */
function breakFile(path: string): () => void {
  renameSync(path, `${path}~`);
  symlinkSync("en.md/below", path);
  return () => renameSync(`${path}~`, path);
}

it.each(FILES)(
  "tries %s again where it cannot be read, and reads what is beside it",
  async (name) => {
    const content = contentWithFilm();
    const { directory } = content;
    const reader = new ContentReader(directory);
    await reader.read();
    const again = { "zh.md": readFileSync(join(directory, FOLDER, name)), "poster.png": picture }[
      name
    ];
    content.write(`${FOLDER}/${name}`, again ?? "another film");
    content.replace("notices/privacy/en.md", "title: Page", "title: Privacy");
    const listings = await scanFolders(directory);
    const repair = breakFile(join(directory, FOLDER, name));
    const broken = await reader.read(listings);
    const faults = broken.faults.map((fault) => describeFault(fault, "en")).join("\n");
    expect(faults).toContain(`${name} ${UNREADABLE}`);
    expect(broken.content?.pages.get(`/${FOLDER}`)?.en.title).toBe("Page");
    expect(broken.content?.pages.get("/notices/privacy")?.en.title).toBe("Privacy");
    expect(broken.isToReadAgain).toBe(true);
    repair();
    expect(await reader.read(listings)).toMatchObject({ faults: [], isToReadAgain: false });
  },
);

it("finds files whose endings are in capitals, or whose accents macOS stores decomposed", async () => {
  const content = contentWithFilm();
  const film = "caf\u00e9";
  content.writePage(FOLDER, WITH_FILM.replace("file: film", `file: ${film}`));
  for (const ending of ["MP4", "WebM", "zh.VTT", "en.vtt"]) {
    content.write(`${FOLDER}/${film.normalize("NFD")}.${ending}`, "a film");
  }
  content.remove(`${FOLDER}/poster.png`);
  content.write(`${FOLDER}/poster.PNG`, picture);
  const reading = await new ContentReader(content.directory).read();
  expect(reading.faults).toEqual([]);
  const addresses = [...(reading.content?.served.keys() ?? [])].join("\n");
  expect(addresses).toMatch(new RegExp(`${film}\\.[0-9a-f]{8}\\.mp4`));
});

it("refuses a film that the disk cannot read", async () => {
  const folder = temporaryFolder();
  const name = "film.mp4";
  symlinkSync("/proc/self/mem", join(folder, name));
  const path = relative("/", folder);
  const listing = { ...emptyFolder(path), files: new Map([[name, "stamp"]]) };
  const assets = new Assets("/", new CheckedPictures());
  await assets.read(new Map([[path, listing]]));
  expect(assets.film(listing, name)).toContain(`${name} ${UNREADABLE}`);
  expect(assets.film(listing, name)).toContain("EIO");
  expect(assets.isUnreadable(listing, name)).toBe(true);
});

it("reads nothing in a folder that a link takes the place of", async () => {
  const outside = join(temporaryFolder(), "teachers");
  const faults = await readAfter((directory) => {
    renameSync(join(directory, FOLDER), outside);
    symlinkSync(outside, join(directory, FOLDER));
  });
  expect(faults).toEqual(
    ["zh.md", "en.md"].map((name) => `content/${FOLDER}/${name}:1 file: ${name} ${WHY}`),
  );
});

it("reads nothing hidden through a link", async () => {
  const faults = await readAfter((directory) => {
    writeFileSync(join(directory, ".secret"), "a secret");
    rmSync(join(directory, FOLDER, "film.mp4"));
    symlinkSync(join(directory, ".secret"), join(directory, FOLDER, "film.mp4"));
  });
  expect(faults.join("\n")).toContain(`film.mp4 ${WHY}`);
});

it("copies and resizes nothing but files of the content folder", async () => {
  const { directory } = contentWithFilm();
  const { content, sources, listings } = await new ContentReader(directory).read();
  if (!content || !sources) throw new Error("no content");
  const poster = [...content.served.values()].find(({ path }) => path.endsWith("poster.png"));
  if (poster?.kind !== "picture") throw new Error("no poster");
  for (const name of FILES) {
    rmSync(join(directory, FOLDER, name));
    execFileSync("mkfifo", [join(directory, FOLDER, name)]);
  }
  const dataDirectory = temporaryFolder();
  await keepLastGood({ dataDirectory, root: directory, content, sources, listings, kept: null });
  const job = { ...poster, width: 320, format: "webp" } as const;
  await expect(makeVariant(job)).rejects.toThrow("has changed since");
});
