import * as paper from "./paper.ts";

const { at, cut, disc, onward, panes, sheet, thread } = paper;

const bridge =
  cut(
    "w",
    "M-90 0q90-60 180 0v10h-22a22 18 0 0 0-40 0h-6a22 24 0 0 0-44 0h-6a22 18 0 0 0-40 0h-22z",
  ) +
  cut("v", "M-90 0q90-60 180 0v4q-90-58-180 0z") +
  thread(
    "i",
    "M-84-14q84-52 168 0M-70-10v-10m20 0v-10m20 3v-9m20 6v-9m20 9v-9m20 9v-9m20 13v-9m20 17v-9",
  );

const pavilion =
  cut("v", "M-34 0h68v5h-68z") +
  cut("x", "M-24 0v-34h3v34zm14 0v-34h3v34zm18 0v-34h3v34zm14 0v-34h3v34z") +
  cut("r", "M-44-38q20-2 32-22h24q12 20 32 22l-7 6h-74zM-14-62q8-4 14-18 6 14 14 18z") +
  cut("i", "M-1-88h2v10h-2z");

const willow =
  thread("i", "M0 0q-4-40 6-60M2-30q-8-14-20-18", 3) +
  thread(
    "l",
    "M6-60q-30-10-34 40M6-60q-18-6-20 46M6-60q0 20-4 44M6-60q14 10 12 50M6-60q28-6 28 44M-18-48q-16 2-18 30M6-60q20-16 38 26",
    3,
  );

const parts = paper.partsOf("m", {
  t: paper.tree,
  k: paper.child,
  o: cut("l", "M0 0l14-3a16 5 0 1 1-4-4z"),
  b: cut("w", "M-16-6h32l-8 7H-8zM-8-6 0-18 8-6z") + cut("v", "M-8-6 0-18v12z"),
});

function draw(): string {
  const { use } = parts;
  return paper.scene(
    "m",
    parts.defs +
      '<g class="sc-drift-1">' +
      paper.stars(
        "M420 30h.1M500 80h.1M690 40h.1M350 80h.1M300 40h.1M640 14h.1M240 80h.1M460 10h.1",
      ) +
      disc(470, 146, 46, 160, 116, 80) +
      at(580, 66, paper.cloud, 0.9) +
      at(290, 96, paper.cloud, 0.6) +
      '</g><g class="sc-drift-2">' +
      sheet(
        "1",
        `M760 470V150C730 110 690 70 660 90S620 190 570 196 530 130 500 140 430 220 390 226 340 176 310 180 220 306-60 310${onward(240, 30)}`,
      ) +
      sheet(
        "2",
        `M760 470V200C720 160 690 170 650 200S560 262 520 262 380 220 340 230 180 320-60 322${onward(360, 16)}`,
      ) +
      "</g>" +
      sheet("3", `M760 470V270C690 262 620 286 560 292S300 316-60 330${onward(300, 8)}`) +
      at(
        640,
        304,
        cut("w", "M-66 0v-86h132V0z") +
          cut("v", "M-66 0v-86h34V0z") +
          panes([-56, -78], [16, 14], [19, 6], [20, 3]) +
          cut("r", "M-74-86h148v-8h-148z") +
          cut("x", "M-10 0v-18h20V0z") +
          thread("i", "M-40-94v-18M40-94v-10m-12-10q12 16 24 0z", 2),
      ) +
      use("t", [556, 304, 0.9], [574, 306, 0.7], [404, 316, 0.7]) +
      cut("4", "M760 470V306C600 304 400 322-60 332h-2600V470z") +
      thread(
        "c",
        "M430 340h80M446 352h50M458 364h26M390 346h16M560 342h40M600 356h70M250 352h40M300 372h60M200 368h30",
        2,
      ) +
      at(300, 342, bridge) +
      sheet("3", "M400 352q20-24 70-24t74 24z") +
      at(466, 330, pavilion, 1.05) +
      at(530, 338, willow) +
      use("k", [286, 312, 0.9], [300, 312, 0.9]) +
      use("b", [420, 382, 1], [600, 372, 0.8]) +
      use("o", [560, 388, 1], [600, 394, 1.3], [520, 394, 0.8], [240, 388, 1]) +
      sheet("5", `M760 470V352C720 350 690 372 640 386S440 398-60 398${onward(320, 2)}`) +
      at(700, 366, willow, 1.3) +
      use("k", [672, 380, 1.2]),
    sheet("5", "M-20 600V520C40 496 120 500 200 530S380 560 420 566V600z") +
      at(60, 520, willow, 1.6),
  );
}

/** Lake with bridge and pavilion, the laboratory on its bank. */
export const middleSchoolScene: string = draw();

/** The lake through an eight-sided opening. */
export const middleSchoolDoor: string = paper.door(
  "m",
  disc(98, 40, 12, 30, 20) +
    cut("1", "M20 120V64q34-26 60-6t60-4v60z") +
    cut("4", "M20 120V74h120v46z") +
    at(76, 74, bridge, 0.4),
  "M66 17h28l22 20v32l-18 19H62L44 69V37z",
);
