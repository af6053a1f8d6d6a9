import * as paper from "./paper.ts";

const { at, cut, disc, onward, panes, sheet, thread } = paper;

const parts = paper.partsOf("p", {
  t: paper.tree,
  c: paper.poplar,
  k: paper.child,
  r: cut("i", "M3-17a3 3 0 1 1-.1 0zM-1-10l4-1 4 3 3-1v1l-4 3-3-2v3l4 2-1 3-5-3-4 4-4-1 1-2 3-1z"),
});

const readingTree =
  cut("i", "M-8 0q6-30 2-58l-22-20 3-3 20 15 0-30h6l2 34 20-22 4 3-22 28q-2 28 6 53z") +
  cut(
    "5",
    "M-62-70q-6-22 16-28 0-26 28-24 14-20 34-4 24-4 26 18 22 6 14 28 2 14-16 14-12 12-26 2-14 12-28 2-14 10-26-2-18 4-22-6z",
  ) +
  cut(
    "l",
    "M-36-84q-2-22 20-24 8-18 28-8 22-6 26 14 20 4 12 22-8 8-18 2-12 10-24 0-12 10-22 0-16 6-22-6z",
  );

function draw(): string {
  const { use } = parts;
  const terraces = [1, 2, 3]
    .map(
      (step) =>
        `M760 ${196 + step * 16}C700 ${140 + step * 16} 660 ${140 + step * 16} 600 ${190 + step * 14}S500 ${250 + step * 8} 470 ${262 + step * 6}`,
    )
    .join("");
  return paper.scene(
    "p",
    parts.defs +
      '<g class="sc-drift-1">' +
      paper.stars(
        "M420 30h.1M500 80h.1M690 40h.1M350 80h.1M300 40h.1M640 14h.1M240 80h.1M460 10h.1",
      ) +
      disc(420, 130, 44, 150, 108, 74) +
      at(540, 64, paper.cloud, 0.9) +
      at(250, 110, paper.cloud, 0.6) +
      '</g><g class="sc-drift-2">' +
      sheet(
        "1",
        `M760 470V150C700 96 660 100 600 150S500 200 440 196 330 150 280 170 100 330-60 330${onward(300, 22)}`,
      ) +
      sheet(
        "2",
        `M760 470V196C700 140 660 140 600 190S500 250 420 246 130 346-60 346${onward(380, 14)}`,
      ) +
      thread("3", terraces, 1.5) +
      "</g>" +
      use("c", [310, 296, 0.9], [322, 294, 1.1], [640, 270, 1], [652, 268, 1.2]) +
      sheet("3", `M760 470V262C690 262 600 282 480 290S120 358-60 362${onward(280, 10)}`) +
      at(456, 312, paper.house(130, 66, 18) + panes([-118, -58], [12, 11], [20, 12], [20, 3])) +
      at(
        456,
        312,
        cut("w", "M-30 0v-70L0-98l30 28V0z") +
          cut("v", "M-30 0v-70L0-98l-8 98z") +
          cut("r", "M0-108-42-68l5 5L0-98l37 35 5-5z") +
          cut("y", "M0-80a10 10 0 1 1-.1 0zM-22-50h12v14h-12zm16 0H6v14H-6zm16 0h12v14H10z") +
          cut("x", "M-12 0v-26h24V0z") +
          thread("i", "M0-76v6h5"),
      ) +
      use("t", [300, 318, 0.9], [284, 322, 0.7], [610, 306, 0.8]) +
      sheet("4", `M760 470V300C660 304 560 318 440 320S140 368-60 376${onward(300, 8)}`) +
      '<ellipse class="sc-x" cx="400" cy="354" rx="150" ry="19"/><ellipse class="sc-4" cx="400" cy="352" rx="108" ry="10"/>' +
      '<g class="sc-w sc-t"><ellipse cx="400" cy="353.5" rx="136" ry="16"/><ellipse cx="400" cy="353" rx="122" ry="13"/></g>' +
      thread("i", "M340 340v-84", 2) +
      cut("x", "M341 257q12-4 20 0t16 0v18q-8 4-16 0t-20 0z") +
      use("r", [300, 366, 1], [330, 370, 1.1], [520, 360, 1]) +
      use("k", [430, 340, 0.8], [442, 340, 0.8]) +
      sheet("5", `M760 470V372C680 362 560 382 440 386S140 394-60 396${onward(320, 4)}`) +
      at(640, 384, readingTree, 1.25) +
      use("k", [606, 386, 1.2], [666, 386, 1.2]),
    sheet("5", "M-20 600V520C40 496 120 500 200 530S380 560 420 566V600z") +
      use("t", [50, 522, 1.8], [98, 516, 1.3]),
  );
}

/** Courtyard, reading tree and running track. */
export const primarySchoolScene: string = draw();

/** The primary school through an arch. */
export const primarySchoolDoor: string = paper.door(
  "p",
  disc(96, 40, 12, 30, 20) +
    cut("1", "M20 120V64q34-26 60-6t60-4v60z") +
    at(72, 88, paper.tree, 1.1) +
    cut("3", "M20 120V84q40-8 120 2v40z") +
    at(94, 88, paper.child, 1),
  "M46 88V52a34 34 0 0 1 68 0v36z",
);
