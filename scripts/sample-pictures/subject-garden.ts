import {
  air,
  between,
  cut,
  disc,
  type Easel,
  layer,
  lifted,
  line,
  put,
  ridge,
  sky,
  upTo,
} from "./canvas.ts";
import { person } from "./figures.ts";
import { cottage, house, panes, tree } from "./vocabulary.ts";

const sprout =
  cut("4", "M0 0q-26-6-24-34 20 2 24 26 4-32 26-34 2 30-26 42z") +
  cut("5", "M0 0q-14-22-4-46 14 18 4 46z");
const cabbage =
  cut("4", "M-26 0q-10-30 12-34 14-16 28 0 22 4 12 34z") +
  cut("3", "M-14 0q-4-22 14-26 18 4 14 26z");
const tomato =
  line("5", "M0 0v-92", 5) +
  cut(
    "4",
    "M0-60q-30-6-34-30 26-2 34 24 6-26 34-26-2 28-34 32zM0-24q-26-4-30-22 24-2 30 16 6-18 28-18-2 22-28 24z",
  ) +
  disc("x", -16, -44, 11) +
  disc("x", 18, -60, 11) +
  disc("x", 8, -18, 10);
const sunflower =
  line("5", "M0 0v-150", 7) +
  cut("4", "M0-50q-40 0-48-34 40-4 48 24zM0-80q36 0 44-32-36-4-44 22z") +
  upTo(12)
    .map(
      (petal) =>
        `<g transform="translate(0 -170) rotate(${petal * 30})">${cut("gold", "M-9-18q9-40 18 0z")}</g>`,
    )
    .join("") +
  disc("i", 0, -170, 22) +
  disc("y", -4, -174, 12);
const can =
  cut("x", "M-60-90H50V0h-100zM50-70l70-50 10 14-74 76zM110-130l34 10-6 24z") +
  line("x", "M-50-86q40-80 90-2", 10) +
  cut("d", "M-60-90h34V0h-24z");
const trellis = line(
  "r",
  "M-150 0-90-330M-30 0-90-330M30 0 90-330M150 0 90-330M-110-210H110M-130-110H130M-90-330H90",
  8,
);
const vines = upTo(35)
  .map((leaf) =>
    put(
      -120 + (leaf % 7) * 36 + (leaf % 3) * 8,
      -10 - Math.floor(leaf / 7) * 62 - (leaf % 2) * 22,
      0.62,
      cut(leaf % 5 === 2 ? "l" : "5", "M0 0q-34-8-26-40 30 0 34 20 14-18 30-10-4 32-38 30z"),
    ),
  )
  .join("");
const fence = `M0 0${"h30v-90l-15-20-15 20v90zm52 0".repeat(32)}`;

/** Beds in rows that run towards the hills. */
function beds(easel: Easel): string {
  const { random } = easel;
  const furrows = upTo(6)
    .map((index) => {
      const far = 520 + index * 112;
      const near = -420 + index * 490;
      return (
        layer(cut(index % 2 === 0 ? "v" : "y", `M${far} 610h84L${near + 340} 980H${near}z`)) +
        cut("d", `M${far} 610h20L${near + 80} 980H${near}z`)
      );
    })
    .join("");
  const plants = upTo(6).flatMap((row) =>
    upTo(6).map((step) => {
      const share = ((step + 0.5) / 6) ** 1.6;
      const x = 562 + row * 112 + (near(row) - (562 + row * 112)) * share;
      return {
        y: 610 + 370 * share,
        piece: put(x, 622 + 360 * share, 0.5 + share * 1.5, row % 3 === 1 ? cabbage : sprout),
      };
    }),
  );
  return (
    sky(easel, 360, 110) +
    ridge(easel, "1", 460, 210) +
    ridge(easel, "2", 530, 120) +
    lifted(
      put(1180, 612, 3.2, cottage("r")) +
        put(1310, 618, 2.5, cottage("r")) +
        put(1080, 616, 3, tree) +
        put(1420, 616, 3.4, tree) +
        put(140, 616, 3, tree),
    ) +
    layer(cut("3", "M-50 980V600h1700v380z")) +
    furrows +
    plants
      .sort((one, other) => one.y - other.y)
      .map(({ piece }) => piece)
      .join("") +
    lifted(put(330, 800, 1.5, trellis + vines)) +
    person([1000, 860, 2.9], "kneel", { shirt: "x" }) +
    person([1250, 830, -2.7], "stand", { shirt: "w", trousers: "r" }) +
    lifted(put(1400, 870, 1.2, can)) +
    butterflies(random) +
    air(easel)
  );
}

const near = (row: number): number => -250 + row * 490;

function butterflies(random: () => number): string {
  return lifted(
    upTo(3)
      .map(() =>
        put(
          between(random, 300, 1200),
          between(random, 420, 600),
          between(random, 0.5, 0.75),
          cut(
            "x",
            "M0 0q-26-34-36-8-4 20 36 8zM0 0q26-34 36-8 4 20-36 8zM0 0q-16 24-24 12-2-10 24-12zM0 0q16 24 24 12 2-10-24-12z",
          ) + line("i", "M0-6v16", 3),
        ),
      )
      .join(""),
  );
}

/** Sunflowers, tomatoes and a fence, seen from among them. */
function among(easel: Easel): string {
  const { random } = easel;
  return (
    sky(easel, 1160, 120) +
    ridge(easel, "1", 500, 220) +
    ridge(easel, "2", 580, 120) +
    lifted(put(420, 640, 4, cottage("r")) + put(300, 640, 3, cottage("x"))) +
    lifted(put(580, 644, 3.6, tree) + put(170, 644, 3, tree)) +
    layer(cut("3", "M-50 980V630q800-40 1700 0V980z")) +
    lifted(put(1330, 800, 1, trellis + vines)) +
    lifted(
      put(-20, 760, 1, cut("w", fence) + cut("w", "M-20-78h1700v12H-20zM-20-34h1700v12H-20z")),
    ) +
    person([960, 800, 2.9], "wave", { shirt: "x" }) +
    person([700, 806, -2.6], "stand", { shirt: "l" }) +
    layer(cut("4", "M-50 980V800q400-30 850-10t850-10V980z")) +
    lifted(
      upTo(7)
        .map((index) =>
          put(
            90 + index * 245 + between(random, -30, 30),
            900,
            between(random, 1.5, 2.2),
            index % 3 === 2 ? tomato : sunflower,
          ),
        )
        .join(""),
    ) +
    layer(cut("5", "M-50 980V880q400-24 850-8t850-8V980z")) +
    butterflies(random) +
    air(easel)
  );
}

/** A garden in the grounds: a path between trees leads to a house with a pitched roof. */
function grounds(easel: Easel): string {
  const { random } = easel;
  const avenue = upTo(5)
    .flatMap((index) => {
      const share = index / 4;
      const size = 3 + share * 6;
      return [
        put(640 - share * 560, 640 + share * 250, size, tree),
        put(960 + share * 560, 640 + share * 250, size, tree),
      ];
    })
    .join("");
  const school =
    house(130, 66, 24) +
    panes([-112, -54], [12, 14], [20, 5], [24, 2]) +
    panes([32, -54], [12, 14], [20, 5], [24, 2]) +
    cut("w", "M-26 0v-74L0-96l26 22V0z") +
    cut("r", "M0-108-38-74l6 6L0-96l32 28 6-6z") +
    cut("x", "M-10 0v-26h20V0z") +
    cut("y", "M0-76a8 8 0 1 1-.1 0z");
  return (
    sky(easel, 1120, 100) +
    ridge(easel, "1", 470, 230) +
    ridge(easel, "2", 560, 120) +
    lifted(put(800, 640, 2.6, school)) +
    layer(cut("3", "M-50 980V634q800-16 1700 0V980z")) +
    layer(cut("w", "M768 636h64q10 90 120 160t160 190H500q60-120 160-190t108-160z")) +
    lifted(avenue) +
    person([760, 780, -1.7], "stand", { shirt: "x" }) +
    person([820, 784, 1.7], "stand", { shirt: "r" }) +
    person([1000, 850, -1.9], "run", { shirt: "w" }) +
    lifted(
      upTo(18)
        .map(() =>
          put(
            random() > 0.5 ? between(random, 20, 480) : between(random, 1150, 1580),
            between(random, 800, 900),
            between(random, 0.5, 0.9),
            line("5", "M0 0v-30", 4) + disc("x", 0, -36, 12) + disc("y", 0, -36, 5),
          ),
        )
        .join(""),
    ) +
    air(easel)
  );
}

/** Under a mulberry tree in fresh leaf: ladder, baskets, hands that reach up. */
function orchard(easel: Easel): string {
  const { random } = easel;
  const leaf = "M0 0q-30-16-26-54 24-4 30 10 14-14 30-4-2 40-34 48z";
  const crown = upTo(12)
    .map((index) => {
      const turn = (index / 12) * Math.PI * 2;
      const x = 620 + Math.cos(turn) * 330;
      return lifted(
        disc(
          index % 3 === 0 ? "4" : "fresh",
          x,
          270 + Math.sin(turn) * 120,
          between(random, 120, 165),
        ),
      );
    })
    .join("");
  const leaves = upTo(46)
    .map(() =>
      put(
        between(random, 250, 1010),
        between(random, 130, 470),
        between(random, 0.5, 0.95),
        cut(random() > 0.6 ? "d" : "3", leaf) + line("d", "M0 0V-40", 3),
      ),
    )
    .join("");
  const basket =
    cut("gold", "M-70-70H70L54 0H-54z") +
    line("r", "M-66-50H66M-62-28H62M-70-70q70-90 140 0", 6) +
    upTo(5)
      .map((index) => put(-44 + index * 24, -62, 0.7, cut("fresh", leaf)))
      .join("");
  const ladder = line("r", "M0 0 60-340M60 0 110-340M12-60h56M22-120h56M32-180h56M42-240h56", 10);
  return (
    sky(easel, 1290, 110) +
    ridge(easel, "1", 490, 210) +
    ridge(easel, "2", 580, 120) +
    lifted(put(1330, 650, 3, cottage("r")) + put(1450, 656, 3.4, tree)) +
    layer(cut("3", "M-50 980V650q800-30 1700 0V980z")) +
    lifted(
      cut(
        "i",
        "M560 850q50-170 24-330l-150-120 24-20 120 80V300h56l10 170 130-110 24 22-148 150q-12 160 60 318z",
      ),
    ) +
    crown +
    disc("fresh", 620, 270, 250) +
    leaves +
    layer(cut("4", "M-50 980V810q500-40 900-10t800-20V980z")) +
    lifted(put(820, 850, 1.1, ladder)) +
    person([892, 690, 2.4], "cheer", { shirt: "x" }) +
    person([330, 860, -2.7], "cheer", { shirt: "w" }) +
    person([1140, 866, 2.5], "stand", { shirt: "r" }) +
    lifted(put(470, 876, 1, basket) + put(1040, 884, 1.1, basket)) +
    air(easel)
  );
}

/** The beds from close by, seen the other way. */
const closeBeds = (easel: Easel): string =>
  `<g transform="translate(2080 -330) scale(-1.4 1.4)">${beds(easel)}</g>`;

const COMPOSITIONS = [beds, among, grounds, orchard, closeBeds] as const;

/** Beds in rows, a flower border, the way to a house, a fruit tree, or the beds from close by. */
export const garden = (easel: Easel): string =>
  (COMPOSITIONS[easel.variant % COMPOSITIONS.length] ?? beds)(easel);
