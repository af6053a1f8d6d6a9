import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#server/http/test-server.ts";
import { sharedTestSite } from "#server/http/test-shared-site.ts";
import { readOfficeDocument } from "./office-page.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const site = sharedTestSite();

describe("the office’s page", () => {
  it.each(["/office", "/office/staff", "/office/applications/2026-K-0042"])(
    "%s is kept by nobody and found by no search engine",
    async (address) => {
      const { headers, body, statusCode } = await site.call("GET", address);
      expect(statusCode).toBe(200);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["x-robots-tag"]).toContain("noindex");
      expect(body).toContain('<meta name="robots" content="noindex');
      expect(headers["permissions-policy"]).toContain("camera=()");
    },
  );

  it("has a policy of its own, which lets in its own files and nothing else", async () => {
    const { headers } = await site.call("GET", "/office");
    const policy = String(headers["content-security-policy"]);
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy.split("; ")).toContain(directive);
    }
    expect(policy).not.toMatch(/unsafe|data:|blob:|\*/);
  });

  it("at the door may look through the camera", async () => {
    const { headers } = await site.call("GET", "/office/door/open-day");
    expect(headers["permissions-policy"]).toContain("camera=(self)");
    expect(headers["content-security-policy"]).toContain("'wasm-unsafe-eval'");
  });

  it("speaks the cookie’s language", async () => {
    const english = { cookie: "ciji_locale=en" };
    expect((await site.call("GET", "/office")).body).toContain('lang="zh-CN"');
    expect((await site.call("GET", "/office", { headers: english })).body).toContain('lang="en"');
  });

  it("speaks the address’s language before the cookie’s", async () => {
    const { body } = await site.call("GET", "/office?lang=en");
    expect(body).toContain('<html lang="en">');
    expect(body).toContain("<title>Office</title>");
    expect(body).toContain("<noscript><p>Turn on JavaScript");
    const headers = { cookie: "ciji_locale=en" };
    const chinese = await site.call("GET", "/office/staff?lang=zh", { headers });
    expect(chinese.body).toContain("<title>管理后台</title>");
    const unknown = await site.call("GET", "/office?lang=fr", { headers });
    expect(unknown.body).toContain("<title>Office</title>");
  });

  it("does not stand in for a file that is gone", async () => {
    const { statusCode, headers } = await site.call("GET", "/office/assets/entry-of-before.js");
    expect(statusCode).toBe(404);
    expect(headers["content-type"]).toMatch(/^text\/plain/);
  });

  it("stands in neither sitemap nor robots.txt", async () => {
    for (const address of ["/sitemap.xml", "/robots.txt"]) {
      expect((await site.call("GET", address)).body).not.toMatch(/\/office\b/);
    }
  });
});

describe("the built office", () => {
  beforeAll(buildApp);
  const filesIn = (folder: string) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:js|mjs|css|html)$/.test(name))
      .map((name) => readFileSync(path.join(ROOT, folder, name), "utf8"));

  it("has the styles of whatever its page loads at once", async () => {
    const body = await readOfficeDocument(path.join(ROOT, "dist/office")).htmlOf("zh", "/office");
    const file = path.join(ROOT, "dist/office/.vite/manifest.json");
    const built: Record<string, { imports?: string[]; css?: string[] }> = JSON.parse(
      readFileSync(file, "utf8"),
    );
    const entry = built["src/office/entry.tsx"];
    const styles = (entry?.imports ?? []).flatMap((name) => built[name]?.css ?? []);
    expect(styles).not.toEqual([]);
    // The order of the layers stands in the entry's own.
    const links = [...body.matchAll(/stylesheet" href="\/office\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(links).toEqual([...(entry?.css ?? []), ...styles]);
  });

  it("is nowhere in what visitors download", () => {
    const mentions = filesIn("dist/client").filter((text) => /\/office\b/.test(text));
    expect(mentions).toEqual([]);
  });
});
