import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "#scripts/browser.ts";

export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

export async function openBrowser(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath: await findBrowser(), args });
}

/** Bytes of the bodies that cross the network on a phone's first visit before anything is asked for, by what they are. */
export async function bytesOfPage(
  browser: Browser,
  address: string,
): Promise<Readonly<Record<string, number>>> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const bytes: Record<string, number> = {};
  page.on("requestfinished", async (request) => {
    const { responseBodySize } = await request.sizes();
    const type = request.resourceType();
    for (const part of ["all", type]) bytes[part] = (bytes[part] ?? 0) + responseBodySize;
  });
  await page.goto(address);
  // biome-ignore lint/suspicious/noPlaywrightNetworkidle: that the page fetches nothing more is what is waited for
  await page.waitForLoadState("networkidle");
  await context.close();
  return bytes;
}
