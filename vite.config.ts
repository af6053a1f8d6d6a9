import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { minifySvg } from "#scripts/minify-svg.ts";

/**
 * The packages that every page needs; other chunks are the bundler's own. With them goes the style sheet that declares the order of
 * the layers: styles stand in the order of their chunks, and this one is imported by all.
 */
const PACKAGES =
  /node_modules\/(react(-dom)?|scheduler|jotai|js-cookie|@lingui|@tanstack(?!.*persist))\/|src\/ui\/tokens\.css/;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "src/routes",
      generatedRouteTree: "src/route-tree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    minifySvg(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    !isSsrBuild &&
      VitePWA({
        strategies: "injectManifest",
        srcDir: "src/service-worker",
        filename: "service-worker.ts",
        injectRegister: false,
        manifest: false,
        injectManifest: {
          globPatterns: ["assets/*.{js,css,svg,woff2}", "icon-192.png"],
          dontCacheBustURLsMatching: /^assets\//,
        },
      }),
  ],
  css: { modules: { generateScopedName: "[hash:base64:5]" } },
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        copyPublicDir: false,
        // One file: a running server needs nothing more from a build that may be replaced under it.
        rollupOptions: { input: "src/entry-server.tsx", output: { codeSplitting: false } },
      }
    : {
        outDir: "dist/client",
        manifest: true,
        target: "es2022",
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        // WebKit keeps a failed preload: docs/decisions/parts-without-preloads.md.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rollupOptions: {
          input: [
            "src/entry-client.tsx",
            "src/before-app.ts",
            "src/title-face.ts",
            "src/service-worker/kill-switch.ts",
          ],
          preserveEntrySignatures: "exports-only",
          output: {
            codeSplitting: { groups: [{ name: "packages", test: PACKAGES }] },
            // An operator has to find the kill switch by its name.
            entryFileNames: ({ name }) =>
              name === "kill-switch" ? "[name].js" : "assets/[name]-[hash].js",
          },
        },
      },
}));
