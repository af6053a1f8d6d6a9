import {
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

/** Half the way between a bridge's two supports. */
const HALF_SPAN = 300;

/** Two blocks of wood with a gap, which the bridges have to cross. */
const supports = [-1, 1]
  .map(
    (side) =>
      block("gold", [side * (HALF_SPAN + 30) - 50, -190, 100, 190], 8) +
      block("i", [side * (HALF_SPAN + 30) - 50, -190, 100, 14], 6),
  )
  .join("");

/** A truss folded from white paper: two booms, posts and crossing slants. */
function truss(): string {
  const panels = upTo(6).map((panel) => -HALF_SPAN + panel * 100);
  const slants = panels
    .map((x, index) => (index < 3 ? `M${x} -200L${x + 100} -300` : `M${x} -300L${x + 100} -200`))
    .join("");
  const posts = panels
    .slice(1)
    .map((x) => `M${x} -200V-300`)
    .join("");
  return (
    line("v", posts, 10) +
    line("w", slants, 12) +
    line("w", "M-200-300H200", 18) +
    block("w", [-HALF_SPAN - 60, -214, 2 * HALF_SPAN + 120, 24], 3) +
    block("v", [-HALF_SPAN - 60, -196, 2 * HALF_SPAN + 120, 6], 3)
  );
}

/** Iron weights, piled on the middle of the bridge. */
const weight = (width: number): string =>
  block("r", [-width / 2, -64, width, 64], 8) +
  block("i", [-width / 2, -64, width / 3, 64], 8) +
  block("r", [-14, -82, 28, 22], 5) +
  disc("r", 0, -90, 18);

const weights =
  put(-78, -308, 1, weight(110)) +
  put(52, -308, 1, weight(120)) +
  put(-16, -372, 0.86, weight(100));

/** An arched bridge of paper, as it waits for its turn. */
const arch =
  line("w", "M-150 0Q0-170 150 0", 16) +
  line("v", "M-90-58V-96M-45-80V-96M0-86V-96M45-80V-96M90-58V-96", 8) +
  block("w", [-170, -108, 340, 18], 3);

/** The one that broke, kept for the show. */
const broken =
  line("w", "M-120-4-16-40M16-36 120-4", 14) +
  line("v", "M-84-16-60-70M-60-70-30-36M84-14 64-66M64-66 34-32", 8) +
  line("w", "M-110-62-26-76M26-70 112-60", 12);

const view = (easel: Easel): string =>
  `<svg x="80" y="70" width="420" height="400" viewBox="80 70 420 400"><rect x="80" y="70" width="420" height="400" fill="url(#sky)"/>${sky(easel, 396, 56)}${ridge(easel, "1", 360, 120)}${ridge(easel, "2", 410, 80)}${ridge(easel, "4", 460, 30)}</svg>`;

/** How much each bridge of the week has carried, on the wall. */
const chart =
  block("w", [1120, 110, 340, 250], 10) +
  line("v", "M1160 320H1420", 6) +
  [70, 104, 140, 180]
    .map((height, index) =>
      block(
        ["4", "l", "gold", "x"][index] ?? "x",
        [1172 + index * 64, 316 - height, 40, height],
        4,
      ),
    )
    .join("");

/** Paper bridges on the laboratory's table: one under its weights, others beside it, and pupils who count. */
export function bridges(easel: Easel): string {
  const frame =
    '<path class="sc-w sc-t" stroke-width="20" d="M80 70h420v400H80zM290 70v400"/><path class="sc-w sc-t" stroke-width="10" d="M80 200h420"/>';
  const table = layer(cut("v", "M-40 940V704h1680v236z"));
  return (
    lit(block("2", [0, 0, 1600, 900])) +
    view(easel) +
    lit(lifted(frame) + lifted(chart)) +
    person([300, 880, 4.4], "cheer", { shirt: "x" }) +
    person([1270, 890, 4.6], "paint", { shirt: "4", trousers: "i" }) +
    person([1430, 890, -4.2], "wave", { shirt: "l" }) +
    lit(
      table +
        lifted(put(800, 722, 1, supports)) +
        lifted(put(800, 722, 1, truss())) +
        lifted(put(800, 722, 1, weights)) +
        lifted(put(210, 862, 1.2, arch)) +
        lifted(put(1390, 862, 1.3, broken)),
    ) +
    (isDark(easel) ? glow(800, 520, 460) : "")
  );
}
