// Warns where titles have signs that the fonts lack. No failure: editors change titles on a running site, where such a sign
// is drawn in the system's own face.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readEnvironment } from "#server/environment.ts";
import { ROOT } from "./run-command.ts";
import { FONTS, readTitleSigns } from "./title-signs.ts";

const signs = await readTitleSigns(readEnvironment(process.env).contentDirectory);
for (const [name, wanted] of Object.entries(signs)) {
  const text = await readFile(join(ROOT, FONTS, `${name}.txt`), "utf8");
  const missing = [...wanted].filter((sign) => !text.includes(sign));
  if (missing.length === 0) continue;
  console.log(`⚠ ${name}.woff2 lacks ${missing.join("")}, which titles have: npm run fonts`);
}
