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
import { tree } from "./vocabulary.ts";

const flask =
  cut("w", "M-22-190h44v10h-8v66l58 96q10 22-14 24H-58q-24-2-14-24l58-96v-66h-8z") +
  cut("x", "M-44-58h88l26 42q6 14-10 16H-60q-16-2-10-16z") +
  disc("w", -14, -32, 8) +
  disc("w", 16, -20, 6) +
  disc("x", 6, -84, 6) +
  disc("x", -4, -108, 4);

const beaker = (paper: string): string =>
  cut("w", "M-56-140H60l-10 14V0H-46v-126z") +
  cut(paper, "M-40-74h84v68h-84z") +
  line("i", "M30-60h12M30-44h12M30-28h12", 3);

const tubes =
  block("r", [-130, -64, 260, 16], 4) +
  block("r", [-130, -10, 260, 16], 4) +
  line("r", "M-120-60v58M120-60v58", 10) +
  upTo(5)
    .map(
      (tube) =>
        `${cut("w", `M${-100 + tube * 44}-130h28V-22a14 14 0 0 1-28 0z`)}${cut(["x", "l", "y", "4", "r"][tube] ?? "x", `M${-97 + tube * 44} ${-86 + (tube % 3) * 16}h22V-22a11 11 0 0 1-22 0z`)}`,
    )
    .join("");

const microscope =
  cut("i", "M-110 0h210v-22h-60q70-60 46-150-16-56-70-76l-20 36q44 14 54 56 14 78-66 130h-94z") +
  `<g transform="rotate(24 -10 -200)">${block("w", [-44, -330, 60, 190], 12)}${block("r", [-36, -368, 44, 44], 8)}${block("i", [-28, -142, 28, 46], 4)}</g>` +
  block("r", [-120, -84, 120, 14], 4) +
  disc("y", 78, -110, 22) +
  disc("x", 78, -110, 10);

const globe =
  disc("4", 0, -110, 76) +
  cut(
    "l",
    "M-50-150q40-40 70-16-6 30-40 30-10 30-34 24zM10-90q40-10 50 6-14 40-46 40-16-20-4-46z",
  ) +
  line("y", "M-80-60a92 92 0 1 0 100-140", 8) +
  cut("i", "M-8-30h16V-6h44V8H-52V-6h44z");

/** Rings and planets over the bench, as on an old star map. */
const planets = (x: number, y: number): string =>
  [120, 200, 290]
    .map(
      (radius) =>
        `<circle class="sc-c sc-t" stroke-width="3" stroke-dasharray="2 12" cx="${x}" cy="${y}" r="${radius}"/>`,
    )
    .join("") +
  lifted(
    disc("o", x, y, 56) +
      disc("x", x - 104, y + 60, 20) +
      disc("r", x + 180, y - 86, 30) +
      disc("l", x - 250, y - 146, 36) +
      `<ellipse class="sc-c sc-t" stroke-width="7" cx="${x - 250}" cy="${y - 146}" rx="66" ry="16" transform="rotate(-18 ${x - 250} ${y - 146})"/>` +
      disc("y", x + 250, y + 140, 22),
  );

function laboratory(easel: Easel): string {
  const { random } = easel;
  const trees = upTo(5)
    .map((index) =>
      put(170 + index * 230 + between(random, -40, 40), 636, between(random, 3, 4.6), tree),
    )
    .join("");
  const view = `<svg x="90" y="70" width="1020" height="540" viewBox="90 70 1020 540">${block("2", [0, 0, 1600, 900])}<rect x="90" y="70" width="1020" height="540" fill="url(#sky)"/>${sky(easel, 820, 76)}${ridge(easel, "1", 430, 170)}${ridge(easel, "2", 500, 120)}${ridge(easel, "4", 590, 40)}${trees}</svg>`;
  const frame =
    '<path class="sc-w sc-t" stroke-width="20" d="M90 70h1020v540H90zM430 70v540M770 70v540"/><path class="sc-w sc-t" stroke-width="10" d="M90 240h1020"/>';
  const board =
    block("i", [1190, 120, 330, 250], 10) +
    line(
      "w",
      "M1240 300V190M1230 290h150M1250 280q50-10 60-60t60-40M1420 190l40 70h-80zM1400 310h80",
      4,
    );
  const bench =
    layer(cut("w", "M-40 940V700h1680v240z")) +
    cut("v", "M-40 700h1680v34H-40z") +
    line("v", "M420 740v180M980 740v180", 6);
  return (
    lit(block("3", [0, 0, 1600, 900]) + lifted(block("v", [70, 50, 1060, 590], 8))) +
    view +
    lit(lifted(frame) + lifted(board)) +
    person([1320, 850, 4.1], "paint", { shirt: "w", trousers: "r" }) +
    lit(
      bench +
        lifted(put(1130, 704, 1.2, flask)) +
        lifted(put(330, 704, 1.25, microscope)) +
        lifted(put(640, 704, 1.15, tubes)) +
        lifted(put(880, 704, 1, beaker("l"))) +
        lifted(put(100, 704, 0.95, globe)),
    ) +
    (isDark(easel) ? glow(700, 640, 460) : "")
  );
}

/** An experiment on the lawn: planets above, a telescope, and the bench in front. */
function openAir(easel: Easel): string {
  const telescope =
    line("i", "M0-150-90 20M0-150 90 20M0-150V10", 10) +
    `<g transform="rotate(-28 0 -160)">${block("w", [-190, -190, 300, 60], 10)}${block("r", [-250, -200, 76, 80], 8)}${block("r", [100, -180, 60, 40], 6)}</g>` +
    disc("y", 0, -156, 18);
  return (
    sky(easel, 1290, 64) +
    planets(720, 300) +
    ridge(easel, "1", 560, 180) +
    ridge(easel, "2", 640, 100) +
    ridge(easel, "3", 720, 60) +
    layer(cut("4", "M-50 980V800q500-50 900-20t800-20V980z")) +
    lit(lifted(put(330, 830, 1.5, telescope))) +
    person([560, 850, -3.2], "paint", { shirt: "x" }) +
    person([150, 860, 2.7], "stand", { shirt: "w" }) +
    lit(
      lifted(block("v", [880, 706, 640, 26], 6) + line("r", "M920 730v130M1480 730v130", 16)) +
        lifted(put(1000, 708, 0.9, flask)) +
        lifted(put(1170, 708, 0.85, microscope)) +
        lifted(put(1380, 708, 0.85, tubes)),
    ) +
    person([780, 856, 2.9], "wave", { shirt: "l" }) +
    air(easel)
  );
}

/** A bench at the laboratory's window, or planets over the lawn. */
export const science = (easel: Easel): string =>
  easel.variant % 2 === 1 ? openAir(easel) : laboratory(easel);
