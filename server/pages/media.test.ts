import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LOCALES } from "#contract/locales.ts";
import { IMAGE_PREFIX, pictureVariant, VIDEO_PREFIX } from "#contract/pictures.ts";
import { TestSite } from "#server/http/test-site.ts";

const FILM = Buffer.from("a film of forty bytes, more or less so...");

const LONG_FILM = Buffer.alloc(1_000_000, "a long film, ");

let site: TestSite;
beforeAll(async () => {
  site = await TestSite.open({
    prepare: (content) => {
      const folder = "excellent_ciji/promotional_videos/kindergarten";
      content.write(`${folder}/film.mp4`, FILM);
      content.write(`${folder}/film.webm`, FILM);
      content.write(`${folder}/film.zh.vtt`, "WEBVTT\n");
      content.write(`${folder}/film.en.vtt`, "WEBVTT\n");
      for (const name of ["zh.md", "en.md"]) {
        content.replace(
          `${folder}/${name}`,
          "Text.",
          "```video\nfile: film\nposter: poster.png\nalt: a\ntitle: b\n```",
        );
      }
      content.write(`${folder}/poster.png`, POSTER);
      for (const ending of ["mp4", "webm"]) content.write(`${folder}/校园.${ending}`, FILM);
      content.write(`${folder}/long.mp4`, LONG_FILM);
      content.write(`${folder}/long.webm`, FILM);
      for (const language of LOCALES) content.write(`${folder}/long.${language}.vtt`, "WEBVTT\n");
      for (const ending of ["zh.vtt", "en.vtt"])
        content.write(`${folder}/校园.${ending}`, "WEBVTT\n");
      for (const name of ["zh.md", "en.md"]) {
        content.replace(
          `${folder}/${name}`,
          "```video",
          "```video\nfile: 校园\nposter: poster.png\nalt: a\ntitle: b\n```\n\n```video\nfile: long\nposter: poster.png\nalt: a\ntitle: b\n```\n\n```video",
        );
      }
    },
  });
});
afterAll(() => site.close());

const POSTER = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#246" } })
  .png()
  .toBuffer();

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });
const FOREVER = "public, max-age=31536000, immutable";

function fileNamed(...parts: readonly string[]) {
  const file = [...site.content.current.files.values()].find(({ address }) =>
    parts.every((part) => address.includes(part)),
  );
  if (!file) throw new Error(`no ${parts.join()}`);
  return file;
}

describe("pictures", () => {
  it("are served in the width and format that is asked for, for good", async () => {
    const { src } = fileNamed(".png");
    const response = await get(pictureVariant(src, 320, "webp"));
    expect(response.headers["content-type"]).toBe("image/webp");
    expect(response.headers["cache-control"]).toBe(FOREVER);
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: "webp",
      width: 320,
    });
    const again = await get(pictureVariant(src, 320, "webp"), {
      "if-none-match": String(response.headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const any = await get(pictureVariant(src, 320, "webp"), { "if-none-match": "*" });
    expect(any.statusCode).toBe(304);
  });

  it("are served without what their originals tell of place and time", async () => {
    const { address } = fileNamed(".png");
    const response = await get(address);
    expect(response.headers["content-type"]).toBe("image/webp");
    expect(response.headers["cache-control"]).toBe(FOREVER);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 400 });
  });

  it.each(["/none.12345678-320.webp", "/home/slide-77.avif", "/../package.json", "/%2e%2e/a", "/"])(
    "that do not exist answer 404: %s",
    async (path) => {
      const response = await get(IMAGE_PREFIX + path);
      expect(response.statusCode).toBe(404);
      expect(response.headers["cache-control"]).toMatch(/^no-(?:store|cache)$/);
      expect((await get(IMAGE_PREFIX + path, { "if-none-match": "*" })).statusCode).toBe(404);
    },
  );
});

describe("films", () => {
  it("are served whole and in parts", async () => {
    const { address } = fileNamed(".mp4");
    const whole = await get(address);
    expect(whole.headers["content-type"]).toBe("video/mp4");
    expect(whole.headers["accept-ranges"]).toBe("bytes");
    expect(whole.rawPayload.equals(FILM)).toBe(true);
    const part = await get(address, { range: "bytes=2-5" });
    expect(part.statusCode).toBe(206);
    expect(part.headers["x-accel-buffering"], "nginx keeps no copy on its disk").toBe("no");
    expect(part.headers["content-range"]).toBe(`bytes 2-5/${FILM.length}`);
    expect(part.body).toBe("film");
    const none = await get(address, { range: "bytes=900-" });
    expect([none.statusCode, none.headers["cache-control"]]).toEqual([416, "no-store"]);
    expect(none.headers["content-range"]).toBe(`bytes */${FILM.length}`);
  });

  it.each([
    ["bytes=0-0", 206, FILM.subarray(0, 1)],
    ["bytes=38-", 206, FILM.subarray(38)],
    ["bytes=-4", 206, FILM.subarray(-4)],
    ["bytes=-900", 206, FILM],
    ["bytes=30-900", 206, FILM.subarray(30)],
    ["bytes=0-1,4-5", 200, FILM],
    ["lines=0-1", 200, FILM],
  ])("answer the range %s", async (range, statusCode, bytes) => {
    const response = await get(fileNamed(".mp4").address, { range });
    expect(response.statusCode).toBe(statusCode);
    expect(response.headers["content-length"]).toBe(`${bytes.length}`);
    expect(response.rawPayload).toEqual(bytes);
  });

  it.each(["bytes=-0", "bytes=5-2"])("refuse the range %s", async (range) => {
    expect((await get(fileNamed(".mp4").address, { range })).statusCode).toBe(416);
  });

  it("are under way for a network some twenty at a time, and keep no other waiting", async () => {
    const film = { url: fileNamed("long", ".mp4").address, payloadAsStream: true } as const;
    const ask = (remoteAddress: string) => site.app.inject({ ...film, remoteAddress });
    const open = await Promise.all(
      Array.from({ length: 24 }, (_, index) => ask(`2001:db8:1:${index}::1`)),
    );
    expect(open.map(({ statusCode }) => statusCode)).toEqual(open.map(() => 200));
    const refused = await ask("2001:db8:1:99::1");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect(refused.headers["cache-control"]).toBe("no-store");
    const other = await ask("2001:db8:2::1");
    expect(await buffer(other.stream())).toEqual(LONG_FILM);
    const whole = await Promise.all(open.map((response) => buffer(response.stream())));
    expect(whole).toEqual(open.map(() => LONG_FILM));
    await vi.waitFor(async () => {
      const next = await ask("2001:db8:1::1");
      expect((await buffer(next.stream())).length).toBe(LONG_FILM.length);
    });
  });

  it("are not sent again to those who have them, nor a part of another film", async () => {
    const { address } = fileNamed(".mp4");
    const { etag } = (await get(address)).headers;
    const known = await get(address, { "if-none-match": String(etag) });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, "", etag]);
    const range = "bytes=2-5";
    const same = await get(address, { range, "if-range": String(etag) });
    const other = await get(address, { range, "if-range": '"another"' });
    expect([same.statusCode, other.statusCode]).toEqual([206, 200]);
  });

  it("may have Chinese names", async () => {
    const address = encodeURI(fileNamed("校园", ".mp4").address);
    const whole = await get(address);
    const known = await get(address, { "if-none-match": String(whole.headers.etag) });
    const part = await get(address, { range: "bytes=2-5" });
    expect([whole, known, part].map(({ statusCode }) => statusCode)).toEqual([200, 304, 206]);
    expect(whole.rawPayload).toEqual(FILM);
  });

  it("tell their length without being sent", async () => {
    const { address } = fileNamed(".mp4");
    // A range is for GET alone.
    const headers = { range: "bytes=2-5" };
    const response = await site.app.inject({ method: "HEAD", url: address, headers });
    expect([response.statusCode, response.body]).toEqual([200, ""]);
    expect(response.headers["content-length"]).toBe(`${FILM.length}`);
  });

  it("have captions as text", async () => {
    const response = await get(fileNamed(".vtt").address);
    expect(response.headers["content-type"]).toBe("text/vtt; charset=utf-8");
  });

  it("that do not exist answer 404", async () => {
    expect((await get(`${VIDEO_PREFIX}/none.mp4`)).statusCode).toBe(404);
  });

  it("answer 404 as soon as something else lies in the file’s place", async () => {
    const { address, path } = fileNamed(".webm");
    const elsewhere = join(dirname(path), "..", "elsewhere");
    writeFileSync(elsewhere, FILM);
    rmSync(path);
    symlinkSync(elsewhere, path);
    const linked = await get(address);
    expect([linked.statusCode, linked.headers["cache-control"]]).toEqual([404, "no-store"]);
    rmSync(path);
    writeFileSync(path, FILM.subarray(1));
    expect((await get(address)).statusCode).toBe(404);
  });
});
