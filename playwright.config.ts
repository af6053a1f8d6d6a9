import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.ts";
import { freePort } from "./scripts/site-server.ts";
import { keepPictures, takeKeptPictures } from "./tests/kept-pictures.ts";
import { writeTestContent } from "./tests/test-content.ts";

// This file is read again by every worker, which inherits what the first reading decided.
process.env.TEST_PORT ??= String(await freePort());
process.env.TEST_SMS_PORT ??= String(await freePort());
if (process.env.TEST_DIR === undefined) {
  const directory = await mkdtemp(join(tmpdir(), "school-site-"));
  process.env.TEST_DIR = directory;
  const pictures = join(directory, "data", "pictures");
  await writeTestContent(join(directory, "content"));
  await takeKeptPictures(pictures);
  process.once("exit", () => {
    keepPictures(pictures);
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  });
}
// For what the headless shell does not know: a window of its own, as from the home screen.
process.env.CHROMIUM_WITH_WINDOWS ??= await findBrowser({ hasWindows: true });
process.env.CHROMIUM_PATH ??= await findBrowser();

const origin = `http://127.0.0.1:${process.env.TEST_PORT}`;
const smsOrigin = `http://127.0.0.1:${process.env.TEST_SMS_PORT}`;

/** Browser tests: the built site in a real Chromium, served as in production. */
export default defineConfig({
  testDir: "tests",
  testMatch: "*.spec.ts",
  // Builds an older release first: `npm run test:takeover`. Machines draw letters differently: `npm run test:looks`.
  testIgnore: ["takeover.spec.ts", "looks/**"],
  outputDir: "test-results",
  // Three on two processors: half of the time a browser waits.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  // Two browsers on two slow cores can stand still for some seconds; what must be quick is measured where it says so.
  expect: { timeout: 10_000 },
  reporter: process.env.CI
    ? [["list"], ["json", { outputFile: "test-reports/browser.json" }]]
    : [["list"]],
  use: {
    baseURL: origin,
    // Tests of what works without a network let it in; for the others answers come from where the test says.
    serviceWorkers: "block",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1280, height: 800 },
    actionTimeout: 10_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // An address that browsers take for no safe one, as a school's first trial has.
        "--host-resolver-rules=MAP school.test 127.0.0.1",
      ],
    },
  },
  webServer: [
    {
      command: `"${process.execPath}" tests/sms-receiver.ts`,
      url: smsOrigin,
      env: { PORT: process.env.TEST_SMS_PORT },
    },
    {
      command: `"${process.execPath}" server/main.ts`,
      url: `${origin}/readyz`,
      env: {
        PORT: process.env.TEST_PORT,
        HOST: "127.0.0.1",
        CONTENT_DIR: join(process.env.TEST_DIR, "content"),
        DATA_DIR: join(process.env.TEST_DIR, "data"),
        LOG_LEVEL: "warn",
        SMS_GATEWAY: "webhook",
        PASSWORD_HASHING: "quick",
        SMS_WEBHOOK_URL: smsOrigin,
        // The tests of an hour send more codes than a school.
        SMS_DAILY_LIMIT: "100000",
        // Each test comes from an address of its own: limits count by it.
        TRUSTED_PROXIES: "127.0.0.1",
      },
      stdout: "pipe",
      timeout: 180_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    },
  ],
});
