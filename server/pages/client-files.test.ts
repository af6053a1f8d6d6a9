import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TestSite } from "#server/http/test-site.ts";

const SCRIPT = "export const a = 1;\n";

let site: TestSite;
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "client-"));
  mkdirSync(join(directory, "assets"));
  mkdirSync(join(directory, ".vite"));
  writeFileSync(join(directory, ".vite/manifest.json"), "{}");
  writeFileSync(join(directory, "assets/a-1234.js"), SCRIPT);
  writeFileSync(join(directory, "assets/a-1234.js.br"), "in brotli");
  writeFileSync(join(directory, "assets/a-1234.js.gz"), "in gzip");
  writeFileSync(join(directory, "icon.svg"), "<svg/>");
  writeFileSync(join(directory, "favicon.svg"), "<svg/>");
  writeFileSync(join(directory, "manifest.webmanifest"), "{}");
  site = await TestSite.open({ clientDirectory: directory });
});
afterAll(async () => {
  await site.close();
  rmSync(directory, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });

it("serves hashed files for good, in the form that was made beforehand", async () => {
  const plain = await get("/assets/a-1234.js");
  expect(plain.body).toBe(SCRIPT);
  expect(plain.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    vary: "Accept-Encoding",
  });
  const brotli = await get("/assets/a-1234.js", { "accept-encoding": "gzip, br" });
  expect([brotli.headers["content-encoding"], brotli.body]).toEqual(["br", "in brotli"]);
  const gzip = await get("/assets/a-1234.js", { "accept-encoding": "gzip" });
  expect([gzip.headers["content-encoding"], gzip.body]).toEqual(["gzip", "in gzip"]);
});

it("has other files asked for again each time", async () => {
  const icon = await get("/icon.svg", { "accept-encoding": "br" });
  expect(icon.body).toBe("<svg/>");
  expect(icon.headers["cache-control"]).toBe("no-cache");
  const again = await get("/icon.svg", { "if-none-match": String(icon.headers.etag) });
  expect(again.statusCode).toBe(304);
  const manifest = await get("/manifest.webmanifest");
  expect(manifest.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
});

it("leads from the icon's old address to the icon", async () => {
  const { statusCode, headers } = await get("/favicon.ico");
  expect([statusCode, headers.location]).toEqual([301, "/favicon.svg"]);
  expect(headers["cache-control"]).toBe("max-age=86400");
});

it.each(["/assets/a-1234.js.br", "/.vite/manifest.json", "/assets/b.js"])(
  "does not serve %s",
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);
