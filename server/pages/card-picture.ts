import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { CARD_SIZE } from "#contract/share-card.ts";
import type { Stage } from "#contract/stages.ts";
import { escapeXml } from "./xml.ts";

const FONT_FOLDER = new URL("card-font/", import.meta.url);
const FONT_FILE = fileURLToPath(new URL("card.ttf", FONT_FOLDER));
const FONT = "Noto Serif SC Bold";

/** Chat programs cut a square out of the middle; the words stand in a round gate in it. */
const MIDDLE = CARD_SIZE.width / 2;
const GATE = { x: MIDDLE, y: 310, radius: 286 };
const TITLE_BOX = { width: 440, height: 236, top: 208 };
const NAME_BOX = { width: 380, height: 44, top: 148 };

interface Paper {
  readonly wall: string;
  readonly sky: string;
  readonly hill: string;
  readonly meadow: string;
  readonly roof: string;
  readonly tone: string;
}

const PAPERS: Readonly<Record<Stage | "group", Paper>> = {
  group: paper("#dfe6d6 #fdf3e2 #bfd3be #5f9678 #2d544d #1a533e"),
  kindergarten: paper("#fde6cc #fff6e6 #fad6ae #bcc68c #d8694a #8c4a11"),
  primary_school: paper("#e1ebcd #fbf6e0 #c5dca9 #72a862 #3d6b5a #2f5d24"),
  middle_school: paper("#d5e3e6 #f7f3ea #b0cbd4 #6ea5bd #33566b #12557c"),
  high_school: paper("#ecdce3 #fcf2ef #d3b7c9 #875f88 #55345e #75305b"),
};

function paper(colours: string): Paper {
  const [wall = "", sky = "", hill = "", meadow = "", roof = "", tone = ""] = colours.split(" ");
  return { wall, sky, hill, meadow, roof, tone };
}

/** The school's mark, as in `public/favicon.svg`. */
const MARK = `<path fill="#bf3f2c" d="M9 3.6 55.2 4q4.9.4 5 5.4L60.4 54q-.2 5.6-5.4 6l-46 .4q-4.9-.6-5.2-5.4L3.6 9.2Q4 4.2 9 3.6z"/><path fill="#fffaf0" d="M53.6 18.5A25.5 25.5 0 1 0 53.6 45.5L46.9 42.4A18.2 18.2 0 1 1 46.9 21.6z"/><path fill="#fffaf0" d="M16 32.8Q26 32 29 23h6Q38 32 48 32.8l-3.2 5.6H19.2zM22.5 41.2h7v10h-7zM34.5 41.2h7v10h-7z"/>`;

function lantern(x: number): string {
  return `<g transform="translate(${x} 60)"><path stroke="#21392f" stroke-width="4" d="M0 0v60"/><ellipse cx="0" cy="108" rx="44" ry="40" fill="#c2452f"/><path fill="#dfb679" d="M-22 64h44v9h-44zM-22 143h44v9h-44zM-3 152h6v36h-6z"/></g>`;
}

function drawing({ wall, sky, hill, meadow, roof }: Paper): string {
  const { width, height } = CARD_SIZE;
  const { x, y, radius } = GATE;
  const circle = (more: number, attributes: string) =>
    `<circle cx="${x}" cy="${y}" r="${radius + more}" ${attributes}/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><clipPath id="gate">${circle(0, "")}</clipPath></defs><path fill="${wall}" d="M0 0h${width}v${height}H0z"/>${circle(0, `fill="${sky}"`)}<g clip-path="url(#gate)"><path fill="${hill}" d="M300 500q110-60 220-14t180-30q100-40 220 30v150H300z"/>${circle(-9, 'fill="none" stroke="#21392f" stroke-opacity=".1" stroke-width="18"')}</g>${circle(3, 'fill="none" stroke="#fffaf0" stroke-width="10"')}<path fill="${roof}" d="M0 0h${width}v52H0z"/><path stroke="#21392f" stroke-width="10" stroke-linecap="round" stroke-dasharray="40 26" d="M10 58h${width}"/>${lantern(140)}${lantern(1060)}<path fill="${hill}" d="M0 560q300-40 600 0t600-10v80H0z"/><path fill="${meadow}" d="M0 596q300-26 600 0t600-8v42H0z"/><g transform="translate(${MIDDLE - 38} 62) scale(1.2)">${MARK}</g></svg>`;
}

interface Box {
  readonly width: number;
  readonly height: number;
  readonly top: number;
}

/** Words in the largest of some sizes in which they fit the box, to be laid in its middle; undefined where none does. */
async function words(text: string, colour: string, box: Box, sizes: readonly number[]) {
  const escaped = escapeXml(text);
  for (const size of sizes) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}">${escaped}</span>`,
        font: `${FONT} ${size}`,
        fontfile: FONT_FILE,
        width: box.width,
        align: "centre",
        wrap: "word-char",
        spacing: Math.round(size / 10),
        dpi: 72,
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    if (info.height > box.height || info.width > box.width) continue;
    return {
      input: data,
      left: Math.round(MIDDLE - info.width / 2),
      top: Math.round(box.top + (box.height - info.height) / 2),
    };
  }
  return;
}

/** Signs that the font has: words with others are left out, for they would be empty boxes. */
const signs = new Set(readFileSync(new URL("signs.txt", FONT_FOLDER), "utf8"));
const canWrite = (text: string) => [...text].every((sign) => signs.has(sign));

/** The picture that stands for a page where its link is shared: the school's name and the page's title in a gate of its stage's colours. */
export async function drawCard(card: {
  readonly name: string;
  readonly title: string;
  readonly stage: Stage | null;
}): Promise<Buffer> {
  const colours = PAPERS[card.stage ?? "group"];
  const name = canWrite(card.name)
    ? await words(card.name, colours.tone, NAME_BOX, [34, 28, 24])
    : undefined;
  const title = canWrite(card.title)
    ? await words(card.title, "#182029", TITLE_BOX, [76, 68, 60, 52, 46, 40, 34, 28, 24])
    : undefined;
  return sharp(Buffer.from(drawing(colours)))
    .composite([name, title].filter((layer) => layer !== undefined))
    .png({ palette: true, colours: 48, effort: 10, dither: 0 })
    .toBuffer();
}
