import * as paper from "./paper.ts";

const { at, cut, disc, onward, panes, sheet, thread } = paper;

const lollipop =
  thread("i", "M0 0v-30", 2) +
  cut("l", "M0-50a15 15 0 1 1-.1 0z") +
  cut("d", "M0-50a15 15 0 0 0 0 30z");

const pinwheel =
  thread("w", "M0 0v-30", 1.5) +
  cut("x", "M0-30v-13q10 3 0 13zm0 0v13q-10-3 0-13z") +
  cut("y", "M0-30h13q-3 10-13 0zm0 0h-13q3-10 13 0z");

const bigHouse =
  cut("w", "M-46 0v-52q4-30 46-52 42 22 46 52v52z") +
  cut("v", "M-46 0v-52q4-30 46-52-24 20-26 52v52z") +
  cut("r", "M0-116q-42 22-60 58l9 7q18-30 51-46 33 16 51 46l9-7q-18-36-60-58z") +
  cut("y", "M0-78a11 11 0 1 1-.1 0zM-34-14v-18q8-9 16 0v18zm52 0v-18q8-9 16 0v18z") +
  cut("x", "M-11 0v-26q11-13 22 0V0z") +
  thread("w", "M0 0v-30M-11-67h22M0-78v22M-26-14v-22M26-14v-22");

const slide =
  thread("i", "M-6 0v-44M8 0v-44M-6-8h14m-14-9h14m-14-9h14", 2) +
  cut("x", "M6-36q20-4 28 14t24 16h10v5H56q-20 0-29-18T6-28z") +
  cut("r", "M-14-44 1-62l15 18z");

const parts = paper.partsOf("k", {
  t: lollipop,
  w: pinwheel,
  h: paper.cottage,
  k: paper.child,
  u: paper.waver,
  f: paper.kite,
});

function draw(): string {
  const { use } = parts;
  return paper.scene(
    "k",
    parts.defs +
      '<g class="sc-drift-1">' +
      paper.stars(
        "M420 30h.1M500 80h.1M690 40h.1M350 80h.1M300 40h.1M640 14h.1M240 80h.1M460 10h.1",
      ) +
      disc(600, 142, 50, 170, 124, 86) +
      at(560, 62, paper.cloud, 0.8) +
      '</g><g class="sc-drift-2">' +
      sheet(
        "1",
        `M760 470V190a120 100 0 0 0-200 10 140 110 0 0 0-240 30C250 230 200 330-40 330${onward(280, 24)}`,
      ) +
      sheet(
        "2",
        `M760 470V250a130 90 0 0 0-230 20 150 90 0 0 0-260 26C220 296 120 348-40 348${onward(360, 14)}`,
      ) +
      "</g>" +
      use("h", [296, 292, 1], [324, 288, 0.8], [692, 268, 0.9]) +
      use("t", [270, 298, 0.8], [640, 270, 0.9], [660, 268, 0.7], [350, 296, 0.7]) +
      sheet("3", `M760 470V286C680 280 560 300 460 306S240 352-40 362${onward(300, 12)}`) +
      at(440, 322, paper.house(92, 40) + panes([-80, -32], [12, 16], [24, 7])) +
      at(548, 322, bigHouse) +
      use("t", [628, 318, 1.1], [652, 314, 0.9], [330, 330, 1]) +
      thread("i", "M250 352 352 112M470 350 432 78M330 366 246 150", 0.6) +
      use("f", [352, 108, 1], [432, 74, 0.8], [244, 146, 0.7]) +
      sheet("4", `M760 470V330C640 322 560 344 420 350S140 372-40 376${onward(260, 8)}`) +
      at(660, 356, slide, 1.1) +
      use("u", [254, 372, 1.2], [470, 368, 1.1], [334, 382, 1.2]) +
      use("k", [612, 364, 1.1], [626, 366], [280, 376]) +
      use("w", [520, 366], [540, 370, 0.8], [400, 372, 0.9]) +
      sheet("5", `M760 470V378C660 366 560 384 440 386S160 392-40 394${onward(320, 4)}`) +
      use("t", [706, 392, 1.2], [190, 400, 0.8]),
    sheet("5", "M-20 600V520C40 496 120 500 200 530S380 560 420 566V600z") +
      use("t", [50, 522, 1.8], [98, 516, 1.3]) +
      use("w", [140, 518, 1.2]),
  );
}

/** Garden of low houses, kites and a slide. */
export const kindergartenScene: string = draw();

/** The kindergarten through a moon gate. */
export const kindergartenDoor: string = paper.door(
  "k",
  disc(98, 44, 12, 30, 20) +
    cut("1", "M20 120V70q34-26 60-6t60-4v60z") +
    at(74, 84, paper.cottage, 0.8) +
    at(98, 86, paper.cottage, 0.6) +
    cut("3", "M20 120V84q40-8 120 2v40z") +
    at(62, 34, paper.kite, 0.34),
  "M54 88a37 37 0 1 1 52 0z",
);
