import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { servedWidths } from "./assets.ts";
import { readImageHeader } from "./image-header.ts";

const picture = sharp({
  create: { width: 301, height: 200, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
});

describe("readImageHeader", () => {
  it.each([
    ["PNG", picture.clone().png(), "image/png"],
    ["JPEG", picture.clone().jpeg(), "image/jpeg"],
    ["progressive JPEG", picture.clone().jpeg({ progressive: true }), "image/jpeg"],
    ["lossy WebP", picture.clone().removeAlpha().webp(), "image/webp"],
    ["lossless WebP", picture.clone().removeAlpha().webp({ lossless: true }), "image/webp"],
    ["WebP with transparency", picture.clone().webp(), "image/webp"],
  ])("reads a %s", async (_kind, made, type) => {
    expect(readImageHeader(await made.toBuffer())).toEqual({ type, width: 301, height: 200 });
  });

  it.each([1, 3, 5, 6, 8])(
    "counts a photograph of orientation %i as it is shown",
    async (orientation) => {
      const bytes = await picture.clone().jpeg().withMetadata({ orientation }).toBuffer();
      const size = orientation < 5 ? { width: 301, height: 200 } : { width: 200, height: 301 };
      expect(readImageHeader(bytes)).toMatchObject(size);
    },
  );

  it.each([
    ["words", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["nothing", Buffer.alloc(0)],
    ["a JPEG that breaks off", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10])],
    ["a GIF", Buffer.from("GIF89a")],
  ])("refuses %s", (_kind, bytes) => {
    expect(readImageHeader(bytes)).toBeNull();
  });
});

describe("servedWidths", () => {
  it.each([
    [200, [200]],
    [320, [320]],
    [1000, [320, 480, 720, 960, 1000]],
    [1600, [320, 480, 720, 960, 1280, 1600]],
    [4000, [320, 480, 720, 960, 1280, 1600]],
  ])("of %i pixels never goes beyond the original", (width, widths) => {
    expect(servedWidths(width)).toEqual(widths);
  });
});
