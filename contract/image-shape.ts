import * as z from "zod/mini";
import { describeFields, describeShape } from "./describe.ts";
import { Path, WholeNumber } from "./value-shapes.ts";

export const Image = z.object({
  src: Path,
  alt: z.string(),
  width: WholeNumber,
  height: WholeNumber,
  widths: z.array(WholeNumber),
});
describeShape(
  Image,
  "A picture. Its address is `/web/static/images` + `src`; scaled to one of `widths` it is `/web/static/images` + `src` without its ending + `-<width>.avif` or `-<width>.webp`, such as `/web/static/images/campus.1a2b3c4d-640.avif`.",
);
describeFields(Image, {
  src: "Path of the original below `/web/static/images`. It carries a hash of the file, so it never changes.",
  alt: "What the picture shows, in words; empty where it only decorates.",
  width: "Width of the original in pixels.",
  height: "Height of the original in pixels.",
  widths: "Widths in pixels that the picture is served in as AVIF and WebP, ascending.",
});
export type Image = z.infer<typeof Image>;
