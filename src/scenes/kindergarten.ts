import * as paper from "./paper.ts";

const { at, cut, disc, house, onward, panes, sheet, thread } = paper;

/** Round little tree, 50 high. */
const ball =
  thread("i", "M0 1v-31", 2) +
  cut("l", "M0-50a15 15 0 1 1-.1 0z") +
  cut("d", "M0-50a15 15 0 0 0 0 30z") +
  thread("i", "M0-18v-12l6-6");

const pinwheel =
  thread("w", "M0 1v-31", 1.5) +
  cut("x", "M0-30v-13q10 3 0 13zm0 0v13q-10-3 0-13z") +
  cut("w", "M0-30h13q-3 10-13 0zm0 0h-13q3-10 13 0z");

const bigHouse =
  cut("w", "M-46 0v-52q4-30 46-52 42 22 46 52V0z") +
  cut("v", "M-46 0v-52q4-30 46-52-24 20-26 52V0z") +
  cut("r", "M0-116q-42 22-60 58l9 7q18-30 51-46 33 16 51 46l9-7q-18-36-60-58z") +
  cut("y", "M0-80a11 11 0 1 1-.1 0zM-36-14v-18q8-9 16 0v18zm56 0v-18q8-9 16 0v18z") +
  cut("x", "M-11 0v-26q11-13 22 0V0z") +
  thread("w", "M0 0v-30M-11-69h22M0-80v22M-28-14v-22M28-14v-22M-36-24h16M20-24h16") +
  cut("v", "M-14 0h28l4 4h-36z");

const slide =
  cut("z", "M-10 0h90l-20 5h-92z") +
  thread("i", "M-6 0v-44M8 0v-44M-6-8h14m-14-9h14m-14-9h14", 2) +
  cut("x", "M6-36q20-4 28 14t24 16h16v5H56q-20 0-29-18T6-28z") +
  cut("l", "M-13-44 1-62l14 18z") +
  cut("d", "M-13-44 1-62v18z");

const swing =
  thread("i", "M-26 0-16-44h36L30 0M-16-44-6 0M20-44 10 0", 2) +
  thread("w", "M-4-44l-8 28M4-44l-8 28") +
  cut("x", "M-14-17l10 2v3l-10-2z");

const { defs, use } = paper.partsOf("k", {
  t: ball,
  w: pinwheel,
  h: paper.cottage("r"),
  k: paper.child("i"),
  u: paper.waver("i"),
  f: paper.kite,
  s: paper.cloud,
});

const sky =
  paper.stars("M420 30h.1M500 60h.1M690 40h.1M350 60h.1M300 40h.1M640 14h.1M240 80h.1M460 10h.1") +
  disc(596, 140, 50, 170, 124, 86) +
  use("s", [606, 56, 0.8], [190, 128, 0.55]);

const far =
  sheet(
    "1",
    `M760 470V186a130 110 0 0 0-190 14 140 120 0 0 0-236 42C262 226 190 340-50 340${onward(300, 14)}`,
  ) +
  use("h", [366, 236, 0.5], [384, 232, 0.6]) +
  sheet(
    "2",
    `M760 470V250a130 90 0 0 0-220 22 150 90 0 0 0-250 24C220 286 120 356-50 356${onward(380, 16)}`,
  ) +
  use("t", [-180, 344, 0.4], [-196, 346, 0.5], [-480, 358, 0.4]);

const kites =
  thread("i", "M263 365 346 96M422 355 450 60M365 369 246 156", 0.6) +
  use("f", [346, 96], [450, 60, 0.8], [246, 154, 0.7]);

const garden =
  use("h", [292, 300, 1], [322, 296, 0.8], [696, 274, 0.9]) +
  use("t", [266, 306, 0.8], [642, 274, 0.9], [660, 272, 0.7], [346, 300, 0.7]) +
  sheet("3", `M760 470V286C680 280 560 300 460 308S240 356-50 368${onward(300, 12)}`) +
  cut("z", "M356 326l-24 5h250l20-5z") +
  at(444, 326, house(88, 42, 12) + panes([-78, -31], [12, 15], [22, 6])) +
  at(548, 326, bigHouse) +
  use("t", [628, 320, 1.1], [652, 316, 0.9], [336, 336, 1]) +
  sheet("4", `M760 470V332C640 324 560 340 420 350S140 376-50 382${onward(260, 8)}`) +
  cut(
    "w",
    "M538 330h22c4 10-24 16-30 28-8 18 20 30 50 60h-60c-14-24-34-42-20-64 8-12 38-14 38-24z",
  ) +
  at(632, 364, slide, 1.05) +
  at(596, 350, swing, 0.8) +
  use("u", [256, 384, 1.2], [416, 372, 1.1], [358, 388, 1.2]) +
  use("k", [570, 372, 1.1], [584, 374], [284, 386], [470, 370, 0.9], [482, 371, 0.8]) +
  use("w", [390, 372], [404, 376, 0.7], [230, 386, 0.8]) +
  sheet("5", `M760 470V386C680 372 600 390 470 392S160 396-50 397${onward(320, 3)}`) +
  use("t", [712, 394, 1]) +
  use("w", [606, 394, 0.8], [190, 400, 0.8]);

/** Garden of low houses, kites and a slide. */
export const kindergartenScene: string = paper.scene(
  "k",
  `${defs}<g class="sc-drift-1">${sky}</g><g class="sc-drift-2">${far}</g>${garden}${kites}`,
  sheet("5", "M-20 600V520C40 496 120 500 200 530S380 560 420 566V600z") +
    use("t", [50, 524, 1.8], [98, 518, 1.3]) +
    use("w", [140, 520, 1.2], [160, 526, 0.9]),
);

/** The kindergarten through a moon gate. */
export const kindergartenDoor: string = paper.door(
  "k",
  disc(98, 44, 12, 30, 20) +
    cut("1", "M20 120V70q34-26 60-6t60-4v60z") +
    at(74, 84, paper.cottage("r"), 0.8) +
    at(98, 86, paper.cottage("r"), 0.6) +
    cut("3", "M20 120V84q40-8 120 2v40z") +
    at(62, 34, paper.kite, 0.34),
  "M54 88a37 37 0 1 1 52 0z",
);
