import * as paper from "./paper.ts";

const { at, cut, disc, house, onward, panes, sheet, thread } = paper;

const { defs, use } = paper.partsOf("p", {
  t: paper.tree,
  c: paper.poplar,
  k: paper.child("w"),
  r: paper.runner("w"),
  s: paper.cloud,
});

const gable =
  cut("w", "M-30 0v-70L0-98l30 28V0z") +
  cut("d", "M-30 0v-70L0-98l-12 98z") +
  cut("r", "M0-109-43-68l5 6L0-98l38 36 5-6z") +
  cut("y", "M0-82a10 10 0 1 1-.1 0zM-22-50h12v14h-12zm16 0H6v14H-6zm16 0h12v14H10z") +
  cut("x", "M-12 0v-26h24V0z") +
  thread("i", "M0-79v7h5") +
  thread("w", "M0 0v-26") +
  cut("v", "M-20 0h40l5 4h-50z");

const readingTree =
  cut("z", "M-90 0h110l-30 7h-110z") +
  cut(
    "5",
    "M-66-72q-6-22 18-28-2-26 26-26 16-20 38-4 24-6 28 18 22 6 12 28 0 14-16 14-12 12-26 2-14 12-28 2-14 10-26-2-20 6-26-4z",
  ) +
  cut("i", "M-9 1q7-30 2-60l-22-20 3-3 20 15V-98h6l2 36 20-22 4 3-22 30q-2 26 8 52z") +
  cut(
    "d",
    "M-50-86q-4-22 20-26 8-18 28-8 24-6 28 16 18 4 12 20-10 8-18 0-12 10-24 0-12 8-22-2-18 8-24 0z",
  ) +
  cut(
    "l",
    "M-38-90q-2-20 20-22 6-16 26-8 20-4 24 14 18 4 10 18-10 4-16-2-10 8-22 0-12 8-20 0-18 8-22 0z",
  ) +
  thread("i", "M-62-5h44M-58 1v-6M-22 1v-6", 2);

/** Child that sits and reads, 12 high. */
const reader =
  cut("w", "M0-14a3 3 0 1 1-.1 0zM-2-7h4v4h6v4H6v-2h-8z") + cut("x", "M3-7l4 1v3l-4-1z");

const terraces = [1, 2, 3, 4]
  .map(
    (step) =>
      `M760 ${204 + step * 14}c-60-62-100-56-160-6s-100 54-${140 + step * 10} ${58 - step * 3}`,
  )
  .join("");

const sky =
  paper.stars("M420 30h.1M500 60h.1M690 40h.1M350 60h.1M300 40h.1M640 14h.1M240 80h.1M460 10h.1") +
  disc(430, 134, 46, 154, 112, 76) +
  use("s", [560, 62, 0.9], [236, 116, 0.6]);

const far =
  sheet(
    "1",
    `M760 470V150C700 92 660 96 600 150S500 204 440 200 330 152 280 172 120 338-50 338${onward(300, 14)}`,
  ) +
  sheet(
    "2",
    `M760 470V200C700 138 660 144 600 194S500 254 420 250 140 350-60 350${onward(400, 14)}`,
  ) +
  thread("3", terraces, 1.5) +
  use("c", [-170, 342, 0.5], [-182, 343, 0.4], [-460, 352, 0.4]);

const school =
  use("c", [306, 298, 0.9], [318, 296, 1.1], [640, 272, 1], [652, 270, 1.2]) +
  sheet("3", `M760 470V264C690 262 600 284 480 292S120 362-60 368${onward(280, 10)}`) +
  cut("z", "M320 316l-24 6h270l24-6z") +
  at(
    456,
    316,
    house(132, 66, 18) +
      panes([-120, -56], [12, 11], [20, 4], [20, 3]) +
      panes([48, -56], [12, 11], [20, 4], [20, 3]),
  ) +
  at(456, 316, gable) +
  use("t", [296, 322, 0.9], [278, 326, 0.7], [612, 308, 0.8], [630, 306, 1]);

const yard =
  sheet("4", `M760 470V304C660 306 560 320 440 322S140 372-60 382${onward(300, 8)}`) +
  '<g class="sc-x"><ellipse cx="396" cy="356" rx="152" ry="20"/><g class="sc-w sc-t"><ellipse cx="396" cy="355" rx="138" ry="16.5"/><ellipse cx="396" cy="354.5" rx="125" ry="13.5"/></g></g><ellipse class="sc-3" cx="396" cy="354" rx="112" ry="10"/>' +
  thread("w", "M396 344v20", 0.7) +
  thread("i", "M352 338v-88", 2) +
  cut("x", "M353 251q12-4 20 0t16 0v18q-8 4-16 0t-20 0z") +
  use("r", [286, 366], [306, 371, 1.1], [500, 368, 1.1]) +
  use("k", [440, 342, 0.8], [452, 342, 0.8], [462, 343, 0.8]) +
  sheet("5", `M760 470V374C680 364 580 386 440 390S140 395-60 397${onward(320, 3)}`) +
  at(640, 386, readingTree, 1.25) +
  at(570, 380, reader, 1.3) +
  at(592, 380, reader, 1.2) +
  use("k", [678, 386, 1.2]) +
  use("t", [716, 392, 0.8]);

/** Courtyard, reading tree and running track. */
export const primarySchoolScene: string = paper.scene(
  "p",
  `${defs}<g class="sc-drift-1">${sky}</g><g class="sc-drift-2">${far}</g><g class="sc-drift-3">${school}</g>${yard}`,
  sheet("5", "M-20 600V520C40 496 120 500 200 530S380 560 420 566V600z") +
    use("t", [50, 524, 1.9], [98, 518, 1.3], [14, 530, 1.2]),
);

/** The primary school through an arch. */
export const primarySchoolDoor: string = paper.door(
  "p",
  disc(98, 40, 12, 30, 20) +
    cut("1", "M20 120V64q34-26 60-6t60-4v60z") +
    at(74, 86, paper.tree, 1.1) +
    cut("3", "M20 120V84q40-8 120 2v40z") +
    at(96, 88, paper.child("i"), 0.9),
  "M46 88V52a34 34 0 0 1 68 0v36z",
  at(46, 97, paper.child("i"), 0.9),
);
