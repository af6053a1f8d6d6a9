import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "./browser.ts";

export interface PageBytes {
  readonly html: number;
  readonly script: number;
  readonly style: number;
  readonly picture: number;
  readonly other: number;
}

const PARTS: Readonly<Record<string, keyof PageBytes>> = {
  document: "html",
  script: "script",
  stylesheet: "style",
  image: "picture",
};

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

/** Bytes of the bodies that cross the network on a phone's first visit before anything is asked for. */
export async function bytesOfPage(browser: Browser, address: string): Promise<PageBytes> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const bytes = { html: 0, script: 0, style: 0, picture: 0, other: 0 };
  page.on("requestfinished", async (request) => {
    const { responseBodySize } = await request.sizes();
    bytes[PARTS[request.resourceType()] ?? "other"] += responseBodySize;
  });
  await page.goto(address);
  // biome-ignore lint/suspicious/noPlaywrightNetworkidle: that the page fetches nothing more is what is waited for
  await page.waitForLoadState("networkidle");
  await context.close();
  return bytes;
}
