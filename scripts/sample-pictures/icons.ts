/**
 * Draws the school's icons and the picture for shared links into `public/`. No words stand in them: the school's name is
 * content, and a shared link shows it beside its picture.
 *
 *     node scripts/sample-pictures/icons.ts
 */
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { framed } from "./canvas.ts";
import { MARK, markFile } from "./mark.ts";
import { litPaletteOf, paletteOf } from "./palettes.ts";
import { softened, valley } from "./subject-campus.ts";

const PUBLIC = new URL("../../public/", import.meta.url);

async function save(name: string, file: string | Buffer): Promise<void> {
  await writeFile(new URL(name, PUBLIC), file);
  process.stdout.write(`${name} ${file.length}\n`);
}

async function icon(name: string, svg: string, size: number): Promise<void> {
  const file = await sharp(Buffer.from(svg), { density: (72 * size * 4) / 64 })
    .resize(size, size)
    .png({ palette: true, colours: 16, effort: 10 })
    .toBuffer();
  await save(name, file);
}

/** The campus under the school's mark, as chat programs show a link. */
async function sharedPicture(): Promise<void> {
  const setting = { season: "autumn", time: "day", tone: "group" } as const;
  const mark = `<g transform="translate(150 190) scale(4.5)">${MARK}</g>`;
  const scene = softened(valley).replace(/<svg [^>]*sc-corner.*?<\/svg>/, "");
  const campus = `<g transform="translate(320 168) scale(.8)">${scene}</g>`;
  const inks = { palette: paletteOf(setting), lit: litPaletteOf(setting) };
  const svg = framed(inks, campus + mark, [1600, 900]).replace(
    'width="1600" height="900" viewBox="0 0 1600 900"',
    'width="1200" height="630" viewBox="0 48 1600 840"',
  );
  const file = await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 256, effort: 10 })
    .toBuffer();
  await save("og.png", file);
}

await save("favicon.svg", markFile("seal"));
await icon("icon-192.png", markFile("seal"), 192);
await icon("icon-512.png", markFile("seal"), 512);
await icon("apple-touch-icon.png", markFile("bleed", 0.9), 180);
await icon("maskable-512.png", markFile("bleed", 0.94), 512);
await sharedPicture();
