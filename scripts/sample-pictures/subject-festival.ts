import {
  air,
  between,
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
import { bridge, hall, kite } from "./vocabulary.ts";

const lantern = (paper: string): string =>
  line("i", "M0-60v26", 2.5) +
  cut("y", "M-16-36h32v7h-32zM-16 29h32v7h-32z") +
  cut(paper, "M-14-30q-34 6-34 30T-14 30h28q34-6 34-30T14-30z") +
  cut("d", "M-14-30q-34 6-34 30T-14 30q-10-30 0-60z") +
  line("y", "M-6-28q-14 28 0 56M8-28q14 28 0 56", 2.5) +
  line("y", "M0 36v30M-6 36v22M6 36v22", 2.5);

/** Lanterns on a cord that hangs from `from` to `to`. */
function cord(
  easel: Easel,
  from: readonly [number, number],
  to: readonly [number, number],
  count: number,
): string {
  const sag = 90;
  const [x1, y1] = from;
  const [x2, y2] = to;
  const hung = upTo(count)
    .map((index) => {
      const share = (index + 0.5) / count;
      const x = x1 + (x2 - x1) * share;
      const y = y1 + (y2 - y1) * share + 4 * sag * share * (1 - share) * 0.5;
      const size = between(easel.random, 0.8, 1.15);
      return (
        (isDark(easel) ? glow(x, y + 60 * size, 120 * size) : "") +
        lit(lifted(put(x, y + 60 * size, size, lantern(index % 3 === 1 ? "gold" : "x"))))
      );
    })
    .join("");
  return line("i", `M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag} ${x2} ${y2}`, 3) + hung;
}

function evening(easel: Easel): string {
  const { random } = easel;
  const floating = upTo(9)
    .map(() => {
      const x = between(random, 120, 1480);
      const y = between(random, 180, 430);
      const size = between(random, 0.3, 0.62);
      return glow(x, y, 90 * size + 30) + lit(put(x, y, size, lantern("x")));
    })
    .join("");
  return (
    sky(easel, 1130, 110) +
    ridge(easel, "1", 520, 230) +
    ridge(easel, "2", 610, 130) +
    (isDark(easel) ? floating : lifted(put(420, 330, 2.4, kite) + put(620, 250, 1.7, kite))) +
    (isDark(easel) ? glow(800, 700, 620) : "") +
    lit(lifted(put(800, 740, 3.1, hall))) +
    layer(cut("4", "M-50 980V738q500-20 850-10t850-6V980z")) +
    cord(easel, [-20, 90], [640, 60], 5) +
    cord(easel, [640, 60], [1620, 120], 7) +
    crowd(
      upTo(11).map((index) => [
        90 + index * 145,
        850 + (index % 3) * 18,
        index % 2 === 0 ? 2 : 1.7,
      ]),
      "wxlry",
    ) +
    air(easel)
  );
}

/** A dragon of cloth goes over the bridge. */
function dragon(easel: Easel): string {
  const hump = (index: number) =>
    [
      180 + index * 130,
      560 - Math.sin(index * 0.95) * 62 - Math.sin((index / 8) * Math.PI) * 80,
    ] as const;
  const spine = upTo(9).map((index) => hump(index));
  const path = spine
    .map(([x, y], index) => (index === 0 ? `M${x} ${y}` : `T${x} ${y}`))
    .join("")
    .replace(/^M(\S+) (\S+)T/, "M$1 $2Q$1 $2 ");
  const bearers = spine
    .map(
      ([x, y], index) =>
        line("i", `M${x + 10} ${y}v96`, 5) +
        person([x, y + 262, 2], index % 2 === 0 ? "run" : "cheer", {
          shirt: "wly".charAt(index % 3),
        }),
    )
    .join("");
  const head =
    cut("x", "M-10-60q-70-20-110 20l-60 10q-20 16 0 30l40 4-30 30q40 20 90-6 60 10 90-30z") +
    cut("l", "M-20-56q20-50 60-60-10 30-20 66zM-60-52q0-50 30-70 4 34-2 66z") +
    disc("w", -66, -18, 12) +
    disc("i", -70, -18, 6) +
    line("y", "M-170 0q-40 20-60-4M-160 14q-30 40-60 20", 4) +
    cut("w", "M-150 34l10 18 8-16 10 16 8-18z");
  const body =
    line("x", path, 70) +
    line("y", path, 10) +
    `<path class="sc-gold sc-t" stroke-width="26" stroke-dasharray="3 34" d="${path}" transform="translate(0 -38)"/>`;
  return (
    sky(easel, 1240, 110) +
    ridge(easel, "1", 500, 220) +
    ridge(easel, "2", 590, 130) +
    (isDark(easel) ? glow(760, 520, 520) : "") +
    layer(cut("3", "M-50 980V690q500-40 850-20t850-20V980z")) +
    lit(lifted(put(790, 830, 7.4, bridge))) +
    layer(cut("4", "M-50 980V850h1700v130z")) +
    line("c", "M120 880h200M520 866h160M900 884h220M1280 870h180", 6) +
    bearers +
    lit(lifted(body) + lifted(put(150, 560, 1.3, head))) +
    cord(easel, [-20, 60], [1620, 40], 9) +
    air(easel)
  );
}

/** Lanterns before the hall, or the dragon on the bridge. */
export const festival = (easel: Easel): string =>
  easel.variant % 2 === 1 ? dragon(easel) : evening(easel);
