import * as z from "zod";
import { type CampusPlace, PLACE_DRAWINGS, PLACE_KINDS } from "#contract/campus-shapes.ts";
import { MAP } from "#contract/campus-view.ts";
import { both } from "./faults.ts";
import { fields, href, list, shared, text, unique } from "./fields.ts";
import { ID, oneOf, STAGE } from "./forms.ts";

type Limits = readonly [least: number, most: number];

/** Two numbers of such a form with a comma between them, each within its limits. */
function pair(form: RegExp, limits: readonly [Limits, Limits], advice: string) {
  return z.string().transform((written, context): readonly [number, number] => {
    const [first = "", second = "", ...more] = written.split(/, ?/);
    const isWithin = (text: string, [least, most]: Limits) =>
      form.test(text) && Number(text) >= least && Number(text) <= most;
    if (more.length === 0 && isWithin(first, limits[0]) && isWithin(second, limits[1])) {
      return [Number(first), Number(second)];
    }
    context.addIssue({ code: "custom", message: advice });
    return z.NEVER;
  });
}

const POSITION = pair(
  /^\d+$/,
  [
    [0, MAP.width],
    [0, MAP.height],
  ],
  both(
    `请写地图上的位置，例如 430, 480：先从左数（0 至 ${MAP.width}），再从上数（0 至 ${MAP.height}）。`,
    `Write a position on the map, such as 430, 480: first from the left (0 to ${MAP.width}), then from the top (0 to ${MAP.height}).`,
  ),
);

/** The limits of China, so that the two cannot be swapped. */
const COORDINATES = pair(
  /^\d+(\.\d+)?$/,
  [
    [73, 136],
    [3, 54],
  ],
  both(
    "请写经度和纬度（GCJ-02，高德坐标拾取器所显示的），经度在前，例如 120.16340, 30.27330。",
    "Write longitude and latitude (GCJ-02, as Amap's coordinate picker shows them), longitude first, such as 120.16340, 30.27330.",
  ),
);

const PLACE = fields({
  id: shared(ID),
  kind: shared(oneOf(PLACE_KINDS)),
  stage: shared(STAGE).optional(),
  drawing: shared(oneOf(PLACE_DRAWINGS)),
  at: shared(POSITION),
  coordinates: shared(COORDINATES).optional(),
  sign: text
    .refine((sign) => [...sign].length <= 2, {
      error: both(
        "地图上只放得下一两个字，例如“南”。",
        "The map has room for one or two letters, such as S.",
      ),
    })
    .optional(),
  name: text,
  text,
  href: href.optional(),
}).transform(({ at: [x, y], coordinates, sign, stage, href: page, ...place }): CampusPlace => {
  return {
    ...place,
    x,
    y,
    ...(sign !== undefined && { sign }),
    ...(stage !== undefined && { stage }),
    ...(page !== undefined && { href: page }),
    ...(coordinates && { coordinates: { longitude: coordinates[0], latitude: coordinates[1] } }),
  };
});

export const CAMPUS = fields({
  places: list(PLACE)
    .superRefine(
      unique(
        "id",
        ({ id }) => id,
        (id) =>
          both(
            `前面已有一个地点用了 ${id}：请换一个。`,
            `Another place has the id ${id} already: choose another.`,
          ),
      ),
    )
    .superRefine((places, context) => {
      for (const [index, { y }] of places.entries()) {
        if (y >= (places[index - 1]?.y ?? 0)) continue;
        const message = both(
          "地点要从北到南排列（at 的第二个数由小到大）：后写的画在前面，编号和键盘的顺序也照此。",
          "Places are listed from north to south (the second number of `at` grows): later ones are drawn in front, and numbers and the keyboard follow this order.",
        );
        context.addIssue({ code: "custom", path: [index, "at"], message });
      }
    })
    .superRefine(
      unique(
        "stage",
        ({ kind, stage }) => (kind === "gate" ? (stage ?? null) : null),
        (stage) =>
          both(
            `${stage} 已经有一个校门：一所学校写一个。`,
            `${stage} has a gate already: write one for each school.`,
          ),
      ),
    )
    .transform(numbered),
});

/** Whatever has no sign of its own gets a number, in the order of the list; stops are told by their drawings. */
function numbered(places: readonly CampusPlace[]): CampusPlace[] {
  let number = 0;
  return places.map((place) => {
    if (place.kind === "stop" || place.sign !== undefined) return place;
    number += 1;
    return { ...place, sign: String(number) };
  });
}
