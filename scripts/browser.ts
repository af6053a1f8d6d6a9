import { chromium } from "@playwright/test";
import { findOrInstall, findProgram, isExecutable } from "./programs.ts";

const SHELL = "chromium-headless-shell";
const WHOLE = [
  ...["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"],
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const ADVICE = `The browser tests need Chromium, and none was found. One of these helps:
  - CHROMIUM_PATH=/path/to/chromium npm test                          a Chromium or Chrome that is installed already
  - apt-get install chromium chromium-headless-shell fonts-noto-cjk   Debian, as root (as root npm test does it by itself)
  - npx playwright install --with-deps chromium                       the browser that Playwright brings
`;

/**
 * Path of a Chromium: CHROMIUM_PATH, Playwright's own, one on the machine, or one installed now where that is possible.
 * Debian's headless shell comes first, which draws no windows and takes a third less of the processor; `hasWindows`: not that.
 */
export async function findBrowser({ hasWindows = false } = {}): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await isExecutable(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, and no program can be run there.`);
  }
  const names = [...(hasWindows ? [] : [SHELL]), chromium.executablePath(), ...WHOLE];
  const packages = [hasWindows ? "chromium" : SHELL, "fonts-noto-cjk"];
  const found = await findOrInstall(() => findProgram(names), packages);
  if (found) return found;
  throw new Error(ADVICE);
}
