import path from "node:path";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { minifySvg } from "#scripts/minify-svg.ts";
import {
  shortClassNames,
  shortCustomProperties,
  stylesOfInlinedNames,
} from "./scripts/short-style-names.ts";

// What changes rarely, by package: the rest is the bundler's.
const CHUNKS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "router", test: /node_modules\/(@tanstack\/(?!query|react-query)|seroval|cookie-es)/ },
];

// `vite build` makes the browser's half, `vite build --ssr` the server's.
export default defineConfig(({ command, isSsrBuild }) => ({
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
    stylesOfInlinedNames(),
    shortCustomProperties(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    !isSsrBuild &&
      VitePWA({
        strategies: "injectManifest",
        srcDir: "src/service-worker",
        filename: "service-worker.ts",
        injectRegister: false,
        manifest: false,
        injectManifest: {
          globPatterns: ["assets/*.{js,css,svg}", "icon-192.png"],
          dontCacheBustURLsMatching: /^assets\//,
        },
      }),
  ],
  css: {
    modules: {
      generateScopedName:
        command === "build"
          ? shortClassNames(path.resolve(import.meta.dirname, "src"))
          : "[local]-[hash:base64:4]",
    },
  },
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
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: ["src/entry-client.tsx", "src/before-app.ts", "src/service-worker/kill-switch.ts"],
          preserveEntrySignatures: "exports-only",
          output: {
            codeSplitting: { groups: CHUNKS },
            // Not among the app's hashed files: an operator has to find it.
            entryFileNames: ({ name }) =>
              name === "kill-switch" ? "[name].js" : "assets/[name]-[hash].js",
          },
        },
      },
}));
