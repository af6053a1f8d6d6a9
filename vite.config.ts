import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// `vite build` makes the browser's half, `vite build --ssr` the server's.
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
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ failOnMissing: true, failOnCompileError: true }),
  ],
  css: { modules: { generateScopedName: "[local]-[hash:base64:4]" } },
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        copyPublicDir: false,
        rollupOptions: { input: "src/entry-server.tsx" },
      }
    : {
        outDir: "dist/client",
        manifest: true,
        target: "es2022",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: { input: "src/entry-client.tsx" },
      },
}));
