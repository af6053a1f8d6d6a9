import {
  air,
  between,
  block,
  cut,
  disc,
  type Easel,
  glow,
  isDark,
  layer,
  lifted,
  line,
  lit,
  put,
  ridge,
  sky,
  upTo,
} from "./canvas.ts";
import { person } from "./figures.ts";
import { house, panes, pine, poplar, tree } from "./vocabulary.ts";

/** What is seen through an opening of the wall. */
function outside(
  easel: Easel,
  [x, y, width, height]: readonly [number, number, number, number],
): string {
  const trees = upTo(4)
    .map((index) =>
      put(
        x + (width * (index + 0.5)) / 4 + between(easel.random, -30, 30),
        y + height,
        between(easel.random, 3, 5),
        index % 2 === 0 ? tree : pine,
      ),
    )
    .join("");
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#sky)"/>${sky(easel, x + width * 0.62, 70)}${ridge(easel, "1", y + height * 0.68, 170)}${ridge(easel, "2", y + height * 0.8, 110)}${ridge(easel, "4", y + height * 0.95, 40)}${trees}${air(easel)}</svg>`;
}

const bowl = (paper: string): string =>
  cut("w", "M-96-60H96Q90 0 36 10v14h-72V10Q-90 0-96-60z") +
  cut("d", "M-96-60h60q0 50 24 84h-24V10Q-90 0-96-60z") +
  line(paper, "M-84-34Q0-20 84-34", 8) +
  `<ellipse class="sc-${paper}" cx="0" cy="-60" rx="96" ry="14"/>`;
const steam = line(
  "c",
  "M-40-90c-30-40 26-56 0-100s20-60 4-90M6-96c-30-40 26-60 0-110s24-60 8-100M48-90c-30-40 26-50 0-94s18-50 6-80",
  7,
);
const teapot =
  cut(
    "x",
    "M-80-20q0-80 80-80t80 80q0 40-30 50h-100q-30-10-30-50zM70-50q60-10 70-70h16q0 90-84 110z",
  ) +
  line("x", "M-74-50q-60-10-54 40 4 30 60 24", 12) +
  disc("y", 0, -106, 12) +
  cut("d", "M-80-20q0-80 60-80-30 50-10 130-40 0-50-50z");
const buns =
  [-50, 0, 50]
    .map(
      (x) =>
        cut("c", `M${x - 34} 0q-2-44 34-50 36 6 34 50z`) +
        line("d", `M${x}-46q-10 12-4 22M${x + 2}-46q12 10 8 22`, 3),
    )
    .join("") +
  cut("v", "M-110 0h220l-12 34H-98z") +
  line("r", "M-100 12h200", 4);

/** A table by the window of the dining hall. */
function dining(easel: Easel): string {
  const flip = easel.variant % 2 === 1;
  const lamps = [330, 800, 1270]
    .map(
      (x) =>
        glow(x, 210, 230) +
        lifted(
          line("i", `M${x}-10V110`, 5) +
            cut("x", `M${x - 70} 190q10-80 70-80t70 80z`) +
            disc("y", x, 194, 18),
        ),
    )
    .join("");
  const table = layer(cut("r", "M-40 940V712h1680v228z")) + block("d", [-40, 712, 1680, 22]);
  return (
    lit(
      block("2", [0, 0, 1600, 900]) +
        layer(block("v", [0, 560, 1600, 340])) +
        lifted(block("w", [150, 90, 1300, 500], 12)),
    ) +
    outside(easel, [170, 110, 1260, 460]) +
    lit(
      lifted(
        '<path class="sc-w sc-t" stroke-width="18" d="M170 110h1260v460H170zM590 110v460M1010 110v460"/>',
      ) + lamps,
    ) +
    person([flip ? 1250 : 380, 900, flip ? -4 : 4], "sit", { shirt: "x" }) +
    person([flip ? 330 : 1200, 900, flip ? 4 : -4], "sit", { shirt: "l" }) +
    person([800, 880, 3.6], "stand", { shirt: "w" }) +
    lit(
      table +
        lifted(put(610, 720, 1.25, steam + bowl("l")) + put(960, 726, 1.1, steam + bowl("4"))) +
        lifted(put(flip ? 240 : 1330, 728, 1.25, teapot) + put(flip ? 1330 : 260, 730, 1.2, buns)) +
        lifted(
          line("i", "M720 796l180-40M728 812l180-40", 7) + block("w", [1100, 790, 120, 14], 6),
        ) +
        lifted(put(1120, 850, 0.8, bowl("x")) + put(440, 850, 0.8, bowl("y"))),
    )
  );
}

const SPINES = ["x", "l", "r", "w", "y", "4", "5", "v"];

function shelf(
  random: () => number,
  [x, y, width, height]: readonly [number, number, number, number],
): string {
  const rows = Math.floor(height / 112);
  const boards = upTo(rows)
    .map((row) => {
      const foot = y + (row + 1) * 112 - 10;
      const ends = upTo(Math.floor(width / 26)).reduce<{ at: number; text: string }>(
        ({ at, text }) => {
          const thick = Math.round(between(random, 14, 30));
          const tall = Math.round(between(random, 58, 88));
          const paper = SPINES[Math.floor(random() * SPINES.length)] ?? "x";
          if (at + thick > x + width - 12 || random() < 0.07) return { at: at + thick + 8, text };
          return {
            at: at + thick + 1,
            text:
              text +
              block(paper, [at, foot - tall, thick, tall], 2) +
              line("d", `M${at + 4} ${foot - tall + 14}h${thick - 8}`, 3),
          };
        },
        { at: x + 14, text: "" },
      );
      return ends.text + block("i", [x, foot, width, 10]);
    })
    .join("");
  return (
    lifted(block("r", [x - 12, y - 16, width + 24, height + 26], 6)) +
    block("d", [x, y, width, height]) +
    boards
  );
}

/** Shelves to the ceiling, a tall window between them, tables with lamps. */
function libraryHall(easel: Easel): string {
  const { random } = easel;
  const arch = "M620 640V330a180 190 0 0 1 360 0v310z";
  return (
    lit(
      block("3", [0, 0, 1600, 900]) +
        lifted(`<path class="sc-w" d="M590 660V330a210 220 0 0 1 420 0v330z"/>`),
    ) +
    `<clipPath id="arch"><path d="${arch}"/></clipPath><g clip-path="url(#arch)">${outside(easel, [620, 130, 360, 510])}${isDark(easel) ? glow(880, 470, 120) : ""}${line("i", "M880 640V490", 7)}${cut("y", "M862 452h36l-6 40h-24z")}${cut("i", "M854 454q26-26 52 0z")}</g>` +
    lit(
      `<path class="sc-w sc-t" stroke-width="12" d="${arch}M800 150v490M620 380h360"/>` +
        shelf(random, [40, 70, 490, 640]) +
        shelf(random, [1070, 70, 490, 640]) +
        lifted(
          line(
            "i",
            "M440 720 520 90M496 720l60-630M452 620h54M466 510h56M480 400h56M494 290h56M508 180h54",
            9,
          ),
        ) +
        person([515, 470, 2.2], "wave", { shirt: "x" }) +
        layer(block("v", [-20, 706, 1640, 220])) +
        lifted(block("r", [330, 742, 940, 30], 6) + line("r", "M380 770v130M1220 770v130", 18)) +
        [520, 1080]
          .map(
            (x) =>
              glow(x, 640, 240) +
              lifted(
                line("i", `M${x} 740v-100`, 7) +
                  cut("5", `M${x - 56} 650q4-50 56-50t56 50z`) +
                  block("i", [x - 30, 734, 60, 8], 4),
              ),
          )
          .join(""),
    ) +
    person([680, 900, 3.1], "sit", { shirt: "w" }) +
    person([920, 900, -3.1], "sit", { shirt: "l" }) +
    lit(
      lifted(put(800, 736, 1.8, cut("w", "M-34-10Q-16-20 0-8 16-20 34-10v16Q16 0 0 8-16 0-34 6z"))),
    )
  );
}

/** The library from without: a lit reading room under a great roof. */
function libraryHouse(easel: Easel): string {
  const { random } = easel;
  const tall = upTo(9)
    .map((index) => cut("y", `M${-232 + index * 54} 0v-120q16-26 32 0V0z`))
    .join("");
  const inside = upTo(9)
    .map((index) => line("r", `M${-226 + index * 54}-36h20m-20-30h20m-20-30h20`, 4))
    .join("");
  const building =
    cut("v", "M-300 0h600v12h-600z") +
    cut("w", "M-262 0v-170h524V0z") +
    cut("d", "M-262 0v-170h60V0z") +
    tall +
    inside +
    cut("x", "M-28 0v-92q28-34 56 0V0z") +
    cut("z", "M-262-170h524v18h-524z") +
    cut("r", "M-340-182q70 0 120-84h440q50 84 120 84l-18 22h-644z") +
    cut("w", "M-120-266h240v-34h-240z") +
    upTo(7)
      .map((index) => block("y", [-108 + index * 32, -294, 20, 20]))
      .join("") +
    cut("r", "M-190-304q50-4 80-64h220q30 60 80 64l-14 16h-352z") +
    cut("i", "M-120-374q10 8 18 6h204q8 2 18-6v16h-240z");
  const lamp = (x: number, y: number) =>
    glow(x, y - 150, 130) +
    lifted(
      line("i", `M${x} ${y}v-140`, 7) +
        cut("y", `M${x - 16} ${y - 176}h32l-5 38h-22z`) +
        cut("i", `M${x - 22} ${y - 176}q22-24 44 0z`),
    );
  return (
    sky(easel, easel.variant % 2 === 0 ? 1240 : 340, 90) +
    ridge(easel, "1", 500, 230) +
    ridge(easel, "2", 600, 120) +
    lifted(
      put(300, 730, 5, pine) +
        put(1330, 726, 5.4, pine) +
        put(1440, 730, 4, pine) +
        put(190, 734, 4, poplar),
    ) +
    (isDark(easel) ? glow(800, 640, 520) : "") +
    lifted(put(800, 740, 1.5, building)) +
    layer(cut("4", "M-50 980V742q800-20 1700 0V980z")) +
    cut("w", "M760 744h80q20 80 120 236H640q100-156 120-236z") +
    lamp(560, 830) +
    lamp(1040, 830) +
    lamp(380, 880) +
    lamp(1220, 880) +
    person([700, 860, 1.7], "stand", { shirt: "x" }) +
    person([880, 880, -1.8], "stand", { shirt: "l" }) +
    lifted(
      upTo(5)
        .map((index) =>
          put(80 + index * 60 + between(random, -10, 10), 890, between(random, 2, 3), tree),
        )
        .join(""),
    ) +
    air(easel)
  );
}

/** Houses where pupils live: some windows lit, bicycles, lamps. */
function dormitory(easel: Easel): string {
  const { random } = easel;
  const dark = isDark(easel);
  const block1 = (half: number, floors: number) => {
    const height = floors * 30 + 12;
    const off = upTo(floors)
      .flatMap((floor) =>
        upTo(Math.floor(half / 12)).map((column) =>
          dark && random() < 0.38
            ? cut("i", `M${-half + 12 + column * 22}-${height - 12 - floor * 30}h12v16h-12z`)
            : "",
        ),
      )
      .join("");
    const sills = upTo(floors)
      .map((floor) => line("v", `M${-half + 6} ${-height + 32 + floor * 30}h${half * 2 - 12}`, 2))
      .join("");
    return (
      house(half, height, 18) +
      panes([-half + 12, -height + 12], [12, 16], [22, Math.floor(half / 12)], [30, floors]) +
      off +
      sills +
      cut("x", "M-9 0v-24h18V0z") +
      cut("r", "M-15-24h30v-5h-30z")
    );
  };
  const bicycle = `<g class="sc-i sc-t" stroke-width="4"><circle cx="-36" cy="-24" r="22"/><circle cx="36" cy="-24" r="22"/><path d="M-36-24l24-36h36l12 36M-12-60l16 36h-40M24-60l-4-14h14M-12-60l-4-10h-10h18"/></g>`;
  const washing =
    line("i", "M0-90V0M260-90V0M0-84q130 30 260 0", 4) +
    ["x", "w", "l", "r"]
      .map((paper, index) =>
        cut(paper, `M${34 + index * 54}-66l10-4h16l10 4 6 16-10 4v34h-32v-34l-10-4z`),
      )
      .join("");
  const lamp = (x: number, y: number) =>
    (dark ? glow(x, y - 190, 170) : "") +
    lifted(line("i", `M${x} ${y}v-180q0-20 26-20`, 8) + disc("y", x + 30, y - 194, 15));
  return (
    sky(easel, easel.variant % 2 === 0 ? 330 : 1300, 92) +
    ridge(easel, "1", 440, 240) +
    ridge(easel, "2", 540, 130) +
    lifted(put(1180, 670, 3.2, block1(108, 4))) +
    lifted(put(120, 676, 2.8, block1(84, 4))) +
    layer(cut("3", "M-50 980V664q800-20 1700 0V980z")) +
    (dark ? glow(640, 560, 460) : "") +
    lifted(put(640, 752, 3.6, block1(96, 5))) +
    lifted(
      put(1080, 750, 4.4, tree) +
        put(1160, 756, 3.4, tree) +
        put(220, 752, 4, tree) +
        put(1480, 750, 3.6, poplar) +
        put(1530, 754, 4.4, poplar),
    ) +
    layer(cut("4", "M-50 980V748q800-16 1700 0V980z")) +
    cut("w", "M620 750h44q30 90 210 150t200 90H500q180-140 120-240z") +
    lamp(460, 840) +
    lamp(1020, 850) +
    lifted(put(1240, 850, 1.3, bicycle) + put(1340, 856, 1.2, bicycle)) +
    lifted(put(90, 850, 1.1, washing)) +
    person([740, 850, 2.1], "stand", { shirt: "x" }) +
    person([800, 856, -2], "wave", { shirt: "w" }) +
    air(easel)
  );
}

/** Shelves within, or the house from without. */
const library = (easel: Easel): string =>
  easel.variant % 2 === 1 ? libraryHouse(easel) : libraryHall(easel);

export const indoors = { dining, library, dormitory };
