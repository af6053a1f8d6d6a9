import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { PictureFormat } from "#contract/pictures.ts";
import { Refused } from "./faults.ts";

// One thread for each picture and no cache: the server has other things to do.
sharp.concurrency(1);
sharp.cache(false);

/** Changes whenever pictures are made differently, so that older ones are not mistaken for new ones. */
export const RECIPE = "2";

const TYPES = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;
/** Decoding more takes gigabytes and half a minute. */
const MOST_PIXELS = 100_000_000;

/** A picture that can be shown; its pixels are counted upright. */
export interface SoundPicture {
  readonly type: (typeof TYPES)[keyof typeof TYPES];
  readonly width: number;
  readonly height: number;
}

/** Decodes a picture whole; refuses one that cannot be shown. */
export async function checkPicture(bytes: Buffer, name: string): Promise<SoundPicture | Refused> {
  const kind = new Refused(`${name} is no JPEG, PNG or WebP picture: save it as one.`);
  const input = { failOn: "error", limitInputPixels: false } as const;
  const metadata = await orNull(() => sharp(bytes, input).metadata());
  if (!metadata) return kind;
  const { format, autoOrient: size } = metadata;
  if (format !== "jpeg" && format !== "png" && format !== "webp") return kind;
  if (size.width * size.height > MOST_PIXELS) {
    return new Refused(
      `${name} has ${size.width} × ${size.height} pixels, which is too many: save it smaller, best 1600 pixels wide.`,
    );
  }
  const small = { width: 16, fastShrinkOnLoad: false };
  const decoded = await orNull(() => sharp(bytes, input).resize(small).raw().toBuffer());
  if (!decoded) {
    return new Refused(
      `${name} is damaged, or only a part of it has arrived: save it again, or upload it again.`,
    );
  }
  return { type: TYPES[format], width: size.width, height: size.height };
}

export interface PictureJob {
  /** The original file, and its content's hash. */
  readonly path: string;
  readonly hash: string;
  readonly width: number;
  readonly format: PictureFormat;
}

export type PictureResult = { readonly bytes: Uint8Array } | { readonly error: string };

/** Makes a picture of so many pixels in width: upright, in sRGB, without what the camera noted beside it. */
export async function makeVariant({ path, hash, width, format }: PictureJob): Promise<Buffer> {
  const original = await readFile(path);
  if (contentHash(original) !== hash) {
    throw new Error(`${path} has changed since the content was read`);
  }
  const picture = sharp(original, { failOn: "error" })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  return format === "avif"
    ? picture.avif({ quality: 55, effort: 2 }).toBuffer()
    : picture.webp({ quality: 80, effort: 4 }).toBuffer();
}

/** The part of a served address that says what is in the file. */
export function contentHash(bytes: Buffer): string {
  return hash("sha256", bytes, "hex").slice(0, 8);
}

/** sharp rejects, or throws, where its input is at fault. */
async function orNull<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
