import sharp from "sharp";
import type { PictureFormat } from "#contract/pictures.ts";

// One thread for each picture and nothing kept: the server has other things to do.
sharp.concurrency(1);
sharp.cache(false);

/** Another one whenever pictures are made differently, so that those made before are not taken for the new ones. */
export const RECIPE = "1";

/** Makes a picture of so many pixels in width: upright, in sRGB, without what the camera noted beside it. */
export function makeVariant(
  original: Buffer,
  width: number,
  format: PictureFormat,
): Promise<Buffer> {
  // A photograph cut off at its end is shown as far as it goes, as a browser would.
  const picture = sharp(original, { failOn: "none" })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  return format === "avif"
    ? picture.avif({ quality: 55, effort: 3 }).toBuffer()
    : picture.webp({ quality: 80, effort: 4, smartSubsample: true }).toBuffer();
}
