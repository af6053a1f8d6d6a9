import * as paper from "./paper.ts";

const { at, bridge, cut, disc, onward, panes, pavilion, sheet, thread } = paper;

/** Willow, 66 high. */
const willow =
  thread("i", "M0 1q-4-41 6-61M2-30q-8-14-20-18M4-44q10-12 22-14", 3) +
  thread(
    "l",
    "M6-60q-30-12-36 42M6-60q-18-8-22 52M6-60q-2 20-6 46M6-60q16 10 12 54M6-60q32-8 30 48M-18-48q-18 0-20 34M26-58q22 2 22 38",
    3,
  ) +
  thread("d", "M6-60q-24-10-28 48M6-60q24-4 22 50", 2);

const laboratory =
  cut("z", "M-66 0h132l-30 7h-132z") +
  cut("w", "M-66 0v-58h50v-30h82V0z") +
  cut("d", "M-66 0v-58h18V0zM-16-58v-30h14v30z") +
  panes([-40, -50], [10, 12], [14, 2], [18, 2]) +
  panes([-6, -80], [15, 14], [19, 4], [20, 2]) +
  panes([14, -40], [15, 14], [19, 3], [20, 1]) +
  cut("r", "M-72-58h56v-6h-56zM-22-88h94v-7h-94z") +
  cut("x", "M-8 0v-20h16V0z") +
  thread("i", "M44-95v-12m-12-8q12 18 24 0M44-108l6-10M-46-64v-20M-52-76h12", 1.5) +
  cut("i", "M0-97l18-8 4 8z");

const paperBoat =
  cut("w", "M-16-6h32l-8 8H-8z") +
  cut("w", "M-8-6 0-18 8-6z") +
  cut("d", "M-8-6 0-18v12zM-16-6h12l4 8h-8z");

const lotus =
  cut("5", "M0 0l16-2a17 5 0 1 1-6-4z") +
  cut("c", "M4-4q-8-4-6-12 4 2 6 6 0-6 4-10 4 4 4 10 2-4 6-6 2 8-6 12z");

const { defs, use } = paper.partsOf("m", {
  t: paper.tree,
  c: paper.poplar,
  k: paper.child("i"),
  u: paper.child("w"),
  o: lotus,
  b: paperBoat,
  w: willow,
  s: paper.cloud,
  q: paper.crane,
});

const sky =
  paper.stars("M420 30h.1M500 60h.1M690 40h.1M350 60h.1M300 40h.1M640 14h.1M240 80h.1M460 10h.1") +
  disc(462, 148, 46, 160, 116, 80) +
  use("s", [586, 62, 0.9], [250, 112, 0.6]);

const far =
  sheet(
    "1",
    `M760 470V150C736 112 700 66 664 86S622 190 572 198 536 132 502 142 436 224 394 230 340 176 308 180 200 326-50 326${onward(240, 14)}`,
  ) +
  use("q", [610, 152, 0.6], [640, 136, 0.5]) +
  sheet(
    "2",
    `M760 470V204C724 166 696 172 654 204S566 268 520 266 380 222 340 232 170 336-50 336${onward(360, 10)}`,
  ) +
  use("c", [-150, 326, 0.5], [-162, 328, 0.4], [-450, 324, 0.4]);

const bank =
  sheet("3", `M760 470V276C690 268 620 290 560 298S300 322-50 334${onward(300, 6)}`) +
  at(646, 304, laboratory) +
  use("t", [548, 308, 0.8], [564, 306, 1], [392, 320, 0.7], [406, 320, 0.5]) +
  use("c", [578, 306, 0.9], [380, 322, 0.6]);

const lake =
  cut("4", "M760 470V312C640 306 400 326-50 338h-2900V470z") +
  thread("2", "M760 312C640 306 400 326-50 338h-2900", 2) +
  cut("3", "M330 344q134 20 270-4l-26-10h-220z") +
  thread(
    "c",
    "M430 352h64M446 362h36M456 372h18M236 366h40M300 378h70M560 356h40M520 386h50M-60 372h60M-420 360h60",
    2,
  ) +
  cut("d", "M206 352h188l-20 14q-74 20-148 0z") +
  at(300, 348, bridge) +
  sheet("3", "M396 356q20-26 74-26t84 26z") +
  at(466, 336, pavilion, 1.05) +
  use("w", [532, 342, 1]) +
  use("k", [284, 318, 0.9], [296, 317, 0.9], [452, 336, 0.9]) +
  use("b", [400, 384], [594, 372, 0.8]) +
  use("o", [512, 394, 0.7], [552, 388, 0.6], [300, 398, 0.6]);

const shore =
  sheet("5", "M760 470V350C724 352 694 376 650 388S540 404 380 424V470z") +
  use("w", [702, 368, 1.3]) +
  use("u", [672, 388, 1.2], [686, 384, 1.1]);

/** Lake with bridge and pavilion, the laboratory on its bank. */
export const middleSchoolScene: string = paper.scene(
  "m",
  `${defs}<g class="sc-drift-1">${sky}</g><g class="sc-drift-2">${far}</g><g class="sc-drift-3">${bank}</g>${lake}${shore}`,
  sheet("5", "M-20 600V520C40 496 120 500 200 530S380 560 420 566V600z") +
    use("w", [70, 524, 1.7]) +
    use("o", [300, 542, 0.9]),
);

/** The lake through an eight-sided opening. */
export const middleSchoolDoor: string = paper.door(
  "m",
  disc(98, 40, 12, 30, 20) +
    cut("1", "M20 120V64q34-26 60-6t60-4v60z") +
    cut("4", "M20 120V74h120v46z") +
    at(80, 72, bridge, 0.36) +
    at(74, 84, paperBoat, 0.6),
  "M66 17h28l22 20v32l-18 19H62L44 69V37z",
);
