// Takes the screenshots that a browser shows before it installs the site, of the built site, into `public/`.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import sharp from "sharp";
import { LOCALES, type Locale } from "#contract/locales.ts";
import { SCREENS, SCREENSHOTS, type Screenshot, screenshotPath } from "#contract/manifest.ts";
import { openBrowser } from "./bench/harness/browser.ts";
import { ROOT } from "./run-command.ts";
import { startServer } from "./site-server.ts";
import { withFolder } from "./with-folder.ts";

const QUALITY = 78;

async function take(browser: Browser, origin: string, screenshot: Screenshot, locale: Locale) {
  const { density, ...viewport } = SCREENS[screenshot.formFactor];
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: density,
    isMobile: screenshot.formFactor === "narrow",
    colorScheme: "light",
    reducedMotion: "reduce",
    timezoneId: "Asia/Shanghai",
  });
  const page = await context.newPage();
  await page.goto(`${origin}${screenshot.path}?lang=${locale}`);
  const picture = await page.screenshot();
  await context.close();
  const file = await sharp(picture).webp({ quality: QUALITY, effort: 6 }).toBuffer();
  const name = join("public", screenshotPath(screenshot, locale));
  await writeFile(join(ROOT, name), file);
  console.log(`${name} ${file.length}`);
}

await mkdir(join(ROOT, "public/screenshots"), { recursive: true });
await withFolder(async (folder) => {
  const server = await startServer({ env: { DATA_DIR: folder } });
  const browser = await openBrowser();
  for (const screenshot of SCREENSHOTS) {
    for (const locale of LOCALES) await take(browser, server.origin, screenshot, locale);
  }
  await browser.close();
  await server.stop();
});
