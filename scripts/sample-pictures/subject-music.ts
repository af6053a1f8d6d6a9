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

const NOTES = [
  "M0 0a15 11-20 1 1 0-.1zM26-8V-84h6V-6z",
  "M0 0a15 11-20 1 1 0-.1zM26-8V-84q28 6 30 38-8-18-24-18V-6z",
  "M0 0a15 11-20 1 1 0-.1zM26-8V-90l62-14v14l-56 13V-6zM56-14a15 11-20 1 1 0-.1zM82-22v-70h6v72z",
];

/** Staves that fly over the hills with notes upon them. */
function melody({ random }: Easel): string {
  const staves = upTo(5)
    .map((stave) =>
      line(
        "c",
        `M-40 ${560 + stave * 24}C260 ${500 + stave * 22} 380 ${250 + stave * 26} 700 ${300 + stave * 22}S1220 ${430 + stave * 20} 1660 ${110 + stave * 30}`,
        3.5,
      ),
    )
    .join("");
  const places = [
    [150, 560],
    [330, 480],
    [500, 398],
    [690, 380],
    [900, 400],
    [1090, 430],
    [1290, 360],
    [1450, 270],
  ] as const;
  const notes = places
    .map(([x, y], index) =>
      put(
        x,
        y + between(random, -24, 24),
        between(random, 1, 1.35),
        cut(index % 3 === 1 ? "x" : "i", NOTES[Math.floor(random() * NOTES.length)] ?? ""),
      ),
    )
    .join("");
  return lifted(staves) + lifted(notes);
}

const piano =
  cut("i", "M-230-150q-10-60 60-70 90-6 130-50 40-40 110-30 90 20 100 150z") +
  cut("d", "M-230-150h400l-6 14h-394z") +
  cut(
    "i",
    "M-240-152h420v44h-420zM-214-108h18l6 108h-12zM120-108h18l-4 108h-12zM-50-108h16l2 108h-12z",
  ) +
  cut("w", "M-252-132h92v12h-92z") +
  line("i", "M150-170 20-350M-180-210l170-140h60", 5);

const lid = cut("r", "M-176-216Q-60-380 170-350q-60 60-40 170-60-60-110-20-60 50-196-16z");

function openAir(easel: Easel): string {
  return (
    sky(easel, 1180, 110) +
    ridge(easel, "1", 520, 220) +
    ridge(easel, "2", 610, 140) +
    melody(easel) +
    ridge(easel, "3", 690, 70) +
    layer(cut("4", "M-50 980V760q500-60 900-30t800-10V980z")) +
    lit(lifted(put(1130, 830, 1.15, lid + piano))) +
    lifted(block("x", [800, 772, 70, 16], 8) + line("i", "M812 786v50M858 786v50", 6)) +
    person([836, 778, -2.1], "sit", { shirt: "w" }) +
    person([470, 840, -2.3], "paint", { shirt: "x" }) +
    lifted(
      line("i", "M520 660l-54 60", 5) +
        cut("l", "M496 688q20-14 30 4 22-2 20 20-14 18-30 2-26 4-20-26z"),
    ) +
    person([300, 850, -2.2], "stand", { shirt: "l" }) +
    air(easel)
  );
}

const SHIRTS = "wxw";

/** A choir in two rows on the stage, under an arch. */
function choir(easel: Easel): string {
  const { random } = easel;
  const singers = (y: number, count: number, scale: number) =>
    upTo(count)
      .map((index) => {
        const x = 800 + (index - (count - 1) / 2) * 100;
        const fall = Math.abs(index - (count - 1) / 2) * 5;
        return (
          person([x, y - fall, scale], "stand", { shirt: SHIRTS[index % 3] ?? "w" }) +
          lifted(
            put(
              x - 10,
              y - fall - 58 * scale,
              scale,
              cut("y", "M-13-4q7-4 13 0 6-4 13 0v16q-7-4-13 0-6-4-13 0z"),
            ),
          )
        );
      })
      .join("");
  const lamps = upTo(9)
    .map((lamp) => disc("y", 340 + lamp * 115, 150 + Math.abs(lamp - 4) ** 2 * 6, 9))
    .join("");
  const rays = upTo(4)
    .map((ray) => `<path class="sc-q" d="M${380 + ray * 280} 90l${-150 + ray * 40} 640h260z"/>`)
    .join("");
  return lit(
    block("5", [0, 0, 1600, 900]) +
      layer(cut("4", "M-40-40h1680V940h-150V470Q1490 60 800 60T110 470v470H-40z")) +
      layer(cut("3", "M170 940V480q0-360 630-360t630 360v460z")) +
      layer(cut("2", "M230 940V500q0-310 570-310t570 310v440z")) +
      rays +
      lifted(disc("o", 800, 400, 118)) +
      [230, 170].map((ring) => disc("q", 800, 400, ring)).join("") +
      lifted(
        upTo(5)
          .map((note) =>
            put(
              520 + note * 140,
              300 + between(random, -50, 50),
              1,
              cut("x", NOTES[note % 3] ?? ""),
            ),
          )
          .join(""),
      ) +
      lamps +
      layer(cut("r", "M150 940V716h1300v224z")) +
      singers(720, 9, 1.75) +
      layer(cut("x", "M80 940V802h1440v138z")) +
      singers(812, 10, 1.95) +
      person([800, 896, 2.1], "cheer", { shirt: "w" }) +
      layer(
        cut("x", "M-40-40h330q10 300-90 560T90 940H-40zM1640-40h-330q-10 300 90 560t110 420h130z"),
      ) +
      line(
        "d",
        "M60-20q20 400-60 900M150-20q10 300-60 620M1540-20q-20 400 60 900M1450-20q-10 300 60 620",
        14,
      ) +
      layer(
        cut(
          "r",
          "M-40-40h1680v110q-100 60-200 0-100 60-200 0-100 60-200 0-100 60-200 0-100 60-200 0-100 60-200 0-100 60-200 0-100 60-200 0-40 24-80 10z",
        ),
      ) +
      (isDark(easel) ? glow(800, 400, 420) : ""),
  );
}

/** A piano in the open under flying staves, or a choir on the stage. */
export const music = (easel: Easel): string =>
  easel.variant % 2 === 1 ? choir(easel) : openAir(easel);
