import * as paper from "./paper.ts";

const { at, crane, cut, disc, onward, panes, sheet, thread } = paper;

const parts = paper.partsOf("g", {
  t: paper.tree,
  p: paper.pine,
  c: paper.poplar,
  k: paper.child,
  u: paper.waver,
  n:
    cut("w", "M-15 0v-22h30v22z") +
    cut("v", "M-15 0v-22h9v22z") +
    cut("y", "M-9-6v-8h5v8zm7 0v-8h5v8zm7 0v-8h5v8z") +
    cut("r", "M-25-25q9 0 13-9h24q4 9 13 9l-6 5h-38z"),
  h:
    cut("z", "M-13 0h26l-14 4h-26z") +
    cut("w", "M-13 0v-17q0-9 13-17 13 8 13 17v17z") +
    cut("v", "M-13 0v-17q0-9 13-17z") +
    cut("x", "M0-39q-10 6-17 18l4 3q5-9 13-14 8 5 13 14l4-3q-7-12-17-18z") +
    cut("y", "M-4 0v-9q4-6 8 0v9zm4-17a3 3 0 1 1 .1 0z"),
});

function draw(): string {
  const { use } = parts;
  const sky =
    paper.stars(
      "M420 20h.1M500 60h.1M650 24h.1M350 70h.1M300 20h.1M690 70h.1M580 10h.1M230 60h.1",
    ) +
    disc(566, 124, 46, 160, 114, 78) +
    at(588, 44, paper.cloud, 0.9) +
    at(330, 92, paper.cloud, 0.7);
  const far =
    sheet(
      "1",
      `M760 470V160C720 110 694 80 664 88S610 152 566 158 510 92 470 100 400 196 350 196 290 158 254 168 130 316-60 316${onward(300, 26)}`,
    ) +
    sheet(
      "2",
      `M760 470V220C710 180 676 158 640 166S556 244 504 240 390 200 340 214 150 334-60 336${onward(420, 18)}`,
    );
  const back =
    at(
      614,
      262,
      use("n", [0, 0, 1.5], [0, -30, 1.3], [0, -57, 1.1], [0, -79, 0.9], [0, -97, 0.7]) +
        cut("x", "M-1-122h2v8h-2z"),
    ) +
    at(
      684,
      258,
      cut("w", "M-20 0v-26h40v26z") +
        cut("v", "M-20 0v-26h14v26z") +
        cut("r", "M-22-26a22 22 0 0 1 44 0z") +
        cut("y", "M3-46l8 4-6 16h-7z"),
    ) +
    at(
      276,
      296,
      cut("w", "M-70 0v-46h140v46z") +
        cut("v", "M-70 0v-46h24v46z") +
        panes([-60, -40], [9, 8], [14, 9], [13, 3]) +
        cut("r", "M-80-46q16 0 26-14h108q10 14 26 14l-6 6h-148z"),
    );
  const middle = sheet(
    "3",
    `M760 470V246C700 246 640 256 560 270S420 290 360 290 120 350-60 356${onward(260, 14)}`,
  );
  const near = sheet("4", `M760 470V296C680 310 560 320 430 320S120 366-60 374${onward(340, 12)}`);
  const front = sheet("5", `M760 470V352C690 342 620 350 540 366S260 386-60 392${onward(280, 6)}`);
  return paper.scene(
    "g",
    parts.defs +
      `<g class="sc-drift-1">${sky}</g><g class="sc-drift-2">${far}</g>` +
      at(470, 150, crane, 0.8) +
      at(424, 126, crane, 0.6) +
      at(510, 122, crane, 0.5) +
      back +
      middle +
      use(
        "t",
        [196, 322, 0.8],
        [176, 326, 1],
        [344, 298, 0.9],
        [538, 288, 0.9],
        [556, 284, 0.7],
        [580, 276, 0.8],
      ) +
      use("c", [208, 320, 0.8], [570, 280, 1], [650, 264, 0.8], [332, 300, 1]) +
      near +
      at(430, 326, paper.hall) +
      thread("w", "M430 326c0 14 60 20 40 32s-110 10-150 30", 7) +
      front +
      use("h", [630, 362, 0.9], [660, 362, 1.1], [694, 360, 0.9]) +
      use("p", [714, 398, 1.1], [180, 404, 0.9], [200, 408, 0.7]) +
      use("k", [560, 372], [572, 374, 0.9]) +
      use("u", [536, 378]),
    sheet("5", "M-20 600V520C40 496 120 500 200 530S380 560 420 566V600z") +
      use("p", [46, 520, 1.7], [96, 516, 1.1]),
  );
}

/** The whole campus in one valley, the hall at its heart. */
export const groupScene: string = draw();
