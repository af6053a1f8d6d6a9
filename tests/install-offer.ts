import type { Page } from "@playwright/test";

export const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
export const WECHAT = "Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50";

/** As Chromium says that the site can be installed; what the visitor would answer is given. */
export async function letInstall(page: Page, outcome: "accepted" | "dismissed"): Promise<void> {
  // The app listens from its first idle moment on; before it a small script does.
  await page.evaluate((answer) => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: answer }) }));
    if (!event.defaultPrevented) throw new Error("nobody listens");
  }, outcome);
}
