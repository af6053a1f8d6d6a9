import { tmpdir } from "node:os";
import { join } from "node:path";
import config from "./playwright.config.ts";

const port = process.env.TEST_PORT ?? "";
const origin = `http://127.0.0.1:${port}`;

/** Pictures of the sample's pages beside those that were kept: what has come to look different. */
export default {
  ...config,
  testDir: "tests/looks",
  testMatch: "looks.spec.ts",
  testIgnore: [],
  workers: 2,
  retries: 0,
  snapshotPathTemplate: "tests/looks/pictures/{arg}{ext}",
  expect: { ...config.expect, toMatchSnapshot: { threshold: 0.1, maxDiffPixelRatio: 0.0005 } },
  use: { ...config.use, reducedMotion: "reduce", bypassCSP: true },
  webServer: {
    command: `"${process.execPath}" --import ./tests/looks/clock.ts server/main.ts`,
    url: `${origin}/readyz`,
    env: {
      PORT: port,
      HOST: "127.0.0.1",
      // Stays: making all pictures of the content takes minutes.
      DATA_DIR: process.env.LOOKS_DATA_DIR ?? join(tmpdir(), "school-site-looks"),
      LOG_LEVEL: "warn",
    },
    stdout: "pipe",
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
};
