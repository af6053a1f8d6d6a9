import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

const APPLYING = ["src/features/events", "src/features/enrollment", "src/outbox"];

// Chinese is the original: the words in the source are Chinese, English is the translation.
export default defineConfig({
  sourceLocale: "zh",
  locales: ["zh", "en"],
  catalogs: [
    {
      path: "<rootDir>/locales/{locale}/messages",
      include: ["src"],
      exclude: ["src/route-tree.gen.ts", ...APPLYING],
    },
    // Fetched by the pages that it is for, and only when somebody is logged in.
    { path: "<rootDir>/locales/{locale}/applying", include: APPLYING },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
});
