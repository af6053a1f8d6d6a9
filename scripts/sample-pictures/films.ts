/**
 * Draws and encodes the sample films: each stage's scene through one day. Needs `ffmpeg`.
 *
 *     node scripts/sample-pictures/films.ts                  all four
 *     node scripts/sample-pictures/films.ts kindergarten     one of them
 *     node scripts/sample-pictures/films.ts --stills         only the posters
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { STAGES, type Stage } from "#contract/stages.ts";
import { framed, type Inks, randomOf, upTo } from "./canvas.ts";
import { blended, litPaletteOf, paletteOf, type Season, TIMES, type Time } from "./palettes.ts";
import { lakeside, softened } from "./subject-campus.ts";
import { scenes } from "./vocabulary.ts";

const SECONDS = 8;
const RATE = 25;
const FRAMES = SECONDS * RATE;
const SIZE = [1280, 720] as const;
const FOLDER = new URL("../../content/excellent_ciji/promotional_videos/", import.meta.url);

/** The times of day and when in the film, from 0 to 1, they are reached. */
const DAY: ReadonlyArray<readonly [number, Time]> = [
  [0, "dawn"],
  [0.2, "day"],
  [0.5, "day"],
  [0.68, "dusk"],
  [0.85, "night"],
  [1, "night"],
];

interface Film {
  readonly scene: string;
  readonly season: Season;
  /** When in the film the poster is taken. */
  readonly poster: number;
  readonly moving: (scene: string, time: number) => string;
}

const { PI, cos, max, min, round, sin } = Math;

const tenth = (value: number): number => round(value * 10) / 10;

/** From 0 to 1 while `time` goes from `start` to `end`, slow at both ends. */
function eased(time: number, start: number, end: number): number {
  const share = min(1, max(0, (time - start) / (end - start)));
  return share * share * (3 - 2 * share);
}

function inksAt(season: Season, tone: Stage, time: number): Inks {
  const next = DAY.findIndex(([at]) => at > time);
  const [toAt, to] = DAY[next] ?? DAY.at(-1) ?? [1, "night"];
  const [fromAt, from] = DAY[(next === -1 ? DAY.length : next) - 1] ?? [0, TIMES[0]];
  const share = toAt === fromAt ? 1 : eased(time, fromAt, toAt);
  const setting = { season, tone };
  return {
    palette: blended(
      paletteOf({ ...setting, time: from }),
      paletteOf({ ...setting, time: to }),
      share,
    ),
    lit: blended(
      litPaletteOf({ ...setting, time: from }),
      litPaletteOf({ ...setting, time: to }),
      share,
    ),
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly index: number;
}

/** Gives every copy of a part of the scene a new place. */
function moved(scene: string, part: string, place: (from: Place) => string): string {
  let index = -1;
  return scene.replaceAll(
    new RegExp(
      `(<use href="#${part}" transform=")translate\\(([-\\d.]+) ([-\\d.]+)\\)(?:scale\\(([-\\d.]+)\\))?"`,
      "g",
    ),
    (_, start: string, ...[x, y, size]: Array<string | undefined>) => {
      index += 1;
      return `${start}${place({ x: Number(x), y: Number(y), size: Number(size ?? 1), index })}"`;
    },
  );
}

const set = (x: number, y: number, size: number, turn = 0): string =>
  `translate(${tenth(x)} ${tenth(y)}) rotate(${tenth(turn)}) scale(${size})`;

const drifting =
  (dx: number, dy: number, bob: number) =>
  (time: number) =>
  ({ x, y, size, index }: Place): string =>
    set(x + dx * time * size, y + dy * time + sin(time * PI * 6 + index * 2) * bob, size);

const HANDS = [
  [263, 365],
  [422, 355],
  [365, 369],
] as const;

/** Kites on their strings; they come down at dusk. */
function kites(scene: string, time: number): string {
  const down = eased(time, 0.56, 0.72);
  const above: Array<readonly [number, number]> = [];
  const flown = moved(scene, "kite", ({ x, y, size, index }) => {
    const [handX, handY] = HANDS[index] ?? [x, y];
    const swayX = x + sin(time * PI * 5 + index * 2) * 16;
    const swayY = y + cos(time * PI * 4 + index) * 10;
    const at = [swayX + (handX - swayX) * down, swayY + (handY - 20 - swayY) * down] as const;
    above[index] = at;
    return `${set(at[0], at[1], size * (1 - down * 0.96), sin(time * PI * 5 + index) * 10)}`;
  });
  const strings = HANDS.map(([x, y], index) => {
    const [toX, toY] = above[index] ?? [x, y];
    return `M${x} ${y}Q${tenth((x + toX) / 2 + 14)} ${tenth((y + toY) / 2 + 20)} ${tenth(toX)} ${tenth(toY)}`;
  }).join("");
  return flown.replace(/d="M263 365[^"]*"/, `d="${strings}"`);
}

/** Runners go round the track, the far ones the other way. */
const running =
  (time: number) =>
  ({ index, size }: Place): string => {
    const turn = [2.2, 1.75, 0.75][index] ?? 2;
    const angle = turn + time * PI * 1.6;
    const near = sin(angle);
    const scale = size * (0.86 + near * 0.14);
    return `translate(${tenth(396 + cos(angle) * 132)} ${tenth(357 + near * 15)}) scale(${near > 0 ? scale : -scale} ${scale})`;
  };

const FILMS: Readonly<Record<Stage, Film>> = {
  kindergarten: {
    scene: scenes.kindergarten,
    season: "spring",
    poster: 0.34,
    moving: (scene, time) =>
      moved(
        kites(scene, time),
        "pinwheel",
        ({ x, y, size, index }) =>
          `${set(x, y, size)} translate(0 -30) rotate(${round(time * 900 + index * 40) % 360}) translate(0 30)`,
      ),
  },
  primary_school: {
    scene: scenes.primary_school,
    season: "summer",
    poster: 0.36,
    moving: (scene, time) => moved(scene, "runner", running(time)),
  },
  middle_school: {
    scene: lakeside,
    season: "autumn",
    poster: 0.38,
    moving: (scene, time) =>
      moved(
        moved(scene, "paper-boat", drifting(-70, 0, 1.6)(time)),
        "crane",
        drifting(-260, -40, 3)(time),
      ),
  },
  high_school: {
    scene: scenes.high_school,
    season: "winter",
    poster: 0.62,
    moving: (scene, time) =>
      moved(
        moved(scene, "crane", drifting(-340, -60, 3)(time)),
        "graduate",
        drifting(-16, -12, 0.6)(time),
      ),
  },
};

const DISC = /(?:<circle class="sc-[qo]"[^>]*>)+/;

function heavenly(x: number, y: number): string {
  const discs = [170, 124, 84, 48].map(
    (radius, index) =>
      `<circle class="sc-${index === 3 ? "o" : "q"}" cx="${tenth(x)}" cy="${tenth(y)}" r="${radius}"/>`,
  );
  return discs.join("");
}

/** The sun goes over the valley, and then the moon rises. */
function sunAndMoon(time: number): string {
  const day = time / 0.76;
  const rise = eased(time, 0.7, 1);
  const sun =
    day < 1 ? heavenly(200 + day * 440, 330 - 230 * sin(PI * min(1, day * 0.86 + 0.1))) : "";
  return sun + (rise > 0 ? heavenly(400 + rise * 30, 400 - 270 * rise) : "");
}

function starsAt(time: number, random: () => number): string {
  const shown = eased(time, 0.7, 0.9);
  if (shown === 0) return "";
  const points = upTo(70).map((index) => {
    const light = shown * (0.55 + 0.45 * sin(time * 40 + index * 1.7));
    return `<circle class="sc-star" cx="${tenth(random() * 720)}" cy="${tenth(random() * 200)}" r="${tenth(0.5 + random())}" opacity="${light.toFixed(2)}"/>`;
  });
  return points.join("");
}

const FALLING: Readonly<Record<Season, number>> = { spring: 26, summer: 0, autumn: 26, winter: 90 };

/** Petals in spring, leaves in autumn, snow in winter, and lights that rise at night. */
function inTheAir(season: Season, time: number, random: () => number): string {
  const lights = eased(time, 0.74, 0.92);
  const falling = FALLING[season];
  const flakes = upTo(falling).map((index) => {
    const speed = 0.6 + random() * 0.8;
    const x = (random() * 760 - time * 160 * speed + 1520) % 760;
    const y = (random() * 430 + time * 430 * speed) % 430;
    const turn = time * 700 * speed + index * 37;
    return season === "winter"
      ? `<circle class="sc-c" cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(0.8 + random() * 1.2)}"/>`
      : `<path class="sc-l" d="M0 0q3-4 7-2-2 4-7 2z" transform="translate(${tenth(x)} ${tenth(y)}) rotate(${round(turn % 360)})"/>`;
  });
  const lanterns = upTo(lights > 0 ? 14 : 0).map((index) => {
    const x = 180 + random() * 520 + sin(time * 6 + index) * 6;
    const y = 380 - random() * 120 - (time - 0.74) * 420 * (0.5 + random());
    const share = (lights * (0.5 + 0.5 * sin(time * 24 + index * 2) ** 2)).toFixed(2);
    return `<g opacity="${share}"><circle cx="${tenth(x)}" cy="${tenth(y)}" r="12" fill="url(#glow)"/><circle class="sc-y" cx="${tenth(x)}" cy="${tenth(y)}" r="1.8"/></g>`;
  });
  return flakes.join("") + (season === "winter" ? "" : lanterns.join(""));
}

/** One picture of the film; `time` goes from 0 to 1. */
function frame(stage: Stage, time: number): string {
  const { scene, season, moving } = FILMS[stage];
  const random = randomOf(stage);
  const pan = 30 * (1 - eased(time, 0, 1));
  const clouds = moved(moving(scene, time), "cloud", drifting(-90, 0, 2)(time))
    .replace(DISC, sunAndMoon(time))
    .replace(
      '<g id="sky" class="scene-drift-1">',
      `<g transform="translate(${tenth(-pan * 0.8)} 0)">${starsAt(time, random)}`,
    )
    .replace(
      '<g id="distance" class="scene-drift-2">',
      `<g transform="translate(${tenth(-pan * 0.5)} 0)">`,
    )
    .replace(
      '<g id="buildings" class="scene-drift-3">',
      `<g transform="translate(${tenth(-pan * 0.15)} 0)">`,
    )
    .replace('<g id="view" class="scene-view">', `<g transform="translate(${tenth(pan)} 0)">`)
    .replace("</g></svg><svg class=", `${inTheAir(season, time, random)}</g></svg><svg class=`)
    .replace(/<svg class="scene-corner".*?<\/svg>/, "");
  return framed(inksAt(season, stage, time), softened(clouds), SIZE);
}

const drawn = (stage: Stage, time: number) => sharp(Buffer.from(frame(stage, time)));

async function poster(stage: Stage, folder: URL): Promise<void> {
  const file = await drawn(stage, FILMS[stage].poster).webp({ quality: 86, effort: 6 }).toBuffer();
  await writeFile(new URL("film.webp", folder), file);
  process.stdout.write(`${stage}/film.webp ${file.length}\n`);
}

async function film(stage: Stage, folder: URL): Promise<void> {
  const raw = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    SIZE.join("x"),
    "-r",
    `${RATE}`,
    "-i",
    "-",
  ];
  const mp4 = [
    "-c:v",
    "libx264",
    "-preset",
    "slow",
    "-crf",
    "27",
    "-maxrate",
    "540k",
    "-bufsize",
    "1080k",
    "-pix_fmt",
    "yuv420p",
    "-movflags",
    "+faststart",
  ];
  const webm = [
    "-c:v",
    "libvpx-vp9",
    "-crf",
    "37",
    "-b:v",
    "480k",
    "-row-mt",
    "1",
    "-deadline",
    "good",
    "-cpu-used",
    "2",
    "-pix_fmt",
    "yuv420p",
  ];
  const path = (name: string) => fileURLToPath(new URL(name, folder));
  const encoder = spawn(
    "ffmpeg",
    ["-y", "-loglevel", "error", ...raw, ...mp4, path("film.mp4"), ...webm, path("film.webm")],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const ended = once(encoder, "close");
  for (const index of upTo(FRAMES)) {
    const { data } = await drawn(stage, index / (FRAMES - 1))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (!encoder.stdin.write(data)) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  const [status] = await ended;
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`);
  process.stdout.write(`${stage}: ${FRAMES} frames\n`);
}

const asked = process.argv.slice(2);
const named = STAGES.filter((stage) => asked.includes(stage));
for (const stage of named.length > 0 ? named : STAGES) {
  const folder = new URL(`${stage}/`, FOLDER);
  await mkdir(folder, { recursive: true });
  await poster(stage, folder);
  if (!asked.includes("--stills")) await film(stage, folder);
}
