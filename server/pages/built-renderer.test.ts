import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { PublicCall } from "#contract/calls.ts";
import type { Read } from "#contract/read.ts";
import type { TestContent } from "#server/content/test-content.ts";
import { buildApp } from "#server/http/test-server.ts";
import { TestSite } from "#server/http/test-site.ts";
import { loadBuiltRenderer } from "./built-renderer.ts";
import type { Renderer } from "./renderer.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const BUILD = path.join(ROOT, "dist");

beforeAll(buildApp, 300_000);

beforeEach(() => {
  vi.stubEnv("NODE_ENV", "production");
  return () => vi.unstubAllEnvs();
});

const SECRET = "secret of the disk";

/** A site with the built app, in which some reads fail as long as they are named. */
async function open(prepare: (content: TestContent) => void = () => undefined) {
  const failing = new Set<PublicCall>();
  const built = await loadBuiltRenderer(path.join(BUILD, "server"), path.join(BUILD, "client"));
  let rendered = 0;
  const renderer: Renderer = {
    ...built,
    render: (request) => {
      rendered += 1;
      const read: Read = (call, ...rest) =>
        failing.has(call) ? Promise.reject(new Error(SECRET)) : request.read(call, ...rest);
      return built.render({ ...request, read });
    },
  };
  const failures: string[] = [];
  const write = (line: string) => {
    if (line.includes("page failed")) failures.push(line);
  };
  const site = await TestSite.open({ app: renderer, logStream: { write }, prepare });
  onTestFinished(() => site.close());
  const get = (url: string, language = "zh") =>
    site.app.inject({
      url,
      headers: { host: "school.example", cookie: `ciji_locale=${language}` },
    });
  return { get, failing, failures, renderings: () => rendered };
}

describe("a page whose content cannot be read", { timeout: 60_000 }, () => {
  it("says so in its place, with status 500, and the rest of it is alive", async () => {
    const { get, failing, failures } = await open();
    failing.add("management");
    const page = await get("/management_team");
    expect(page.statusCode).toBe(500);
    expect(page.body).toMatch(/<main [^>]*>.*<h1[^>]*>这个页面暂时打不开<\/h1>.*<\/main>/s);
    expect(page.body).toMatch(/<nav [^>]*aria-label="主导航"/);
    expect(page.body).toMatch(/<footer.*0571-8800 1999.*<\/footer>/s);
    expect(page.body).toContain('<meta name="robots" content="noindex"');
    expect(page.body).not.toContain(SECRET);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain(SECRET);
    expect(failures[0]).toContain('"path":"/management_team"');
    expect((await get("/management_team", "en")).body).toContain(
      "This page cannot be opened just now",
    );
  });

  it("is not kept: the next visitor gets the page as soon as it can be read", async () => {
    const { get, failing, renderings } = await open();
    failing.add("management");
    expect((await get("/management_team")).statusCode).toBe(500);
    expect((await get("/management_team")).statusCode).toBe(500);
    expect(renderings()).toBe(2);
    failing.clear();
    const page = await get("/management_team");
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain("这个页面暂时打不开");
    expect((await get("/management_team")).body).toBe(page.body);
    expect(renderings()).toBe(3);
  });

  it("is shown without its foot where that alone cannot be read, and not kept so", async () => {
    const { get, failing, failures } = await open();
    failing.add("bottom");
    const page = await get("/teaching/kindergarten/teachers");
    expect(page.statusCode).toBe(500);
    expect(page.body).toMatch(/<h1[^>]*>页<\/h1>/);
    expect(page.body).not.toContain("这个页面暂时打不开");
    expect(page.body).not.toContain(SECRET);
    expect(failures).toHaveLength(1);
    failing.clear();
    const again = await get("/teaching/kindergarten/teachers");
    expect([again.statusCode, again.body.includes("0571-8800 1999")]).toEqual([200, true]);
  });
});

it.each([
  ["the school’s name", "", "CIJI Education Group", "CIJI Education Group"],
  ["its subject", "subject: 十五年\n", "CIJI Education Group：十五年", "十五年"],
])("describes a home page without slides by %s", async (_what, subject, title, description) => {
  const { get } = await open((content) => {
    for (const file of ["home/zh.yaml", "home/en.yaml"]) {
      const text = readFileSync(path.join(content.directory, file), "utf8");
      content.write(file, text.replace(/^slides:\n.*\n/, `${subject}slides: []\n`));
    }
  });
  const page = await get("/");
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`<title>${title}</title>`);
  expect(page.body).toContain(`<meta name="description" content="${description}"`);
});
