import {
  air,
  block,
  cut,
  disc,
  type Easel,
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
import { tree } from "./vocabulary.ts";

/** A small landscape in paper, 400 × 280. */
const landscape =
  block("w", [0, 0, 400, 280]) +
  disc("x", 280, 92, 40) +
  cut("1", "M0 280V170q60-60 130-20t140-40 130 60v110z") +
  cut("2", "M0 280V210q90-50 180-10t220-20v100z") +
  cut("4", "M0 280V246q140-40 400-10v44z") +
  put(90, 262, 1.6, tree) +
  put(140, 266, 1.1, tree);

const easelStand = cut("i", "M-16-330h20l-110 330h-18zM-2-330h18L120 0h-18zM-10-330h14V30h-14z");

const canvasOnEasel = (scale: number): string =>
  put(0, 0, scale, easelStand + block("v", [-130, -110, 270, 14], 4)) +
  put(
    -150 * scale,
    -330 * scale,
    scale * 0.76,
    `${block("v", [-14, -14, 428, 308], 4)}${landscape}`,
  );

const jar = (shape: string): string =>
  line("r", "M-20-70l-16-84", 8) +
  line("i", "M0-70v-110", 8) +
  line("r", "M18-70l20-96", 8) +
  cut("x", "M-44-150q8-34 12-36 10 14 4 38z") +
  cut("l", "M-8-178q4-34 8-38 8 14 8 38z") +
  cut("y", "M30-164q14-28 20-30 4 18-4 36z") +
  cut(shape, "M-44-84h88l-10 84h-68z") +
  cut("d", "M-44-84h30l4 84h-24z");

const palette =
  cut(
    "v",
    "M-110-30c0-60 70-90 140-70s90 80 40 110c-24 14-50-8-70 6s-10 40-44 34c-44-8-66-40-66-80z",
  ) +
  disc("x", -60, -40, 18) +
  disc("l", -14, -66, 17) +
  disc("4", 38, -62, 17) +
  disc("r", 70, -20, 16) +
  disc("y", -66, 6, 15);

/** Painting out of doors: the hills are laid down in brush strokes. */
function outdoors(easel: Easel): string {
  const strokes = ["1", "l", "2", "x", "3"]
    .map((paper, index) =>
      lifted(
        line(
          paper,
          `M${-60 + index * 40} ${470 + index * 62}C${300 + index * 60} ${300 + index * 80} ${620 + index * 30} ${620 + index * 34} ${960 + index * 40} ${440 + index * 64}S1500 ${420 + index * 70} 1680 ${380 + index * 80}`,
          74,
        ),
      ),
    )
    .join("");
  return (
    sky(easel, 420, 110) +
    ridge(easel, "1", 420, 140) +
    strokes +
    layer(cut("4", "M-50 980V800q420-70 860-30t840-30V980z")) +
    lifted(put(1010, 800, 1.45, canvasOnEasel(1))) +
    person([1240, 850, 3.1], "paint", { shirt: "x" }) +
    person([520, 840, -2.4], "kneel", { shirt: "l" }) +
    lifted(
      put(380, 850, 1, block("w", [-70, -14, 160, 22], 4) + line("x", "M-40-6q30-14 60 0", 6)),
    ) +
    lifted(put(180, 860, 1.3, jar("w"))) +
    lifted(put(1500, 880, 1.25, jar("y"))) +
    air(easel)
  );
}

/** The studio: tall windows, pictures on lines, a big table. */
function studio(easel: Easel): string {
  const pane = (x: number) =>
    `<svg x="${x}" y="120" width="330" height="460" viewBox="0 0 330 460"><rect width="330" height="460" fill="url(#sky)"/>${put(-x, -120, 1, sky(easel, 560, 70) + ridge(easel, "1", 400, 140) + ridge(easel, "2", 470, 100) + ridge(easel, "4", 540, 40))}</svg>`;
  const frame = (x: number) =>
    `<path class="sc-w sc-t" stroke-width="14" d="M${x} 120h330v460h-330zM${x + 165} 120v460M${x} 280h330"/>`;
  const hung = upTo(4)
    .map(
      (index) =>
        put(900 + index * 160, 210, 0.34, `${block("w", [-14, -14, 428, 308], 4)}${landscape}`) +
        disc("x", 966 + index * 160, 206, 6),
    )
    .join("");
  return (
    lit(
      block("2", [0, 0, 1600, 900]) +
        lifted(block("w", [88, 108, 354, 484]) + block("w", [478, 108, 354, 484])),
    ) +
    pane(100) +
    pane(490) +
    lit(
      frame(100) +
        frame(490) +
        line("i", "M860 204h690", 3) +
        lifted(hung) +
        layer(block("3", [0, 640, 1600, 270])) +
        lifted(put(1240, 760, 1.35, canvasOnEasel(1))) +
        person([1462, 830, 3], "paint", { shirt: "x" }) +
        layer(block("r", [60, 700, 820, 34], 8)) +
        line("r", "M120 734v150M820 734v150", 20) +
        lifted(put(240, 700, 1.1, jar("w"))) +
        lifted(put(760, 700, 1, jar("y"))) +
        lifted(put(500, 690, 1.05, palette)) +
        lifted(
          block("i", [352, 838, 76, 14], 5) +
            line("i", "M364 850v44M416 850v44", 8) +
            block("i", [632, 838, 76, 14], 5) +
            line("i", "M644 850v44M696 850v44", 8),
        ) +
        person([400, 880, -2.6], "sit", { shirt: "l" }) +
        person([660, 880, 2.6], "sit", { shirt: "w" }),
    )
  );
}

/** Painting the hills out of doors, or in the studio. */
export const art = (easel: Easel): string =>
  easel.variant % 2 === 1 ? studio(easel) : outdoors(easel);
