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
  put,
  ridge,
  sky,
  upTo,
} from "./canvas.ts";
import { person } from "./figures.ts";
import { cottage, pine, tree } from "./vocabulary.ts";

const openBook =
  cut("r", "M-640 60Q-320-60 0 30 320-60 640 60l20 70Q320 20 0 110-320 20-660 130z") +
  cut("v", "M-620 36Q-320-70 0 14V96Q-320 10-630 104z") +
  cut("w", "M620 36Q320-70 0 14V96Q320 10 630 104z") +
  cut("w", "M-610 14Q-320-90 0 0V78Q-320-10-622 86z") +
  cut("c", "M610 14Q320-90 0 0V78Q320-10 622 86z") +
  line(
    "d",
    "M-520 30q220-56 440-4M-530 52q220-56 450-6M520 30q-220-56-440-4M530 52q-220-56-450-6",
    4,
  );

const book = (paper: string): string =>
  cut(paper, "M-22-10Q-10-16 0-8 10-16 22-10v22Q10 6 0 14-10 6-22 12z");

/** A landscape that stands up from the pages of an open book. */
function bookland(easel: Easel): string {
  const { random } = easel;
  const woods = upTo(9)
    .map((index) =>
      put(
        350 + index * 112 + between(random, -24, 24),
        640 - Math.abs(4 - index) * 3,
        between(random, 2.4, 4),
        index % 3 === 0 ? pine : tree,
      ),
    )
    .join("");
  return (
    sky(easel, 1050, 120) +
    ridge(easel, "1", 520, 230) +
    layer(cut("2", "M250 690q90-190 260-150t220-160 260 90 200 40 170 180z")) +
    layer(cut("3", "M230 700q180-150 380-110t400-40 360 150z")) +
    lifted(woods) +
    lifted(put(690, 640, 3, cottage("r")) + put(790, 650, 2.4, cottage("x"))) +
    layer(cut("4", "M220 720q300-90 600-50t560 50z")) +
    lifted(put(800, 716, 1.12, openBook)) +
    layer(cut("5", "M-50 980V846q400-50 850-20t850-10V980z")) +
    person([500, 716, -2.2], "sit", { shirt: "x" }) +
    lifted(put(448, 648, 1.1, book("w"))) +
    person([1140, 718, 2.2], "sit", { shirt: "l" }) +
    lifted(put(1192, 650, 1.1, book("x"))) +
    air(easel)
  );
}

/** Reading under a great tree, a lamp beside. */
function underTree(easel: Easel): string {
  const { random } = easel;
  const crown = upTo(11)
    .map((index) => {
      const turn = (index / 11) * Math.PI * 2;
      return lifted(
        disc(
          index % 3 === 0 ? "3" : "l",
          1050 + Math.cos(turn) * 260,
          300 + Math.sin(turn) * 130,
          between(random, 120, 160),
        ),
      );
    })
    .join("");
  const leaves = upTo(26)
    .map(() =>
      put(
        between(random, 800, 1320),
        between(random, 170, 440),
        between(random, 1, 1.7),
        cut(random() > 0.5 ? "d" : "c", "M0 0q8-14 22-10-2 14-22 10z"),
      ),
    )
    .join("");
  const pile = (x: number, y: number) =>
    lifted(
      ["x", "w", "r", "l"]
        .map((paper, index) =>
          block(paper, [x - 60 + (index % 2) * 10, y - 22 * (index + 1), 120, 20], 3),
        )
        .join(""),
    );
  return (
    sky(easel, 330, 110) +
    ridge(easel, "1", 480, 220) +
    ridge(easel, "2", 600, 130) +
    ridge(easel, "3", 690, 60) +
    lifted(
      cut(
        "i",
        "M1010 830q44-180 20-320l-120-130 20-18 108 96V280h34l8 190 120-116 20 20-124 150q-10 170 50 306z",
      ),
    ) +
    crown +
    disc("l", 1050, 300, 210) +
    leaves +
    layer(cut("4", "M-50 980V790q500-50 900-6t800-20V980z")) +
    person([880, 830, -3.4], "sit", { shirt: "x", trousers: "r" }) +
    lifted(put(798, 724, 1.7, book("w"))) +
    person([1250, 836, 3.2], "sit", { shirt: "w" }) +
    lifted(put(1326, 736, 1.6, book("x"))) +
    person([560, 838, -2.8], "kneel", { shirt: "l" }) +
    lifted(put(474, 770, 1.5, book("w"))) +
    pile(690, 836) +
    pile(1110, 846) +
    pile(330, 850) +
    (isDark(easel)
      ? lifted(line("i", "M700 840V520q0-30-40-30", 8) + cut("y", "M640 490h44l14 36h-72z")) +
        glow(662, 540, 300)
      : "") +
    air(easel)
  );
}

/** A book that opens into a landscape, or readers under a tree. */
export const reading = (easel: Easel): string =>
  easel.variant % 2 === 1 ? underTree(easel) : bookland(easel);
