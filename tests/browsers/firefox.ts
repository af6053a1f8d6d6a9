import { ElementHandle, launch } from "puppeteer-core";
import { type Driver, findPlace, type Place, type Size } from "./driver.ts";

/** Said of whatever is still on its way when a page is left, though the worker has it. */
const GIVEN_UP = /A ServiceWorker intercepted the request and encountered an unexpected error/;

/** A Firefox without a window and with a profile of its own, driven over WebDriver BiDi. */
export async function openFirefox(): Promise<Driver> {
  const browser = await launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX_PATH ?? "firefox",
  });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    const problem = String(error);
    if (!GIVEN_UP.test(problem)) problems.push(`${page.url()}: uncaught: ${problem}`);
  });

  return {
    open: async (address: string) => {
      await page.goto(address);
    },
    back: async () => {
      await page.goBack();
    },
    resize: (size: Size) => page.setViewport(size),
    evaluate: (inPage, given = "") => page.evaluate(inPage, given),
    click: async (place: Place) => {
      const found = await page.evaluateHandle(findPlace, place);
      if (!(found instanceof ElementHandle)) {
        throw new Error(`not on screen: ${JSON.stringify(place)}`);
      }
      await found.click();
    },
    takeProblems: async () => problems.splice(0),
    close: () => browser.close(),
  };
}
