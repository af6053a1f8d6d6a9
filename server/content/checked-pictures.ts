import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import * as z from "zod/mini";
import { both, type Refusal } from "./faults.ts";
import { writeWhole } from "./file-cache.ts";

/** A picture that can be shown; its pixels are counted upright. */
const CheckedPicture = z.object({
  type: z.enum(["image/jpeg", "image/png", "image/webp"]),
  width: z.number(),
  height: z.number(),
});
type CheckedPicture = z.infer<typeof CheckedPicture>;

const Remembered = z.record(z.string(), CheckedPicture);

/** Decoding more takes gigabytes and half a minute. */
const MOST_PIXELS = 100_000_000;

/**
 * Checks pictures, and remembers the sound ones by their content, so that a restart need not decode them again. One that
 * has not been asked for since the start is forgotten.
 */
export class CheckedPictures {
  readonly #file: string | null;
  readonly #remembered: Promise<z.infer<typeof Remembered>>;
  readonly #sound = new Map<string, CheckedPicture>();
  #written: string | null = null;

  /** Null: nothing is remembered. */
  constructor(dataDirectory: string | null = null) {
    this.#file = dataDirectory && join(dataDirectory, "checked-pictures.json");
    this.#remembered = readRemembered(this.#file);
  }

  async check(digest: string, bytes: Buffer, name: string): Promise<CheckedPicture | Refusal> {
    const remembered = this.#sound.get(digest) ?? (await this.#remembered)[digest];
    const picture = remembered ?? (await checkPicture(bytes, name));
    if (typeof picture !== "string") this.#sound.set(digest, picture);
    return picture;
  }

  /** Writes down which pictures are sound, for the next start. */
  async save(): Promise<void> {
    const sound = JSON.stringify(Object.fromEntries([...this.#sound].sort()));
    // None: the drive with the content is away for the moment.
    if (this.#file === null || this.#sound.size === 0 || sound === this.#written) return;
    await writeWhole(this.#file, sound);
    this.#written = sound;
  }
}

async function readRemembered(file: string | null): Promise<z.infer<typeof Remembered>> {
  try {
    return file === null ? {} : Remembered.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    // Not there, or not readable: every picture is checked again.
    return {};
  }
}

/** Decodes a picture whole; refuses one that cannot be shown. */
async function checkPicture(bytes: Buffer, name: string): Promise<CheckedPicture | Refusal> {
  const input = { failOn: "error", limitInputPixels: false } as const;
  const metadata = await orNull(() => sharp(bytes, input).metadata());
  const { width = 0, height = 0 } = metadata?.autoOrient ?? {};
  const picture = CheckedPicture.safeParse({ type: `image/${metadata?.format}`, width, height });
  if (!picture.success) {
    return both(
      `${name} 不是 JPEG、PNG 或 WebP 图片：请另存为 JPEG。`,
      `${name} is not a JPEG, PNG or WebP picture: save it as a JPEG.`,
    );
  }
  if (width * height > MOST_PIXELS) {
    return both(
      `${name} 有 ${width} × ${height} 像素，太大了：请缩小后再保存，宽 1600 像素即可。`,
      `${name} is ${width} × ${height} pixels, which is too many: save it smaller; 1600 pixels wide is enough.`,
    );
  }
  const small = { width: 16, fastShrinkOnLoad: false };
  const decoded = await orNull(() => sharp(bytes, input).resize(small).raw().toBuffer());
  if (decoded) return picture.data;
  return both(
    `${name} 已损坏，或只上传了一部分：请重新保存或重新上传。`,
    `${name} is damaged, or only part of it was uploaded: save it again, or upload it again.`,
  );
}

/** sharp rejects, or throws, where its input is at fault. */
async function orNull<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
