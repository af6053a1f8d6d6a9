import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

// Chinese is the original: the words in the source are Chinese, English is the translation.
export default defineConfig({
  sourceLocale: "zh",
  locales: ["zh", "en"],
  catalogs: [
    {
      path: "<rootDir>/locales/{locale}/messages",
      include: ["src"],
      exclude: ["src/route-tree.gen.ts", "src/office"],
    },
    // The office downloads its own words, and those of the parts that both sides have.
    {
      path: "<rootDir>/locales/{locale}/office",
      include: ["src/office", "src/ui", "src/locale"],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
});
