import {
  air,
  between,
  block,
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

const SHIRTS = ["x", "l", "w", "r"];

function grandstand({ random, variant }: Easel): string {
  const steps = upTo(5)
    .map((step) =>
      cut(
        step % 2 === 0 ? "w" : "v",
        `M${-330 + step * 22} ${-step * 26}h${620 - step * 22}v-26h-${598 - step * 22}z`,
      ),
    )
    .join("");
  const people = upTo(variant % 4 === 3 ? 0 : 44)
    .map(() => {
      const step = Math.floor(random() * 5);
      const x = between(random, -290 + step * 24, 270);
      const shirt = SHIRTS[Math.floor(random() * 4)] ?? "x";
      return put(
        x,
        -step * 26 - 12,
        1,
        cut(shirt, "M-7 0q0-16 7-16t7 16z") +
          disc("skin", 0, -21, 6) +
          cut("i", "M-6-23a6 6 0 0 1 12 0z"),
      );
    })
    .join("");
  const roof =
    cut("i", "M250 0v-236h8V0zM-40-130v-90h6v90z") +
    cut("r", "M-360-226Q-60-300 320-250l14 22q-360-40-680 22z") +
    upTo(5)
      .map(
        (flag) =>
          line("i", `M${-250 + flag * 130} ${-242 - flag * 6}v-54`, 3) +
          cut(
            SHIRTS[flag % 2] ?? "x",
            `M${-248 + flag * 130} ${-296 - flag * 6}q22-8 44 2v26q-22-10-44-2z`,
          ),
      )
      .join("");
  return steps + people + roof;
}

function track(): string {
  const lanes = upTo(7)
    .map(
      (lane) =>
        `<ellipse class="sc-w sc-t" stroke-width="5" cx="800" cy="1120" rx="${1260 - lane * 88}" ry="${470 - lane * 46}"/>`,
    )
    .join("");
  return (
    layer('<ellipse class="sc-x" cx="800" cy="1120" rx="1300" ry="492"/>') +
    lanes +
    '<ellipse class="sc-3" cx="800" cy="1120" rx="652" ry="172"/>'
  );
}

function runners({ random }: Easel): string {
  return (
    [
      [330, 812, 2.4],
      [620, 776, 2.2],
      [850, 842, 2.5],
      [1180, 800, 2.3],
    ] as const
  )
    .map(([x, y, scale], index) =>
      person([x + between(random, -30, 30), y, scale], "run", {
        shirt: ["w", "l", "r", "y"][index] ?? "w",
      }),
    )
    .join("");
}

/** Hurdles and a ball that somebody left. */
const hurdles = lifted(
  upTo(4)
    .map((index) =>
      put(
        300 + index * 290,
        800 - Math.sin((index / 3) * Math.PI) * 60,
        1,
        line("i", "M-60 0v-90M60 0v-90", 7) +
          block("w", [-80, -104, 160, 26], 4) +
          block("x", [-30, -104, 60, 26]),
      ),
    )
    .join("") + put(1240, 850, 1, disc("gold", 0, -26, 26) + line("i", "M-26-26h52M0-52v52", 3)),
);

function race(easel: Easel): string {
  const flip = easel.variant % 2 === 1;
  const inner =
    ridge(easel, "1", 470, 190) +
    ridge(easel, "2", 540, 120) +
    layer(cut("3", "M-50 980V606q800-60 1700-8V980z")) +
    lifted(put(1150, 640, 1.15, grandstand(easel))) +
    track() +
    (easel.variant % 4 === 3 ? hurdles : runners(easel));
  const scenery = sky(easel, flip ? 1180 : 380);
  return (
    scenery +
    (flip ? `<g transform="translate(1600 0) scale(-1 1)">${inner}</g>` : inner) +
    air(easel)
  );
}

/** Basketball under the sky: the court, the hoop and a throw. */
function court(easel: Easel): string {
  const hoop =
    cut("i", "M-8 0V-470h16V0z") +
    block("w", [-130, -640, 200, 150], 10) +
    `<rect class="sc-x sc-t" stroke-width="8" x="-130" y="-640" width="200" height="150" rx="10"/><rect class="sc-x sc-t" stroke-width="6" x="-70" y="-590" width="80" height="62"/>` +
    line("x", "M-130-506h-92", 8) +
    line(
      "w",
      "M-218-500l18 62M-196-500l4 62M-174-500l-2 62M-150-500l-14 62M-214-474h70M-206-452h52",
      4,
    );
  return (
    sky(easel, 400, 120) +
    ridge(easel, "1", 480, 200) +
    ridge(easel, "2", 560, 120) +
    ridge(easel, "3", 640, 60) +
    layer(cut("4", "M-50 980V716l1700-40V980z")) +
    layer(cut("x", "M-50 990 180 740l1300-20 260 270z")) +
    line("w", "M90 850 238 760l1200-18 190 130M700 752l-40 150M1180 744a220 46 0 0 0 60 130", 6) +
    lifted(put(1260, 800, 1, hoop)) +
    lifted(
      disc("l", 880, 330, 34) +
        line("i", "M846 330h68M880 296v68M858 304q14 26 0 52M902 304q-14 26 0 52", 3),
    ) +
    person([790, 690, -2.7], "cheer", { shirt: "w" }) +
    person([540, 830, -2.7], "run", { shirt: "l" }) +
    person([1020, 850, 2.7], "wave", { shirt: "r" }) +
    person([330, 800, -2.3], "stand", { shirt: "y" }) +
    air(easel)
  );
}

/** Running track with a grandstand, a basketball court, or the track when all have gone. */
export const sports = (easel: Easel): string =>
  easel.variant % 4 === 2 ? court(easel) : race(easel);
