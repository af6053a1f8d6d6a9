import type { Page } from "@playwright/test";
import { renderSVG } from "uqr";
import { LOCALES } from "#contract/locales.ts";
import { test } from "./accounts.ts";
import { findingsInLightAndDark } from "./axe.ts";
import { WECHAT } from "./install-offer.ts";
import { expect, newsAddress, visit } from "./site.ts";

const SAYS = {
  zh: { share: "分享", copy: "复制网址", copied: "已复制", close: "关闭" },
  en: { share: "Share", copy: "Copy link", copied: "Copied", close: "Close" },
} as const;

/** A browser without a share sheet of its own, as on most desks. */
async function withoutShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
}

for (const language of LOCALES) {
  test.describe(`in ${language}, sharing a news item`, () => {
    test.use({ language, permissions: ["clipboard-read", "clipboard-write"] });

    test("shows its address as a QR code, and copies it", async ({ page, request, baseURL }) => {
      const says = SAYS[language];
      const news = await newsAddress(request);
      const shared = baseURL + news + (language === "zh" ? "" : `?lang=${language}`);
      await withoutShareSheet(page);
      await visit(page, news);
      const button = page.getByRole("button", { name: says.share, exact: true });
      const dialog = page.getByRole("dialog", { name: says.share, exact: true });
      await expect(dialog).toHaveCount(0);
      await button.click();
      await expect(dialog).toBeVisible();
      await expect(dialog.getByText(shared, { exact: true })).toBeVisible();
      const code = dialog.locator("svg");
      await expect(code).toBeVisible();
      const drawn = (svg: string) => /<path[^>]* d="([^"]+)"/.exec(svg)?.[1];
      const modules = drawn(await code.evaluate((svg) => svg.outerHTML));
      expect(modules).toBe(drawn(renderSVG(shared, { border: 2, pixelSize: 1 })));
      expect(modules).not.toBeUndefined();

      await expect(dialog.getByRole("status")).toHaveText("");
      await dialog.getByRole("button", { name: says.copy, exact: true }).click();
      await expect(dialog.getByRole("status")).toHaveText(says.copied);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared);

      await dialog.getByRole("button", { name: says.close, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole("status")).toHaveText("");
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    });
  });
}

test("in WeChat, says how WeChat shares, and shows no code to the phone that would read it", async ({
  browser,
  baseURL,
  request,
}) => {
  const context = await browser.newContext({ userAgent: WECHAT, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await visit(page, await newsAddress(request));
  await page.getByRole("button", { name: SAYS.zh.share, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: SAYS.zh.share, exact: true });
  await expect(dialog).toContainText("点右上角 ···，选“发送给朋友”");
  await expect(dialog.getByRole("button", { name: SAYS.zh.copy, exact: true })).toBeVisible();
  await expect(dialog.locator("svg")).toHaveCount(0);
  expect(await findingsInLightAndDark(page)).toEqual([]);
  await context.close();
});

test("who cannot copy the address is told so", async ({ page, request }) => {
  await withoutShareSheet(page);
  await page.addInitScript(() => {
    Clipboard.prototype.writeText = () =>
      Promise.reject(new DOMException("denied", "NotAllowedError"));
  });
  await visit(page, await newsAddress(request));
  await page.getByRole("button", { name: SAYS.zh.share, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: SAYS.zh.share, exact: true });
  await dialog.getByRole("button", { name: SAYS.zh.copy, exact: true }).click();
  await expect(dialog.getByRole("status")).toContainText("复制失败");
});

test("an event hands title and address to the device", async ({ page, baseURL, visitor: _ }) => {
  const event = "/event/detail/wide";
  const shared: unknown[] = [];
  // The browser of the tests has no share sheet.
  await page.exposeFunction("noteShared", (what: unknown) => shared.push(what));
  await page.addInitScript(() => {
    Navigator.prototype.share = async (what) => {
      await Reflect.get(self, "noteShared")(what);
    };
  });
  await visit(page, `${event}?from=abroad`);
  await page.getByRole("button", { name: SAYS.zh.share, exact: true }).click();
  await expect.poll(() => shared).toEqual([{ title: "活动 wide", url: baseURL + event }]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
