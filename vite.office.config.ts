import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The office is a build of its own: what visitors download knows nothing of it. */
export default defineConfig({
  base: "/office/",
  publicDir: false,
  plugins: [
    react(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ failOnMissing: true, failOnCompileError: true }),
  ],
  css: { modules: { generateScopedName: "[hash:base64:5]" } },
  build: {
    outDir: "dist/office",
    manifest: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // As for the site: WebKit keeps a failed preload.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rollupOptions: {
      input: ["src/office/entry.tsx", "src/service-worker/door-worker.ts"],
      output: {
        // A service worker has to have the same name in every build, and is responsible for its folder.
        entryFileNames: ({ name }) =>
          name === "door-worker" ? "door/service-worker.js" : "assets/[name]-[hash].js",
      },
    },
  },
});
