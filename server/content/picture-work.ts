import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import type { PictureFormat } from "#contract/pictures.ts";
import { type FileLocation, openAgain } from "./open-file.ts";

// One thread for each picture and no cache: the server has other things to do.
sharp.concurrency(1);
sharp.cache(false);

/** Changes whenever pictures are made differently, so that older ones are not mistaken for new ones. */
export const RECIPE = "2";

/** Where the original lies, and what is made of it. */
export interface PictureJob extends FileLocation {
  /** First eight hexadecimal digits of the original's SHA-256. */
  readonly hash: string;
  readonly width: number;
  readonly format: PictureFormat;
}

/** Makes a picture of so many pixels in width: upright, in sRGB, without what the camera noted beside it. */
export async function makeVariant(job: PictureJob): Promise<Buffer> {
  const { realPath, width, format } = job;
  const opened = openAgain(job);
  const original = opened && (await buffer(opened.stream()));
  if (original === null || !hash("sha256", original).startsWith(job.hash)) {
    throw new Error(`${realPath} has changed since the content was read`);
  }
  const picture = sharp(original, { failOn: "error" })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  return format === "avif"
    ? picture.avif({ quality: 55, effort: 2 }).toBuffer()
    : picture.webp({ quality: 80, effort: 4 }).toBuffer();
}
