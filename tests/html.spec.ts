import { fileURLToPath } from "node:url";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { LOCALES } from "#contract/locales.ts";
import { NOTICES, PAGES } from "#contract/site-map.ts";
import { expect, newsAddress, pageFamilies, test, visit } from "./site.ts";

const CONFIGURED = fileURLToPath(new URL("../page.html", import.meta.url));

for (const language of LOCALES) {
  test(`the HTML of every page is valid in ${language}`, async ({ request }) => {
    const validator = new HtmlValidate(new FileSystemConfigLoader());
    const addresses = [
      ...PAGES.map(({ path }) => path),
      ...NOTICES.map(({ segment }) => `/notices/${segment}`),
      "/search",
      "/login/index",
      "/login/register",
      "/login/reset",
      "/nowhere",
      await newsAddress(request),
    ];
    const query = `q=${language === "zh" ? "足球" : "football"}&`;
    for (const address of addresses) {
      const search = address === "/search" ? query : "";
      const response = await request.get(`${address}?${search}lang=${language}`);
      const report = await validator.validateString(await response.text(), CONFIGURED);
      const messages = report.results.flatMap((result) =>
        result.messages.map(
          ({ line, column, ruleId, message, selector }) =>
            `${line}:${column} ${ruleId}: ${message} (${selector})`,
        ),
      );
      expect.soft(messages, address).toEqual([]);
    }
  });
}

const count = (html: string, part: RegExp): number => html.match(part)?.length ?? 0;

test("every page family has one doctype, title and canonical", async ({
  page,
  context,
  request,
}) => {
  for (const address of await pageFamilies(request)) {
    const html = await (await context.request.get(address)).text();
    const head = html.slice(0, html.indexOf("</head>"));
    expect.soft(html, address).toMatch(/^<!doctype html><html[ >]/i);
    expect.soft(count(html, /<!doctype/gi), `doctypes of ${address}`).toBe(1);
    expect.soft(count(head, /<title[ >]/g), `titles of ${address}`).toBe(1);
    expect.soft(count(html, /<link [^>]*rel="canonical"/g), `canonicals of ${address}`).toBe(1);

    // And once the app has taken over.
    await visit(page, address);
    await expect.soft(page.locator("head title"), address).toHaveCount(1);
    await expect.soft(page.locator('link[rel="canonical"]'), address).toHaveCount(1);
    expect.soft(await page.evaluate(() => document.compatMode), address).toBe("CSS1Compat");
  }
});

test.describe("in English", () => {
  test.use({ language: "en" });

  test("and so has the page that a link leads to", async ({ page }) => {
    await visit(page, "/contact_us/kindergarten");
    for (const address of ["/management_team", "/admissions/kindergarten", "/"]) {
      await page.locator(`header a[href="${address}"]:visible`).first().click();
      await expect(page).toHaveURL(address);
      const canonical = page.locator('link[rel="canonical"]');
      await expect(canonical).toHaveAttribute("href", new RegExp(`[0-9]${address}\\?lang=en$`));
      await expect(canonical).toHaveCount(1);
      await expect(page.locator("head title")).toHaveCount(1);
    }
  });
});
