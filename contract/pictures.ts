/** Where the server answers the school's pictures and films. */
export const IMAGE_PREFIX = "/web/static/images";
export const VIDEO_PREFIX = "/web/static/videos";

export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The address of a picture in one width and format; `src` and `width` are those of an `Image`. */
export function pictureVariant(src: string, width: number, format: PictureFormat): string {
  return `${IMAGE_PREFIX}${src.replace(/\.[a-z]+$/, "")}-${width}.${format}`;
}
