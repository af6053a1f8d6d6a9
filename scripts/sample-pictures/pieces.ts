/** Pieces of the scenes as SVG text, coloured by the classes that `canvas.ts` defines. */

/** The paper a shape is cut from. */
type Paper =
  | "1"
  | "2"
  | "3"
  | "4"
  | "5"
  | "c"
  | "d"
  | "i"
  | "l"
  | "o"
  | "q"
  | "r"
  | "v"
  | "w"
  | "x"
  | "y"
  | "z";

const cut = (paper: Paper, outline: string): string => `<path class="sc-${paper}" d="${outline}"/>`;

/** A line of thread: 1 unit wide, in the colour of a paper. */
const thread = (paper: Paper, outline: string, width = 1): string =>
  `<path class="sc-${paper} sc-t" d="${outline}"${width === 1 ? "" : ` stroke-width="${width}"`}/>`;

type Pair = readonly [number, number];

/** Windows of one size: first corner, size, then step and count across and down. */
export function panes(
  [x, y]: Pair,
  [width, height]: Pair,
  across: Pair,
  down: Pair = [0, 1],
): string {
  const one = `h${width}v${height}h-${width}z`;
  const row = one + `m${across[0]} 0${one}`.repeat(across[1] - 1);
  const back = `m-${across[0] * (across[1] - 1)} ${down[0]}`;
  return cut("y", `M${x} ${y}${Array.from({ length: down[1] }, () => row).join(back)}`);
}

/** Broad-leaved tree, 46 high. */
export const tree =
  cut("l", "M0-46c10 0 16 10 15 21S9-7 0-7-14-14-15-25-10-46 0-46z") +
  cut("d", "M0-46c-10 0-16 10-15 21S-9-7 0-7z") +
  thread("i", "M0 1v-36m0 22 6-7m-6 0-5-6m5-3 4-5");

/** Slender tree, 46 high. */
export const poplar =
  cut("5", "M0-46C7-34 8-16 5-6h-10C-8-16-7-34 0-46z") + thread("i", "M0 1v-38");

/** Pine of stacked paper pads, 50 high. */
export const pine =
  thread("i", "M0 3v-40", 2) +
  cut("4", "M-19-6q19-15 38 0zM-15-18q15-13 30 0zM-11-30q11-11 22 0zM-7-40q7-9 14 0z") +
  cut("d", "M-19-6q12-15 19-11v11zM-15-18q9-13 15-10v10zM-11-30q7-11 11-8v8zM-7-40q5-9 7-7v7z");

/** Crane in flight, looking left. */
export const crane =
  cut(
    "w",
    "M-9-1C-3-4 6-3 11 1 5 4-4 4-9-1ZM-3-1C-4-12 4-21 17-25 13-15 10-6 5 0ZM-4-1C-11-7-13-16-11-25-4-17 1-9 2-2Z",
  ) +
  thread("w", "M-8-1-22-6l-5 2M10 1l16 3", 1.5) +
  cut("x", "M-24-8h3v2h-3z") +
  cut("i", "M17-25q-3 6-4 10l-4 3q2-8 8-13z");

/** Long cloud of rounded strips with a curl. */
export const cloud = ["z sc-u", "c"]
  .map(
    (paper) =>
      `<path class="sc-${paper} sc-t" stroke-width="10" d="M0 0h104M22-12h50a11 11 0 1 0-11-11M52 12h76M-34 0h10M88-12h24"/>`,
  )
  .join("");

/** Hall with two curved roofs, 236 wide, 126 high. */
export const hall =
  cut("v", "M-116 0h232l-5-6h-222zM-104-11h208v5h-208z") +
  cut("w", "M-110-6h220v-2h-220zM-90-11v-34h180v34z") +
  cut("v", "M-90-11v-34h40l-20 34z") +
  panes([-80, -35], [13, 19], [21, 8]) +
  cut(
    "x",
    "M-90-11v-34h4v34zm21 0v-34h4v34zm21 0v-34h4v34zm21 0v-34h4v34zm50 0v-34h4v34zm21 0v-34h4v34zm21 0v-34h4v34zm21 0v-34h4v34zM-11-11v-24h22v24z",
  ) +
  cut("z", "M-90-45h180v7l-180 4z") +
  cut(
    "r",
    "M-124-55C-104-50-88-58-78-71H78C88-58 104-50 124-55 118-46 110-42 100-41H-100C-110-42-118-46-124-55Z",
  ) +
  cut("w", "M-64-70v-14H64v14z") +
  panes([-58, -80], [8, 7], [12, 10]) +
  cut(
    "r",
    "M-95-94C-76-90-58-98-45-123H45C58-98 76-90 95-94 89-86 82-82 74-81H-74C-82-82-89-86-95-94Z",
  ) +
  cut("i", "M-51-129q5 6 10 4h82q5 2 10-4v9H-51z") +
  thread(
    "i",
    "M-33-119q-6 20-21 37M-17-119q-2 20-10 37M0-119v37M17-119q2 20 10 37M33-119q6 20 21 37M-68-70q-7 16-22 28M-44-70q-4 16-12 28M-21-70q-1 16-5 28M0-70v28M21-70q1 16 5 28M44-70q4 16 12 28M68-70q7 16 22 28",
  ) +
  cut("x", "M-9-84h18v8H-9zM-38-36a5 6 0 1 1-.1 0zM38-36a5 6 0 1 1-.1 0z") +
  cut("v", "M-22 0l6-11h32l6 11z") +
  thread("w", "M-20-3h40M-18-6h36M-17-9h34");

/** Pagoda-like floor of a tower, 30 wide at the wall, 35 high. */
export const tier =
  cut("w", "M-15 0v-22h30v22z") +
  cut("v", "M-15 0v-22h9v22z") +
  cut("y", "M-9-6v-8h5v8zm7 0v-8h5v8zm7 0v-8h5v8z") +
  cut("r", "M-25-25q9 0 13-9h24q4 9 13 9l-6 5h-38z");

/** Little house with a round gable, 34 wide, 39 high. */
export const cottage = (roof: Paper): string =>
  cut("w", "M-13 0v-17q0-9 13-17 13 8 13 17v17z") +
  cut("v", "M-13 0v-17q0-9 13-17z") +
  cut(roof, "M0-39q-10 6-17 18l4 3q5-9 13-14 8 5 13 14l4-3q-7-12-17-18z") +
  cut("y", "M-4 0v-9q4-6 8 0v9zm4-17a3 3 0 1 1 .1 0z");

/** Long house under a curved roof; its windows come from `panes`. */
export const house = (half: number, height: number, rise = 14): string =>
  cut("w", `M-${half} 0v-${height}h${half * 2}v${height}z`) +
  cut("v", `M-${half} 0v-${height}h${height >> 1}v${height}z`) +
  cut("z", `M-${half}-${height}h${half * 2}v5h-${half * 2}z`) +
  cut(
    "r",
    `M-${half + 10}-${height}q16 0 26-${rise}h${half * 2 - 32}q10 ${rise} 26 ${rise}l-6 5h-${half * 2 + 8}z`,
  );

/** Arched bridge with rails, 180 wide. */
export const bridge =
  cut(
    "w",
    "M-90 0q90-60 180 0v10h-22a22 18 0 0 0-40 0h-6a22 24 0 0 0-44 0h-6a22 18 0 0 0-40 0h-22z",
  ) +
  cut("v", "M-90 0q90-60 180 0v4q-90-58-180 0z") +
  thread(
    "i",
    "M-84-14q84-52 168 0M-70-10v-10m20 0v-10m20 3v-9m20 6v-9m20 9v-9m20 9v-9m20 13v-9m20 17v-9",
  );

/** Kite with a tail, 34 wide. */
export const kite =
  cut("x", "M0-16 17 0 0 24z") +
  cut("l", "M0-16-17 0 0 24z") +
  thread("x", "M0 24q9 6 0 13t0 13", 1.5) +
  thread("w", "M-17 0h34M0-16v40", 0.7);
