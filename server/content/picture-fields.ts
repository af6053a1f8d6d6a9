import type * as z from "zod";
import type { Image } from "#contract/image-shape.ts";
import type { PictureFile } from "./assets.ts";
import { both } from "./faults.ts";
import { field, MISSING, text } from "./fields.ts";

/** The name of a picture beside the text, in the Chinese file alone. */
export const picture = field({ isShared: true }).transform(({ text, place, folder }) =>
  folder.picture(place, text),
);

export function imageOf(found: PictureFile | null | undefined, alt: string): Image {
  // Until all faults are known, something stands in for what cannot be had.
  const { src, width, height, widths } = found ?? { src: "/", width: 1, height: 1, widths: [1] };
  return { src, alt, width, height, widths: [...widths] };
}

export const COVER = { cover: picture.optional(), coverAlt: text.optional() };
export type Cover = z.output<z.ZodObject<typeof COVER>>;

export function coverOf({ cover, coverAlt }: Cover): Image | null {
  return coverAlt === undefined ? null : imageOf(cover, coverAlt);
}

/** Checks that a picture which may be left out has its description, and no description stands alone. */
export function describedPicture(file: string, alt: string) {
  return (
    value: Readonly<Record<string, unknown>>,
    context: Pick<z.core.$RefinementCtx, "addIssue">,
  ): void => {
    const hasFile = value[file] !== undefined;
    if (hasFile === (value[alt] !== undefined)) return;
    const message = hasFile
      ? MISSING
      : both(
          `这是图片说明，但中文文件没有写图片：请在中文文件补上 ${file}，或删去这一行。`,
          `This describes a picture, but the Chinese file names none: add ${file} there or remove this line.`,
        );
    context.addIssue({ code: "custom", path: [alt], message });
  };
}

export const hasDescribedCover = describedPicture("cover", "coverAlt");
