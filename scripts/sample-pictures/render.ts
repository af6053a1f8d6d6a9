/**
 * Draws the sample pictures of `pictures.tsv` into `content/`.
 *
 *     node scripts/sample-pictures/render.ts             those that are not there yet
 *     node scripts/sample-pictures/render.ts --all       all of them
 *     node scripts/sample-pictures/render.ts home news   all whose path begins so
 */
import { access, mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { encode } from "uqr";
import { picture, randomOf } from "./canvas.ts";
import { type Entry, readPictureList } from "./picture-list.ts";
import { subjects } from "./subjects.ts";

const CONTENT = new URL("../../content/", import.meta.url);
const SITE = "https://www.ciji.example";
const MOST_BYTES = 90_000;
const DARK = [28, 47, 40];
const LIGHT = [255, 255, 255];

async function drawing(entry: Extract<Entry, { kind: "drawing" }>): Promise<Buffer> {
  const { subject, variant, ...setting } = entry;
  const random = randomOf(entry.path);
  const svg = picture(setting, subjects[subject]({ ...setting, variant, random }));
  for (const quality of [86, 82, 78, 74, 70]) {
    const file = await sharp(Buffer.from(svg)).webp({ quality, effort: 6 }).toBuffer();
    if (file.length <= MOST_BYTES) return file;
  }
  throw new Error(`${entry.path} is larger than ${MOST_BYTES} bytes`);
}

/** A code that leads to the page whose folder it lies in. */
async function code(path: string): Promise<Buffer> {
  const folder = dirname(path);
  const { data, size } = encode(folder === "school" ? SITE : `${SITE}/${folder}`, {
    ecc: "M",
    border: 4,
  });
  const pixels = Buffer.from(data.flat().flatMap((dark) => (dark ? DARK : LIGHT)));
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .resize(size * 16, size * 16, { kernel: "nearest" })
    .png({ palette: true, colours: 2, dither: 0 })
    .toBuffer();
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function render(entry: Entry): Promise<void> {
  const file = fileURLToPath(new URL(entry.path, CONTENT));
  const bytes = entry.kind === "code" ? await code(entry.path) : await drawing(entry);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  process.stdout.write(`${entry.path} ${bytes.length}\n`);
}

const asked = process.argv.slice(2);
for (const entry of await readPictureList()) {
  const named = asked.some((start) => entry.path.startsWith(start));
  const wanted =
    asked.includes("--all") ||
    named ||
    (asked.length === 0 && !(await isThere(fileURLToPath(new URL(entry.path, CONTENT)))));
  if (wanted) await render(entry);
}
