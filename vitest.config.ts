import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";

// Unit tests stand beside their file; tests/ holds the browser's, which Playwright runs.
export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  test: {
    include: ["{contract,scripts,server,src}/**/*.test.{ts,tsx}"],
    environment: "node",
    reporters: process.env.CI ? ["default", "json"] : ["default"],
    outputFile: { json: "test-reports/unit.json" },
    // Nothing is judged by the clock: a busy machine is no failure.
    testTimeout: 300_000,
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 300_000,
    globalSetup: ["server/database/test-cluster.ts"],
    // Several files wait more than they compute.
    maxWorkers: 4,
    restoreMocks: true,
  },
});
