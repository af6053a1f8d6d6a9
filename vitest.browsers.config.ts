import { defineConfig } from "vitest/config";

/** The reading journey in browsers that Playwright cannot drive as they are installed. */
export default defineConfig({
  test: {
    include: ["tests/browsers/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
