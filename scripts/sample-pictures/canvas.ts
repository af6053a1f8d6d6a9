import {
  litPaletteOf,
  type Palette,
  paletteOf,
  type Season,
  type Setting,
  type Time,
} from "./palettes.ts";
import { cloud, crane } from "./vocabulary.ts";

export const WIDTH = 1600;
export const HEIGHT = 900;

/** What a subject gets to draw with. */
export interface Easel extends Setting {
  /** Even numbers from 0 to 1, the same ones for the same picture. */
  readonly random: () => number;
  /** Which of the subject's compositions is asked for, from 0. */
  readonly variant: number;
}

/** Seeded even numbers from 0 to 1. */
export function randomOf(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619), 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value ^= value + Math.imul(value ^ (value >>> 7), 61 | value);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

export const between = (random: () => number, low: number, high: number): number =>
  low + random() * (high - low);

/** `count` numbers 0, 1, 2 … */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Moves and sizes a piece; a negative `scale` turns it round. */
export const put = (x: number, y: number, scale: number, inner: string): string =>
  `<g transform="translate(${rounded(x)} ${rounded(y)}) scale(${scale} ${Math.abs(scale)})">${inner}</g>`;

/** A sheet behind which soft shadow falls, as between layers of paper. */
export const layer = (inner: string): string => `<g filter="url(#layer)">${inner}</g>`;

/** A cut-out that lies a little above its ground. */
export const lifted = (inner: string): string => `<g filter="url(#lifted)">${inner}</g>`;

export const disc = (paper: string, x: number, y: number, radius: number): string =>
  `<circle class="sc-${paper}" cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(radius)}"/>`;

export const block = (paper: string, [x, y, width, height]: readonly number[], round = 0): string =>
  `<rect class="sc-${paper}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}"/>`;

/** A shape cut from one paper: the name of a colour, as in the scenes' stylesheet. */
export const cut = (paper: string, outline: string): string =>
  `<path class="sc-${paper}" d="${outline}"/>`;

/** What stands in lamplight: it keeps its colours in the dark hours. */
export const lit = (inner: string): string => `<g class="lit">${inner}</g>`;

/** A line of thread of any width. */
export const line = (paper: string, outline: string, width: number): string =>
  `<path class="sc-${paper} sc-t" stroke-width="${width}" d="${outline}"/>`;

/** A ridge of hills right across the picture, `top` high, rising and falling by `swing`. */
export function ridge(
  { random }: Pick<Easel, "random">,
  paper: string,
  top: number,
  swing: number,
): string {
  const steps = 4 + Math.floor(random() * 3);
  const points = upTo(steps + 1).map((step) => {
    const high = step % 2 === 0 ? random() * 0.4 : 0.6 + random() * 0.4;
    return [-80 + (step * (WIDTH + 160)) / steps, top + swing * (0.5 - high)] as const;
  });
  const curves = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y];
    const middle = rounded((fromX + x) / 2);
    return `C${middle} ${rounded(fromY)} ${middle} ${rounded(y)} ${rounded(x)} ${rounded(y)}`;
  });
  const [firstX, firstY] = points[0] ?? [0, top];
  return layer(
    `<path class="sc-${paper} sc-e" d="M${firstX} 980V${rounded(firstY)}${curves.join("")}V980z"/>`,
  );
}

const SUN_HEIGHT: Readonly<Record<Time, number>> = { dawn: 380, day: 210, dusk: 360, night: 190 };

/** Sun or moon with its rings, clouds, stars, and what is in the air. */
export function sky(easel: Easel, sunX: number, size = 96): string {
  const { random, season, time } = easel;
  const y = SUN_HEIGHT[time] + between(random, -30, 30);
  const rings = [4.2, 3, 2].map((ring) => disc("q", sunX, y, size * ring)).join("");
  const clouds = upTo(3)
    .map((index) =>
      put(
        between(random, 60 + index * 500, 420 + index * 500),
        between(random, 70, 260),
        between(random, 1.3, 2.2),
        cloud,
      ),
    )
    .join("");
  const birds = time === "night" || season === "winter" ? "" : flock(easel, sunX);
  return (
    (time === "night" ? stars(random) : "") +
    rings +
    lifted(disc("o", sunX, y, size)) +
    lifted(clouds) +
    birds
  );
}

function flock({ random }: Easel, sunX: number): string {
  const x = sunX > WIDTH / 2 ? between(random, 500, 800) : between(random, 900, 1200);
  return lifted(
    [
      [0, 0, 2],
      [-90, -50, 1.5],
      [80, -70, 1.3],
    ]
      .map(([dx = 0, dy = 0, scale = 1]) => put(x + dx, 300 + dy, scale, crane))
      .join(""),
  );
}

function stars(random: () => number): string {
  return upTo(70)
    .map(() => disc("star", random() * WIDTH, random() * 480, between(random, 0.8, 2.4)))
    .join("");
}

/** Petals, leaves or snow in the air. */
export function air({ random, season }: Pick<Easel, "random" | "season">): string {
  const flake: Readonly<Record<Season, () => string>> = {
    spring: () => cut("l", "M0 0q6-8 14-4-4 8-14 4z"),
    summer: () => "",
    autumn: () => cut("l", "M0 0q4-12 16-12 2 12-16 12z"),
    winter: () => disc("c", 0, 0, 4),
  };
  const count: Readonly<Record<Season, number>> = { spring: 26, summer: 0, autumn: 18, winter: 90 };
  return upTo(count[season])
    .map(
      () =>
        `<g transform="translate(${Math.round(random() * WIDTH)} ${Math.round(random() * HEIGHT)}) rotate(${Math.round(random() * 360)}) scale(${between(random, 0.6, 1.5).toFixed(2)})">${flake[season]()}</g>`,
    )
    .join("");
}

function coloursOf(palette: Palette, within: string): string {
  const classes: Readonly<Record<string, string | undefined>> = {
    1: palette.hills[0],
    2: palette.hills[1],
    3: palette.hills[2],
    4: palette.hills[3],
    5: palette.hills[4],
    c: palette.cloud,
    d: palette.ink,
    fresh: palette.fresh,
    gold: palette.gold,
    i: palette.ink,
    l: palette.leaf,
    lake: palette.lake,
    o: palette.sun,
    q: palette.halo,
    r: palette.roof,
    skin: palette.skin,
    star: palette.sun,
    v: palette.wallShade,
    w: palette.wall,
    x: palette.red,
    y: palette.glass,
    z: palette.ink,
  };
  return Object.entries(classes)
    .map(([name, colour]) => `${within}.sc-${name}{color:${colour};fill:${colour}}`)
    .join("");
}

function styleOf(palette: Palette, lit: Palette): string {
  return [
    coloursOf(palette, ""),
    coloursOf(lit, ".lit "),
    ".sc-d{fill-opacity:.18;stroke-opacity:.18}.sc-z{fill-opacity:.12;stroke-opacity:.12}",
    `.sc-n{display:${palette.stars ? "inline" : "none"}}`,
    ".sc-e{stroke:#fff;stroke-opacity:.28;stroke-width:1.5}.sc-f{display:none}",
    "path.sc-t,ellipse.sc-t,circle.sc-t,rect.sc-t,.sc-t path,.sc-t ellipse,.sc-t circle{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}.sc-u{display:none}",
    ".lit .sc-t,.lit .sc-t path,.lit .sc-t ellipse,.lit .sc-t circle{fill:none}",
  ].join("");
}

/** Colours in daylight or dark, and those of what stands in lamplight. */
export interface Inks {
  readonly palette: Palette;
  readonly lit: Palette;
}

/** The whole picture as SVG that needs nothing else. */
export function framed(
  { palette, lit: lamplight }: Inks,
  inner: string,
  [width, height]: readonly number[] = [WIDTH, HEIGHT],
): string {
  const shadow = (id: string, dx: number, dy: number, blur: number) =>
    `<filter id="${id}" x="-10%" y="-10%" width="120%" height="120%"><feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${blur}" flood-color="${palette.ink}" flood-opacity="${palette.shadow}"/></filter>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>${styleOf(palette, lamplight)}</style>` +
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${palette.skyTop}"/><stop offset=".75" stop-color="${palette.skyFoot}"/></linearGradient>` +
    `<radialGradient id="glow"><stop stop-color="${palette.glass}" stop-opacity=".55"/><stop offset="1" stop-color="${palette.glass}" stop-opacity="0"/></radialGradient>` +
    `${shadow("layer", -6, -4, 10)}${shadow("near", -2, -2, 3.5)}${shadow("lifted", -5, 6, 6)}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>${inner}</svg>`
  );
}

/** A picture in the colours of its season and time of day. */
export const picture = (setting: Setting, inner: string): string =>
  framed({ palette: paletteOf(setting), lit: litPaletteOf(setting) }, inner);

/** Light around a lamp or a window, for the dark hours. */
export const glow = (x: number, y: number, radius: number): string =>
  `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(radius)}" fill="url(#glow)"/>`;

export const isDark = ({ time }: Pick<Easel, "time">): boolean =>
  time === "dusk" || time === "night";
