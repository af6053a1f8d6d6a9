import { createHash, randomInt } from "node:crypto";
import sharp from "sharp";
import { LOCALES } from "#contract/locales.ts";
import { PAGES } from "#contract/site-map.ts";
import { everyPage } from "./every-page.ts";
import { expect, headingOf, newsAddress, pageFamilies, test } from "./site.ts";

test("the sitemap names every page, and each answers", async ({ request, baseURL }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? "");
  const paths = addresses.map((address) => new URL(address).pathname);
  expect(PAGES.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([]);
  expect(addresses.every((address) => address.startsWith(`${baseURL}/`))).toBe(true);
  for (const address of addresses) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect.soft(response.status(), address).toBe(200);
  }
});

test("robots.txt names the sitemap", async ({ request, baseURL }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

for (const language of LOCALES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("pages tell search engines and link previews what they are", async ({ page, request }) => {
      const kinds = async (address: string): Promise<readonly string[]> => {
        await page.goto(address);
        const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
        return texts.flatMap((text) => {
          const graph: { "@graph": { "@type": string }[] } = JSON.parse(text);
          return graph["@graph"].map((subject) => subject["@type"]);
        });
      };
      const news = await newsAddress(request);
      expect(await kinds("/")).toContain("EducationalOrganization");
      expect(await kinds("/admissions/high_school")).toEqual(
        expect.arrayContaining(["EducationalOrganization", "BreadcrumbList"]),
      );
      expect(await kinds(news)).toEqual(
        expect.arrayContaining(["EducationalOrganization", "NewsArticle", "BreadcrumbList"]),
      );
      const heading = await headingOf(page).innerText();
      await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", heading);
      const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
      const response = await request.get(picture ?? "");
      expect(response.status()).toBe(200);
      expect(response.headers()["content-type"]).toMatch(/^image\//);
    });
  });
}

test("each page family has a picture for shared links, with its own title, in either language", async ({
  request,
}) => {
  const pictures = new Set<string>();
  for (const language of LOCALES) {
    // Nobody else asks for as many pictures in a minute: what one network may have drawn is counted.
    const headers = { "x-forwarded-for": `2001:db8:${randomInt(0xffff).toString(16)}::1` };
    for (const address of await pageFamilies(request)) {
      const html = await (await request.get(`${address}?lang=${language}`)).text();
      const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
      const answer = await request.get(picture, { headers });
      expect.soft(answer.status(), address).toBe(200);
      const { width, height, format } = await sharp(await answer.body()).metadata();
      if (format === "webp") continue;
      expect
        .soft({ width, height, format }, address)
        .toEqual({ width: 1200, height: 630, format: "png" });
      expect.soft((await answer.body()).length, address).toBeLessThan(40_000);
      const hash = createHash("sha256").update(await answer.body());
      pictures.add(hash.digest("hex"));
    }
  }
  expect(pictures.size, "no two alike").toBe(2 * ((await pageFamilies(request)).length - 1));
});

test("a page that is not there has no picture for shared links", async ({ request }) => {
  for (const address of [
    "/share/zh/nowhere.png",
    "/share/fr/search.png",
    "/share/zh",
    // Other spellings of a page: there is no end of them, and each picture costs.
    ...["/%61dmissions/kindergarten", "/ADMISSIONS/kindergarten", "/admissions%2fkindergarten"].map(
      (path) => `/share/zh${path}.png`,
    ),
  ]) {
    expect.soft((await request.get(address)).status(), address).toBe(404);
  }
});

interface Head {
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly alternates: readonly (readonly [tag: string, address: string])[];
  readonly text: string;
}

/** Letters that a text takes the room of; a Chinese character takes that of two. */
const roomOf = (text: string) => text.replaceAll(/[\p{Script=Han}\u3000-\uffff]/gu, "xx").length;

for (const language of LOCALES) {
  test(`every page in ${language} says in its head what it holds, and no other says the same`, async ({
    page,
    request,
    baseURL,
  }) => {
    const pages = await everyPage(request, language);
    const heads = await page.evaluate(
      (all): Head[] =>
        all.map(([address, html]) => {
          const { title, head, body } = new DOMParser().parseFromString(html, "text/html");
          const links = [...head.querySelectorAll("link[hreflang]")];
          return {
            ...{ address, title, text: body.textContent },
            description:
              head.querySelector('meta[name="description"]')?.getAttribute("content") ?? "",
            canonical: head.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? "",
            alternates: links.map((link) => [
              link.getAttribute("hreflang") ?? "",
              link.getAttribute("href") ?? "",
            ]),
          };
        }),
      [...pages],
    );
    const shared = (texts: readonly string[]) =>
      texts.filter((text, index) => texts.indexOf(text) !== index);
    expect(heads.length).toBeGreaterThan(100);
    expect(shared(heads.map(({ title }) => title))).toEqual([]);
    expect(shared(heads.map(({ description }) => description))).toEqual([]);
    for (const { address, title, description, canonical, alternates, text } of heads) {
      expect.soft(roomOf(title), title).toBeGreaterThanOrEqual(20);
      expect.soft(roomOf(title), title).toBeLessThanOrEqual(110);
      // A news item is described by its own summary, however short.
      const least = address.startsWith("/news/") ? 1 : 32;
      expect.soft(roomOf(description), `${address} ${description}`).toBeGreaterThanOrEqual(least);
      expect.soft(roomOf(description), `${address} ${description}`).toBeLessThanOrEqual(160);
      const [, lastWord] = /([\w’-]+)…$/.exec(description) ?? [];
      if (lastWord !== undefined) {
        expect.soft(text, description).toMatch(new RegExp(`(?<![\\w’-])${lastWord}(?![\\w’-])`));
      }
      const own = `${baseURL}${address}`;
      const inEnglish = `${own}?lang=en`;
      expect.soft(canonical, address).toBe(language === "en" ? inEnglish : own);
      expect.soft(alternates, address).toEqual([
        ["zh-CN", own],
        ["en", inEnglish],
        ["x-default", own],
      ]);
    }
  });
}

test("the phone of the group can be dialled from anywhere", async ({ request }) => {
  const html = await (await request.get("/")).text();
  expect(html).toMatch(/"@type":"EducationalOrganization"[^}]*"telephone":"\+86\d+"/);
});

test("the feed of the news leads to them", async ({ page, request }) => {
  await page.goto("/");
  const feed = await page
    .locator('link[rel="alternate"][type="application/atom+xml"]')
    .getAttribute("href");
  const response = await request.get(feed ?? "");
  expect(response.headers()["content-type"]).toContain("application/atom+xml");
  const entries = [...(await response.text()).matchAll(/<entry>.*?<\/entry>/gs)];
  expect(entries.length).toBeGreaterThan(10);
  const address = /href="([^"]+)"/.exec(entries[0]?.[0] ?? "")?.[1];
  expect((await request.get(address ?? "", { maxRedirects: 0 })).status()).toBe(200);
});

test("pages allow no foreign inline script", async ({ page, request, problems }) => {
  problems.expect(/Content Security Policy/);
  const policy = (await request.get("/")).headers()["content-security-policy"] ?? "";
  const scripts = policy.split(";").find((each) => each.trim().startsWith("script-src")) ?? "";
  expect(scripts).not.toBe("");
  expect(scripts).not.toContain("unsafe");
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      document.documentElement.dataset.blocked = effectiveDirective;
    });
  });
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const script = "<script>document.title = 'broken in'</script>";
    await route.fulfill({ response, body: html.replace("</body>", `${script}</body>`) });
  });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-blocked", /^script-src/);
  expect(await page.title()).not.toBe("broken in");
});
