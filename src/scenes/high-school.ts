import * as paper from "./paper.ts";

const { at, cut, disc, onward, panes, sheet, thread } = paper;

/** Graduate in gown and cap, 20 high. */
const graduate =
  cut("i", "M0-16a3 3 0 1 1-.1 0zM-2-10h4q2 4 4 10H-6q2-6 4-10zM-6-17l6-3 6 3-6 3z") +
  thread("x", "M5-17v5");

const { defs, use } = paper.partsOf("h", {
  n: paper.tier,
  p: paper.pine,
  c: paper.poplar,
  t: paper.tree,
  g: graduate,
  q: paper.crane,
  s: paper.cloud,
});

const observatory =
  cut("z", "M-34 0h64l-12 6h-68z") +
  cut("w", "M-32 0v-34h64V0z") +
  cut("d", "M-32 0v-34h20V0z") +
  panes([-22, -24], [7, 12], [12, 4]) +
  cut("v", "M-36-34h72v4h-72z") +
  cut("r", "M-33-34a33 33 0 0 1 66 0z") +
  cut("d", "M-33-34a33 33 0 0 1 33-33q-20 10-21 33z") +
  cut("y", "M4-65l12 6-9 25h-13z") +
  thread("i", "M4-40 16-74", 4);

const tower =
  use("n", [0, 0, 2], [0, -41, 1.8], [0, -78, 1.6], [0, -111, 1.4], [0, -140, 1.2], [0, -164, 1]) +
  cut("x", "M-1-206h3l1 18h-5z") +
  cut("v", "M-38-1h76l4 6h-84z");

const sky =
  paper.stars("M420 30h.1M500 40h.1M690 40h.1M350 60h.1M300 40h.1M640 14h.1M240 80h.1M460 10h.1") +
  disc(440, 134, 48, 170, 122, 84) +
  use("s", [250, 96, 0.7], [640, 40, 0.6]);

const far =
  sheet(
    "1",
    `M760 470V160L706 104 680 122 612 56 574 104 546 92 478 176 444 160 372 224 330 204 220 296Q140 334-50 334${onward(300, 14)}`,
  ) +
  use("q", [560, 150, 0.7], [528, 128, 0.5], [590, 126, 0.4]) +
  sheet(
    "2",
    `M760 470V226L700 190 650 212 588 166 536 216 500 200 410 268 350 246 250 316Q140 352-50 352${onward(360, 14)}`,
  ) +
  thread("w", "M470 312c-60-20 50-36 34-52s-26-14 8-24 22-14 30-22", 2) +
  use("c", [-160, 340, 0.5], [-172, 341, 0.4], [-440, 348, 0.4]);

const hill =
  sheet(
    "3",
    `M760 470V264C700 252 640 284 560 290S420 264 350 272 120 356-50 362${onward(280, 10)}`,
  ) +
  at(346, 276, observatory) +
  at(596, 296, tower) +
  use("c", [648, 290, 1], [660, 288, 1.2], [296, 290, 1], [306, 288, 0.8], [398, 280, 0.9]) +
  use("t", [672, 290, 0.9], [536, 300, 0.9], [554, 298, 0.7], [414, 282, 0.7]);

const near =
  sheet("4", `M760 470V314C660 298 560 328 440 334S140 370-50 380${onward(300, 8)}`) +
  cut(
    "w",
    "M584 300h24c4 16-66 12-68 28s72 12 60 34-70 20-90 50h-50c10-40 94-44 96-58s-62-6-60-24 90-14 88-30z",
  ) +
  use("t", [470, 344, 1], [450, 348, 0.8], [686, 324, 1], [236, 372, 0.9]) +
  use("g", [540, 346, 0.9], [560, 348], [582, 366, 1.2]) +
  sheet("5", `M760 470V362C690 352 640 378 540 392S160 397-50 398${onward(320, 3)}`) +
  use("p", [694, 386, 1.4], [656, 392, 1]) +
  use("t", [196, 400, 0.9]);

/** Library tower and observatory, paths to far mountains. */
export const highSchoolScene: string = paper.scene(
  "h",
  `${defs}<g class="sc-drift-1">${sky}</g><g class="sc-drift-2">${far}</g><g class="sc-drift-3">${hill}</g>${near}`,
  sheet("5", "M-20 600V520C40 496 120 500 200 530S380 560 420 566V600z") +
    use("p", [50, 522, 1.8], [18, 530, 1.1]) +
    use("t", [108, 520, 1.3]),
);

/** The tower through a blossom-shaped opening. */
export const highSchoolDoor: string = paper.door(
  "h",
  disc(98, 40, 12, 30, 20) +
    cut("1", "M20 120V64l30-20 20 16 30-24 40 40v60z") +
    at(76, 80, paper.tier, 0.7) +
    at(76, 66, paper.tier, 0.6) +
    at(76, 54, paper.tier, 0.5) +
    at(76, 44, paper.tier, 0.4) +
    cut("3", "M20 120V78q40-6 120 2v40z"),
  "M80 82a19 19 0 0 1-30-22 19 19 0 0 1 12-35 19 19 0 0 1 36 0 19 19 0 0 1 12 35 19 19 0 0 1-30 22z",
);
