// Makes the font of the pictures for shared links from the whole one: the 3,755 most common Chinese characters (level 1 of
// GB 2312) and Latin letters. `node scripts/subset-card-font.ts NotoSerifSC_700Bold.ttf`, which is in the package
// @expo-google-fonts/noto-serif-sc.
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const FOLDER = new URL("../server/pages/card-font/", import.meta.url);
const PUNCTUATION = "‐–—‘’“”…·、。《》「」『』【】（），：；？！％～＋－";
/** Nothing of it shows in a line from left to right. */
const TABLES = "BASE DSIG GDEF GPOS GSUB STAT VORG gasp prep vhea vmtx".split(" ");

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

function commonSigns(): string {
  const decoder = new TextDecoder("gb18030", { fatal: true });
  const rows = range(0xb0, 0xd7).map((row) =>
    range(0xa1, row === 0xd7 ? 0xf9 : 0xfe)
      .map((cell) => decoder.decode(Uint8Array.of(row, cell)))
      .join(""),
  );
  const latin = [...range(0x20, 0x7e), ...range(0xa0, 0x17f)];
  return String.fromCodePoint(...latin) + PUNCTUATION + rows.join("");
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the whole font: NotoSerifSC_700Bold.ttf");
const signs = commonSigns();
const font = await subsetFont(await readFile(file), signs, {
  targetFormat: "sfnt",
  noLayoutClosure: true,
  noHinting: true,
  keepFeatures: [],
  dropTables: TABLES,
});
await writeFile(new URL("card.ttf", FOLDER), font);
await writeFile(new URL("signs.txt", FOLDER), signs);
