import { disc, lifted, line, lit, put } from "./canvas.ts";

/** How a figure holds itself; all look to the left. */
interface Pose {
  readonly body: string;
  /** Far arm, near arm, far leg, near leg. */
  readonly limbs: readonly [string, string, string, string];
  readonly head: readonly [number, number];
}

const POSES = {
  stand: {
    body: "M-9-74q9-5 18 0l5 40h-28z",
    limbs: ["M8-70 13-54 11-40", "M-8-70-13-54-11-40", "M5-34 6-16 5 0", "M-5-34-6-16-5 0"],
    head: [0, -89],
  },
  wave: {
    body: "M-9-74q9-5 18 0l5 40h-28z",
    limbs: ["M8-70 14-54 12-42", "M-8-70-20-84-18-100", "M5-34 7-16 6 0", "M-5-34-6-16-6 0"],
    head: [0, -89],
  },
  cheer: {
    body: "M-9-74q9-5 18 0l4 40h-26z",
    limbs: ["M8-70 20-84 22-102", "M-8-70-20-84-22-102", "M5-34 12-18 10 0", "M-5-34-10-18-9 0"],
    head: [0, -89],
  },
  run: {
    body: "M-15-76q10-4 17 2l8 38-20 4z",
    limbs: ["M2-70 15-60 8-48", "M-12-70-22-56-36-60", "M6-36 18-24 38-28", "M-4-36-26-36-24-10"],
    head: [-14, -90],
  },
  sit: {
    body: "M-9-52q9-5 18 0l3 36h-22z",
    limbs: ["M4-48-6-34-20-34", "M-6-48-14-32-26-32", "M2-16-22-18-24 0", "M-2-14-28-14-30 2"],
    head: [-3, -67],
  },
  kneel: {
    body: "M-12-56q10-6 19 0l6 36h-26z",
    limbs: ["M4-50-8-36-24-28", "M-8-52-18-38-30-24", "M6-18 16-2-4 0", "M-4-18-12-2 10 0"],
    head: [-8, -70],
  },
  paint: {
    body: "M-9-74q9-5 18 0l5 40h-28z",
    limbs: ["M8-70 14-56 2-48", "M-8-70-22-66-36-74", "M5-34 6-16 5 0", "M-5-34-6-16-5 0"],
    head: [-1, -89],
  },
} satisfies Readonly<Record<string, Pose>>;

export type PoseName = keyof typeof POSES;

export interface Dress {
  readonly shirt: string;
  readonly trousers?: string;
}

/** A paper figure, 100 high, its feet at 0, 0. */
function figure(name: PoseName, { shirt, trousers = "i" }: Dress): string {
  const { body, limbs, head } = POSES[name];
  const [x, y] = head;
  return (
    line(shirt, limbs[0], 6) +
    line(trousers, limbs[2], 7) +
    line(trousers, limbs[3], 7) +
    `<path class="sc-${shirt}" d="${body}"/>` +
    disc("skin", x, y, 10) +
    `<path class="sc-i" d="M${x - 9} ${y - 3}a10 10 0 1 1 17 9q2-8-5-10z"/>` +
    line(shirt, limbs[1], 6)
  );
}

/** Puts a figure on its ground; a negative `scale` looks to the right. */
export const person = (
  [x, y, scale]: readonly [number, number, number],
  name: PoseName,
  dress: Dress,
): string => lit(lifted(put(x, y, scale, figure(name, dress))));

/** A row of standing children, seen from the front, for a crowd. */
export const crowd = (
  places: ReadonlyArray<readonly [number, number, number]>,
  shirts: string,
): string =>
  places
    .map(([x, y, scale], index) =>
      person([x, y, scale], index % 3 === 1 ? "cheer" : "stand", {
        shirt: shirts[index % shirts.length] ?? "w",
      }),
    )
    .join("");
