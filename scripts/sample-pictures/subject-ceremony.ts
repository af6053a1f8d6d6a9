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
import { crowd, person } from "./figures.ts";
import { hall, tier } from "./vocabulary.ts";

const cap =
  cut("i", "M-40-8 0-24 40-8 0 8zM-20 2v16q20 12 40 0V2L0 10z") +
  line("x", "M40-8v26", 4) +
  disc("x", 40, 20, 5);

function bunting(y: number, sag: number): string {
  const flags = upTo(16)
    .map((index) => {
      const x = index * 105;
      const share = x / 1600;
      return cut(
        ["x", "l", "w", "r"][index % 4] ?? "x",
        `M${x} ${y + 4 * sag * share * (1 - share)}h64l-32 62z`,
      );
    })
    .join("");
  return lifted(line("i", `M-20 ${y}Q800 ${y + sag * 2} 1620 ${y}`, 4) + flags);
}

/** Caps fly over the lawn; hall and clock tower behind. */
function graduation(easel: Easel): string {
  const { random } = easel;
  const tower =
    block("w", [-34, -360, 68, 360]) +
    block("d", [-34, -360, 22, 360]) +
    cut("r", "M-52-360q40-10 52-90 12 80 52 90z") +
    disc("y", 0, -310, 22) +
    line("i", "M0-324v14h10", 4) +
    upTo(3)
      .map((index) => cut("y", `M-10 ${-220 + index * 76}v-40q10-14 20 0v40z`))
      .join("");
  const caps = upTo(9)
    .map(
      (index) =>
        `<g transform="translate(${Math.round(160 + index * 160 + between(random, -40, 40))} ${Math.round(between(random, 300, 520))}) rotate(${Math.round(between(random, -30, 30))})">${cap}</g>`,
    )
    .join("");
  const graduates = upTo(10)
    .map((index) => {
      const x = 110 + index * 154 + between(random, -14, 14);
      const y = 862 + (index % 2) * 26;
      return person([x, y, 2.5], index % 3 === 1 ? "wave" : "cheer", {
        shirt: index % 4 === 2 ? "x" : "r",
      });
    })
    .join("");
  return (
    sky(easel, 420, 110) +
    ridge(easel, "1", 500, 220) +
    ridge(easel, "2", 590, 120) +
    (isDark(easel) ? glow(1180, 400, 260) : "") +
    lit(lifted(put(1190, 700, 1.3, tower)) + lifted(put(800, 720, 2.5, hall))) +
    layer(cut("3", "M-50 980V716q800-24 1700 0V980z")) +
    layer(cut("4", "M-50 980V800q800-30 1700 0V980z")) +
    graduates +
    lifted(caps) +
    air(easel)
  );
}

/** A stage with a screen, flowers, flags and a crowd before it. */
function assembly(easel: Easel): string {
  const { random } = easel;
  const confetti = upTo(70)
    .map(
      () =>
        `<g transform="translate(${Math.round(between(random, 60, 1540))} ${Math.round(between(random, 120, 640))}) rotate(${Math.round(random() * 180)})">${block(["x", "l", "y", "w"][Math.floor(random() * 4)] ?? "x", [0, 0, 16, 7], 2)}</g>`,
    )
    .join("");
  const backdrop =
    block("r", [-420, -380, 840, 320], 14) +
    disc("o", 0, -220, 92) +
    cut("2", "M-420-130q120-130 260-60t240-60 340 90v100h-840z") +
    cut("3", "M-420-100q200-70 420-30t420-10v80h-840z") +
    [0, 26, 48, 66].map((rise, step) => put(0, -62 - rise, 1.2 - step * 0.24, tier)).join("");
  const flowers = upTo(22)
    .map(
      (index) =>
        disc(["x", "l", "w"][index % 3] ?? "x", 300 + index * 48, 772 - (index % 2) * 12, 22) +
        disc("y", 300 + index * 48, 772 - (index % 2) * 12, 8),
    )
    .join("");
  return (
    sky(easel, 1320, 90) +
    ridge(easel, "1", 480, 220) +
    ridge(easel, "2", 580, 120) +
    layer(cut("3", "M-50 980V690q800-20 1700 0V980z")) +
    lit(lifted(put(800, 730, 1.35, backdrop))) +
    lit(layer(block("x", [180, 664, 1240, 130], 8))) +
    block("d", [180, 664, 1240, 18]) +
    lifted(block("w", [880, 560, 90, 110], 6) + block("y", [904, 590, 42, 42], 21)) +
    person([1000, 668, 2], "wave", { shirt: "w" }) +
    crowd(
      [
        [420, 668, 1.7],
        [520, 668, 1.7],
        [620, 668, 1.7],
        [720, 668, 1.7],
      ],
      "lwxl",
    ) +
    lifted(flowers) +
    bunting(40, 60) +
    confetti +
    crowd(
      upTo(9).map((index) => [110 + index * 172, 950 + (index % 2) * 20, 2.3]),
      "wrlyx",
    ) +
    air(easel)
  );
}

const BACKS = ["x", "w", "r", "l", "gold"];

/** Rows of heads before a stage, seen from behind. */
function audience({ random }: Easel): string {
  return [0, 1]
    .flatMap((row) =>
      upTo(11 - row).map((index) => {
        const x = 60 + row * 76 + index * 150 + between(random, -12, 12);
        const shirt = BACKS[Math.floor(random() * BACKS.length)] ?? "x";
        const back =
          cut(shirt, "M-56 60q0-60 56-60t56 60z") + disc("skin", 0, -8, 24) + disc("i", 0, -34, 34);
        return lifted(put(x, 850 + row * 60, 1, back));
      }),
    )
    .join("");
}

function stage(easel: Easel, behind: string, players: string): string {
  const lamps = upTo(7)
    .map((index) => disc("y", 350 + index * 150, 118, 11))
    .join("");
  const beams = upTo(3)
    .map(
      (index) => `<path class="sc-q" d="M${480 + index * 320} 110l${-190 + index * 60} 600h260z"/>`,
    )
    .join("");
  const folds = line(
    "d",
    "M60-20q20 400-60 860M150-20q10 300-60 620M1540-20q-20 400 60 860M1450-20q-10 300 60 620",
    14,
  );
  const flowers = upTo(25)
    .map(
      (index) =>
        disc(
          ["x", "l", "w", "gold"][index % 4] ?? "x",
          90 + index * 59,
          742 - (index % 2) * 12,
          24,
        ) + disc("y", 90 + index * 59, 742 - (index % 2) * 12, 8),
    )
    .join("");
  return lit(
    block("3", [0, 0, 1600, 900]) +
      behind +
      beams +
      lamps +
      layer(block("v", [-20, 660, 1640, 90])) +
      players +
      layer(
        cut("x", "M-40-40h330q10 300-90 560T90 860H-40zM1640-40h-330q-10 300 90 560t110 340h130z"),
      ) +
      folds +
      layer(cut("r", `M-40-40h1680v110${"q-100 60-200 0".repeat(8)}q-40 24-80 10z`)) +
      layer(block("r", [-20, 736, 1640, 190])) +
      lifted(flowers) +
      audience(easel),
  );
}

/** Prizes are given: a lectern, a row of pupils, flowers along the stage. */
function awards(easel: Easel): string {
  const medal = (x: number) =>
    lifted(line("x", `M${x - 8} 540l8 30 8-30`, 5) + disc("gold", x, 578, 13));
  return stage(
    easel,
    layer(cut("2", "M200 680V340q0-240 600-240t600 240v340z")) +
      lifted(disc("o", 800, 330, 120)) +
      disc("q", 800, 330, 190),
    upTo(4)
      .map((index) =>
        person([460 + index * 120, 690, 2.1], index === 2 ? "wave" : "stand", {
          shirt: "wl".charAt(index % 2),
        }),
      )
      .join("") +
      upTo(4)
        .map((index) => medal(460 + index * 120))
        .join("") +
      person([1120, 690, 2.5], "wave", { shirt: "r" }) +
      lifted(block("gold", [980, 560, 90, 136], 6) + disc("w", 1025, 610, 22)),
  );
}

/** A play: paper waves and a paper moon, a boat with three players. */
function play(easel: Easel): string {
  const wave = (y: number, paper: string) =>
    layer(cut(paper, `M100 ${y + 160}V${y}${"q60-50 120 0t120 0".repeat(6)}V${y + 160}z`));
  const crown = (x: number, y: number) =>
    lifted(cut("gold", `M${x - 24} ${y}v-34l14 14 10-22 10 22 14-14v34z`));
  return stage(
    easel,
    block("5", [150, 90, 1300, 600]) +
      lifted(disc("y", 1130, 260, 96)) +
      lifted(
        upTo(9)
          .map((index) =>
            put(
              300 + index * 120,
              170 + (index % 3) * 50,
              0.5,
              cut("w", "M0-30 8-8 30 0 8 8 0 30-8 8-30 0-8-8z"),
            ),
          )
          .join(""),
      ) +
      layer(cut("4", "M150 690V520q160-150 330-40t300-60 340 40 330 0v230z")),
    wave(560, "2") +
      lifted(
        cut("r", "M480 560h640q-40 120-140 120H620q-100 0-140-120z") +
          cut("gold", "M480 560h640l-8 20H488z") +
          line("i", "M800 560V250", 10) +
          cut("w", "M812 260q170 120 10 260z") +
          cut("x", "M788 290q-120 110-8 230z"),
      ) +
      person([640, 570, 2], "wave", { shirt: "x" }) +
      person([960, 572, -2], "cheer", { shirt: "gold" }) +
      crown(640, 386) +
      wave(640, "3"),
  );
}

const COMPOSITIONS = [graduation, assembly, awards, play] as const;

/** Caps in the air, an open-air stage with flags, prizes in the assembly hall, or a play. */
export const ceremony = (easel: Easel): string =>
  (COMPOSITIONS[easel.variant % COMPOSITIONS.length] ?? graduation)(easel);
