import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { pictureVariant } from "#contract/pictures.ts";
import { openContentStore } from "./content.ts";
import { RECIPE } from "./picture-work.ts";
import { PictureStore, type PictureVariant } from "./pictures.ts";
import { TestContent, testPicture } from "./test-content.ts";

// As it is, but for the one test in which the disk refuses.
vi.mock("node:fs/promises", { spy: true });

function quietLogger() {
  return { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pictures-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function put(directory: string, path: string): string {
  const target = join(directory, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, "before");
  return target;
}

// Polled seldom: pictures are made ahead only while this process is idle.
const soon = (check: () => void) => vi.waitFor(check, { timeout: 180_000, interval: 500 });

/** The one cached file with this ending. */
function cachedFile(directory: string, ending: string): string {
  const names = readdirSync(directory, { recursive: true, encoding: "utf8" });
  return join(directory, names.find((name) => name.endsWith(ending)) ?? "none");
}

const NETWORK = "203.0.113.1";
const OTHER_NETWORK = "203.0.113.2";

/** Content whose home page has a slide of 700 × 300 pixels. */
async function openAll(directory = temporaryFolder(), options: { retryAfter?: number } = {}) {
  const files = new TestContent(await testPicture(400, 300));
  onTestFinished(() => files[Symbol.dispose]());
  files.write("home/slide.png", await testPicture(700, 300));
  const logger = quietLogger();
  const content = await openContentStore({ directory: files.directory, logger });
  onTestFinished(() => content.close());
  const pictures = new PictureStore({ content, directory, logger, ...options });
  onTestFinished(() => pictures.close());
  const slide = () => content.current.answer("home", "zh", {}).data.slides[0]?.image.src ?? "";
  return { files, content, pictures, logger, directory, slide };
}

async function sizeOf(variant: PictureVariant | null) {
  if (!variant) throw new Error("no picture");
  const { format, width, height } = await sharp(variant.body).metadata();
  return { type: variant.type, format, width, height };
}

describe("pictureVariant", () => {
  it("puts width and format in the place of the ending", () => {
    expect(pictureVariant("/home/slide.0a1b2c3d.jpeg", 640, "avif")).toBe(
      "/web/static/images/home/slide.0a1b2c3d-640.avif",
    );
  });
});

describe("variants", { timeout: 30_000 }, () => {
  it("have the width and format of their address", async () => {
    const { pictures, slide } = await openAll();
    const webp = await pictures.variant(pictureVariant(slide(), 320, "webp"), NETWORK);
    const avif = await pictures.variant(pictureVariant(slide(), 700, "avif"), NETWORK);
    const webpSize = { type: "image/webp", format: "webp", width: 320, height: 137 };
    const avifSize = { type: "image/avif", format: "heif", width: 700, height: 300 };
    expect([await sizeOf(webp), await sizeOf(avif)]).toEqual([webpSize, avifSize]);
  });

  it("are the same bytes for all who have them, however many ask", async () => {
    const { pictures, slide } = await openAll();
    const ask = () => pictures.variant(pictureVariant(slide(), 320, "webp"), NETWORK);
    await ask();
    const atOnce = await Promise.all([ask(), ask()]);
    const bodies = [...atOnce, await ask()].map((variant) => variant?.body);
    expect(new Set(bodies).size).toBe(1);
  });

  it("are upright where the camera lay on its side", async () => {
    const { files, content, pictures, slide } = await openAll();
    const lying = await sharp(await testPicture(700, 400))
      .jpeg()
      .withMetadata({ orientation: 6 });
    files.write("home/slide.jpg", await lying.toBuffer());
    const changed = new Promise((resolve) => content.onChange(resolve));
    files.replace("home/zh.yaml", "image: slide.png }", "image: slide.jpg }");
    await changed;
    const made = await pictures.variant(pictureVariant(slide(), 320, "webp"), NETWORK);
    expect(await sizeOf(made)).toMatchObject({ width: 320, height: 560 });
  });

  it("exist for listed widths, known pictures and known formats only", async () => {
    const { pictures, slide } = await openAll();
    const base = slide().replace(".png", "");
    const addresses = [
      pictureVariant(slide(), 321, "webp"),
      pictureVariant(slide(), 1600, "webp"),
      pictureVariant("/home/slide.00000000.png", 320, "webp"),
      `/web/static/images${base}-0320.webp`,
      `/web/static/images${base}-320.png`,
      `/web/static/images${base}-320.jxl`,
      `/web/static/images/../${base}-320.webp`,
      "/web/static/images/",
    ];
    for (const address of addresses) {
      expect(await pictures.variant(address, NETWORK), address).toBeNull();
    }
  });

  it("are made once, however many ask at the same time, and kept for the next start", async () => {
    const { pictures, directory, slide } = await openAll();
    const address = pictureVariant(slide(), 480, "webp");
    const asked = await Promise.all([1, 2, 3].map(() => pictures.variant(address, NETWORK)));
    expect(asked[1]?.body).toBe(asked[0]?.body);

    const kept = cachedFile(directory, "-480.webp");
    writeFileSync(kept, "made before");
    const next = await openAll(directory);
    const found = await next.pictures.variant(pictureVariant(next.slide(), 480, "webp"), NETWORK);
    expect(found?.body.toString()).toBe("made before");
  });

  it("are made for each network in its turn, however many another asks for", async () => {
    const { pictures, slide } = await openAll();
    const made: string[] = [];
    const ask = async (width: number, format: "avif" | "webp", network: string) => {
      await pictures.variant(pictureVariant(slide(), width, format), network);
      made.push(network);
    };
    const flood = [320, 480, 700].flatMap((width) => [
      ask(width, "avif", NETWORK),
      ...(width < 700 ? [ask(width, "webp", NETWORK)] : []),
    ]);
    await Promise.all([...flood, ask(700, "webp", OTHER_NETWORK)]);
    // Two are made at once, and were begun before.
    expect(made.indexOf(OTHER_NETWORK)).toBeLessThan(4);
  });

  it("are made again where the kept one is empty", async () => {
    const { pictures, directory, slide } = await openAll();
    const address = pictureVariant(slide(), 320, "webp");
    await pictures.variant(address, NETWORK);
    const kept = cachedFile(directory, "-320.webp");
    writeFileSync(kept, "");
    expect(await sizeOf(await pictures.variant(address, NETWORK))).toMatchObject({ width: 320 });
    expect(readFileSync(kept).length).toBeGreaterThan(0);
  });

  it("come from memory, once made, when the disk takes nothing", async () => {
    const broken = join(temporaryFolder(), "no-folder");
    writeFileSync(broken, "A file is where the folder should be.");
    const { pictures, logger, slide } = await openAll(broken);
    const address = pictureVariant(slide(), 320, "webp");
    const first = await pictures.variant(address, NETWORK);
    expect(await sizeOf(first)).toMatchObject({ width: 320 });
    expect(logger.error).toHaveBeenCalledWith(
      expect.objectContaining({ address }),
      "A made picture cannot be cached",
    );
    expect((await pictures.variant(address, NETWORK))?.body).toBe(first?.body);
  });

  it("are never made of a file that has changed since the content was read", async () => {
    const { files, content, pictures, slide } = await openAll();
    const address = pictureVariant(slide(), 320, "webp");
    const changed = new Promise((resolve) => content.onChange(resolve));
    files.write("home/slide.png", await testPicture(700, 300, 10));
    await expect(pictures.variant(address, NETWORK)).rejects.toThrow("has changed since");
    await changed;
    expect(await pictures.variant(address, NETWORK)).toBeNull();
    expect(await pictures.variant(pictureVariant(slide(), 320, "webp"), NETWORK)).not.toBeNull();
  });
});

describe("making ahead", { timeout: 240_000 }, () => {
  it("makes every variant, and those of a picture that comes later", async () => {
    const { files, pictures, logger, directory, slide } = await openAll();
    pictures.warm();
    const kept = (width: number) =>
      existsSync(join(directory, RECIPE, slide().replace(".png", `-${width}.avif`)));
    await soon(() => expect(logger.info).toHaveBeenCalledTimes(2));
    expect(logger.info.mock.calls).toEqual([
      [{ missing: expect.any(Number) }, "Pictures are being made ahead"],
      [{ made: logger.info.mock.calls[0]?.[0].missing }, "Pictures have been made ahead"],
    ]);
    expect([320, 480, 700].map(kept)).toEqual([true, true, true]);

    files.write("home/slide.png", await testPicture(330, 300));
    await soon(() => expect([320, 330].map(kept)).toEqual([true, true]));
  });

  it("deletes in the end what it made of pictures that are gone, and nothing else", async () => {
    const directory = temporaryFolder();
    const later = String(Number(RECIPE) + 1);
    const elsewhere = put(temporaryFolder(), "gone.0a1b2c3d-320.avif");
    const gone = [
      "0/home/a.0a1b2c3d-320.avif",
      `${RECIPE}/news/x/gone.0a1b2c3d-1600.webp`,
      // What a crash has left half written.
      `${RECIPE}/home/a.0a1b2c3d-320.avif.${process.pid}-3.draft`,
      `${RECIPE}/home/a.0a1b2c3d-320.avif.${randomUUID()}-3.draft`,
    ].map((path) => put(directory, path));
    const others = [
      `${later}/home/a.0a1b2c3d-320.avif`,
      "home/a.0a1b2c3d-320.avif",
      `${RECIPE}/home/a-320.avif`,
      `${RECIPE}/home/a.0a1b2c3d.png`,
      `${RECIPE}/notes.txt`,
    ].map((path) => put(directory, path));
    symlinkSync(dirname(elsewhere), join(directory, RECIPE, "linked"));
    const { pictures, logger, slide } = await openAll(directory);
    pictures.warm();
    const deleted = "Pictures no longer named are deleted";
    await soon(() => expect(logger.info).toHaveBeenCalledWith({ removed: 4 }, deleted));
    const own = join(directory, RECIPE, slide().replace(".png", "-320.avif"));
    expect(gone.filter((path) => existsSync(path))).toEqual([]);
    expect([own, ...others].filter((path) => !existsSync(path))).toEqual([]);
    expect(existsSync(elsewhere)).toBe(true);
    expect(logger.error).not.toHaveBeenCalled();
  });

  it("goes on after a picture that cannot be made, and deletes old ones", async () => {
    const directory = temporaryFolder();
    const old = put(directory, "0/home/a.0a1b2c3d-320.avif");
    const { files, pictures, logger } = await openAll(directory);
    files.remove("home/slide.png");
    pictures.warm();
    await soon(() => expect(existsSync(old)).toBe(false));
    expect(logger.error).toHaveBeenCalledWith(expect.anything(), "A picture cannot be made");
    await pictures.close();
    expect(logger.error).not.toHaveBeenCalledWith(
      expect.anything(),
      "Making pictures ahead has stopped",
    );
  });

  it("begins no picture any more when it closes, though somebody waits for it", async () => {
    const { pictures, slide } = await openAll();
    const wanted = [320, 480, 700].map((width) =>
      pictures.variant(pictureVariant(slide(), width, "avif"), NETWORK),
    );
    const outcomes = Promise.allSettled(wanted);
    await pictures.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(wanted.map(() => "rejected"));
  });

  it("deletes old ones where the disk takes no new ones", async () => {
    const directory = temporaryFolder();
    const old = put(directory, "0/home/a.0a1b2c3d-320.avif");
    const { pictures, logger } = await openAll(directory);
    vi.mocked(writeFile).mockRejectedValueOnce(new Error("no space left"));
    pictures.warm();
    await soon(() => expect(existsSync(old)).toBe(false));
    expect(logger.error).toHaveBeenCalledWith(expect.anything(), "A made picture cannot be cached");
  });

  it("saves what the disk did not take, and makes the rest, once it takes something again", async () => {
    const { files, pictures, directory, slide } = await openAll();
    vi.mocked(writeFile).mockRejectedValueOnce(new Error("no space left"));
    pictures.warm();
    await soon(() => expect(pictures.unsaved).toBe(1));
    files.replace("notices/privacy/en.md", "title: Page", "title: Privacy");
    await soon(() => expect(pictures.unsaved).toBe(0));
    const kept = (width: number) =>
      existsSync(join(directory, RECIPE, slide().replace(".png", `-${width}.avif`)));
    await soon(() => expect([320, 480, 700].map(kept)).toEqual([true, true, true]));
  });

  it("saves what the disk did not take by itself after a while", async () => {
    const { pictures, logger } = await openAll(temporaryFolder(), { retryAfter: 50 });
    vi.mocked(writeFile).mockRejectedValueOnce(new Error("no space left"));
    pictures.warm();
    const told = "A made picture cannot be cached";
    await soon(() => expect(logger.error).toHaveBeenCalledWith(expect.anything(), told));
    await soon(() => expect(pictures.unsaved).toBe(0));
  });

  it("keeps what the disk did not take while it is written again, and when that fails", async () => {
    const { pictures, slide } = await openAll();
    const address = pictureVariant(slide(), 320, "webp");
    vi.mocked(writeFile).mockRejectedValueOnce(new Error("no space left"));
    const made = await pictures.variant(address, NETWORK);
    const again = Promise.withResolvers<void>();
    const isWritten = Promise.withResolvers<void>();
    vi.mocked(writeFile).mockImplementationOnce(() => {
      isWritten.resolve();
      return again.promise;
    });
    pictures.warm();
    await isWritten.promise;
    const meanwhile = await pictures.variant(address, NETWORK);
    again.reject(new Error("no space left"));
    await pictures.close();
    expect(meanwhile?.body).toBe(made?.body);
    expect(pictures.unsaved).toBe(1);
    expect((await pictures.variant(address, NETWORK))?.body).toBe(made?.body);
  });

  it("deletes the old ones of a picture that was replaced, the new ones being there", async () => {
    const { files, pictures, directory, slide } = await openAll();
    pictures.warm();
    const kept = (src: string, width: number) =>
      existsSync(join(directory, RECIPE, src.replace(".png", `-${width}.avif`)));
    const before = slide();
    await soon(() => expect(kept(before, 700)).toBe(true));
    files.write("home/slide.png", await testPicture(330, 300));
    await soon(() => expect(kept(before, 320)).toBe(false));
    expect(slide()).not.toBe(before);
    expect([320, 330].map((width) => kept(slide(), width))).toEqual([true, true]);
  });

  it("logs what cannot be deleted, and goes on", async () => {
    const directory = temporaryFolder();
    const { pictures, logger } = await openAll(directory);
    const fault = new Error("not allowed");
    vi.mocked(rm).mockRejectedValueOnce(fault);
    for (const name of ["a", "b"]) put(directory, `0/${name}.0a1b2c3d-320.avif`);
    pictures.warm();
    await soon(() => expect(logger.info).toHaveBeenCalledWith({ removed: 1 }, expect.anything()));
    expect(logger.error).toHaveBeenCalledWith(
      { err: fault, path: expect.stringMatching(/^0\/[ab]\./) },
      "A picture no longer named cannot be deleted",
    );
  });
});
