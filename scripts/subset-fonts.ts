// Makes the fonts of the titles, `npm run fonts`: those signs of Noto Serif SC Bold that Chinese titles have. Fetches the
// whole font from npm, or takes the one that is named: `npm run fonts -- NotoSerifSC_700Bold.ttf`.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { readEnvironment } from "#server/environment.ts";
import { ROOT, runCommand } from "./run-command.ts";
import { FONTS, readTitleSigns } from "./title-signs.ts";
import { withFolder } from "./with-folder.ts";

const PACKAGE = "@expo-google-fonts/noto-serif-sc@0.4.3";
const FILE = "package/700Bold/NotoSerifSC_700Bold.ttf";
/** Nothing of it shows in a line of Chinese from left to right. */
const TABLES = "BASE DSIG GDEF GPOS GSUB STAT VORG gasp prep vhea vmtx".split(" ");

async function fetchFont(folder: string): Promise<Buffer> {
  const steps = [
    ["npm", "pack", PACKAGE, "--pack-destination", folder],
    ["sh", "-c", `tar -xzf ${folder}/*.tgz -C ${folder} ${FILE}`],
  ];
  for (const [command = "", ...options] of steps) {
    const { succeeded, output } = await runCommand(command, options, { output: "kept" });
    if (!succeeded) throw new Error(output);
  }
  return readFile(join(folder, FILE));
}

async function writeSubset(font: Buffer, name: string, signs: string) {
  const subset = await subsetFont(font, signs, {
    targetFormat: "woff2",
    noLayoutClosure: true,
    noHinting: true,
    keepFeatures: [],
    dropTables: TABLES,
  });
  await writeFile(join(ROOT, FONTS, `${name}.woff2`), subset);
  await writeFile(join(ROOT, FONTS, `${name}.txt`), `${signs}\n`);
  console.log(`${FONTS}/${name}.woff2: ${[...signs].length} signs, ${subset.length} bytes`);
}

const [given] = process.argv.slice(2);
const { first, titles } = await readTitleSigns(readEnvironment(process.env).contentDirectory);
await withFolder(async (folder) => {
  const font = given === undefined ? await fetchFont(folder) : await readFile(given);
  await writeSubset(font, "first", first);
  await writeSubset(font, "titles", titles);
});
