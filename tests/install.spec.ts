import { brotliCompressSync } from "node:zlib";
import { LOCALES } from "#contract/locales.ts";
import { expect, test, visit } from "./site.ts";

const KILOBYTE = 1000;
const OFFLINE = { zh: "离线阅读", en: "Offline reading" };

test("installing the worker takes at most 400 kB", async ({ request }) => {
  const text = await (await request.get("/service-worker.js")).text();
  const files = [...text.matchAll(/"url":"([^"]+)"/g)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(20);
  let bytes = brotliCompressSync(text).length;
  for (const file of files) {
    const response = await request.get(`/${file}`, { headers: { "accept-encoding": "br" } });
    expect(response.status(), file).toBe(200);
    bytes += Number(response.headers()["content-length"]);
  }
  expect(bytes).toBeLessThanOrEqual(400 * KILOBYTE);
});

for (const language of LOCALES) {
  test.describe(`in ${language}`, () => {
    test.use({ language, serviceWorkers: "allow" });

    test("the page of what is kept shows it, and removes it", async ({ page, problems }) => {
      await visit(page, "/");
      await page.getByRole("contentinfo").getByRole("link", { name: OFFLINE[language] }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(OFFLINE[language]);
      const main = page.getByRole("main");
      await expect(main.getByText(/MB/)).toBeVisible({ timeout: 15_000 });
      await main
        .getByRole("button", { name: language === "zh" ? "全部删除" : "Remove all" })
        .click();
      await expect(main.getByRole("status")).toHaveText(/已删除|Removed/);
      await expect(main.getByText(/MB/)).toBeHidden();
      const left = await page.evaluate(async () => ({
        answers: Object.keys(localStorage).filter((name) => name.startsWith("kept-answers")),
        pictures: (await (await caches.open("pictures")).keys()).length,
      }));
      expect(left).toEqual({ answers: [], pictures: 0 });

      await page.context().setOffline(true);
      problems.expect(/ERR_INTERNET_DISCONNECTED/);
      await main
        .getByRole("button", { name: language === "zh" ? "立即更新" : "Update now" })
        .click();
      await expect(main.getByRole("status")).toHaveText(/没能更新|could not be updated/);
    });
  });
}

test("each language has its manifest, with icons that are there", async ({ page, request }) => {
  await page.goto("/");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest: { icons: { src: string }[] } = await (await request.get(address ?? "")).json();
  for (const { src } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()["content-type"], src).toBe("image/png");
  }
});

test.describe("in WeChat", () => {
  test.use({ userAgent: "Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50" });

  test("another browser is named after the second page, and not again for a while", async ({
    page,
  }) => {
    await visit(page, "/");
    const offer = page.getByRole("region", { name: "添加到主屏幕" });
    await expect(offer).toBeHidden();
    await page.getByRole("contentinfo").getByRole("link", { name: OFFLINE.zh }).click();
    await expect(offer).toContainText("在浏览器打开");
    await offer.getByRole("button", { name: "暂不" }).click();
    await expect(offer).toBeHidden();
    await visit(page, "/");
    await page.getByRole("contentinfo").getByRole("link", { name: OFFLINE.zh }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(OFFLINE.zh);
    await expect(offer).toBeHidden();
  });
});
