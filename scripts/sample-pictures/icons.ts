/**
 * Draws the school's icons into `public/`. No words stand in them: the school's name is content.
 *
 *     node scripts/sample-pictures/icons.ts
 */
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { markFile } from "./mark.ts";

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

await save("favicon.svg", markFile("seal"));
await icon("icon-192.png", markFile("seal"), 192);
await icon("icon-512.png", markFile("seal"), 512);
await icon("apple-touch-icon.png", markFile("bleed", 0.9), 180);
await icon("maskable-512.png", markFile("bleed", 0.94), 512);
