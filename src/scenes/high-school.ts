import * as paper from "./paper.ts";

const { at, crane, cut, disc, onward, panes, sheet, thread } = paper;

const parts = paper.partsOf("h", {
  n: paper.tier,
  p: paper.pine,
  c: paper.poplar,
  g: cut("i", "M0-17a3 3 0 1 1-.1 0zM-6-18l6-3 6 3-6 3zM-2-10h4l4 10H-6z"),
  b:
    cut(
      "l",
      "M0-6a3 3 0 1 1-.1 0zm5 4a3 3 0 1 1-.1 0zm-10 0a3 3 0 1 1-.1 0zm2 6a3 3 0 1 1-.1 0zm6 0a3 3 0 1 1-.1 0z",
    ) + cut("y", "M0-1a1.5 1.5 0 1 1-.1 0z"),
});

const observatory =
  cut("w", "M-30 0v-34h60V0z") +
  cut("v", "M-30 0v-34h20V0z") +
  cut("r", "M-33-34a33 33 0 0 1 66 0z") +
  cut("y", "M2-64l11 5-9 25h-12z") +
  panes([-20, -24], [6, 12], [11, 4]);

function draw(): string {
  const { use } = parts;
  return paper.scene(
    "h",
    parts.defs +
      '<g class="sc-drift-1">' +
      paper.stars(
        "M420 30h.1M500 80h.1M690 40h.1M350 80h.1M300 40h.1M640 14h.1M240 80h.1M460 10h.1",
      ) +
      disc(430, 136, 48, 170, 122, 84) +
      at(280, 80, paper.cloud, 0.7) +
      '</g><g class="sc-drift-2">' +
      sheet(
        "1",
        `M760 470V170L700 110 664 132 600 70 560 118 530 104 470 180 430 164 350 220 300 200 190 300Q100 326-60 326${onward(300, 22)}`,
      ) +
      sheet(
        "2",
        `M760 470V220L700 190 640 210 580 166 530 210 490 196 400 260 340 240 240 314Q120 344-60 344${onward(360, 14)}`,
      ) +
      "</g>" +
      at(470, 120, crane, 0.7) +
      at(500, 100, crane, 0.5) +
      at(390, 96, crane, 0.5) +
      sheet(
        "3",
        `M760 470V262C700 250 640 280 560 286S420 262 360 270 120 352-60 358${onward(280, 10)}`,
      ) +
      at(350, 274, observatory) +
      at(
        584,
        290,
        use(
          "n",
          [0, 0, 2],
          [0, -40, 1.8],
          [0, -77, 1.6],
          [0, -110, 1.4],
          [0, -138, 1.2],
          [0, -161, 1],
        ) + cut("i", "M-2-200h4v14h-4z"),
      ) +
      use("c", [640, 286, 1], [652, 286, 1.2], [530, 294, 1], [300, 286, 1], [400, 280, 0.9]) +
      sheet("4", `M760 470V310C660 296 560 326 440 330S140 366-60 374${onward(300, 8)}`) +
      thread("w", "M584 292c-20 14-60 10-70 24s60 16 40 34-120 20-110 60", 6) +
      use("g", [530, 342, 1], [548, 344, 1.1], [500, 362, 1.2]) +
      sheet("5", `M760 470V360C680 350 620 372 520 386S140 394-60 396${onward(320, 4)}`) +
      use("p", [690, 384, 1.3], [650, 388, 1], [190, 398, 0.9]),
    sheet("5", "M-20 600V520C40 496 120 500 200 530S380 560 420 566V600z") +
      use("p", [46, 520, 1.7], [96, 516, 1.1]),
  );
}

/** Library tower and observatory, paths to far mountains. */
export const highSchoolScene: string = draw();

/** The tower through a blossom-shaped opening. */
export const highSchoolDoor: string = paper.door(
  "h",
  disc(98, 40, 12, 30, 20) +
    cut("1", "M20 120V64l30-20 20 16 30-24 40 40v60z") +
    at(76, 84, paper.tier, 0.7) +
    cut("3", "M20 120V84q40-8 120 2v40z"),
  "M62 88a21 21 0 0 1-10-36 19 19 0 0 1 15-29 17 17 0 0 1 26 0 19 19 0 0 1 15 29 21 21 0 0 1-10 36z",
);
