import * as z from "zod/mini";
import { describeFields, describeShape } from "./describe.ts";
import { StageShape, WholeNumber } from "./value-shapes.ts";

export const PLACE_KINDS = ["building", "garden", "lake", "gate", "stop"] as const;

/** What can stand on the map; each is a drawing in `src/scenes/campus.svg`. */
export const PLACE_DRAWINGS = [
  ...["kindergarten", "primary_school", "middle_school", "high_school"],
  ...["library", "theatre", "sports_centre", "science_building", "boarding_houses"],
  ...["administration_building", "clock_tower"],
  ...["athletics_field", "hundred_tree_slope", "vegetable_garden", "lake"],
  ...["moon_gate", "arch_gate", "octagon_gate", "plum_gate"],
  ...["bus", "metro"],
] as const;

export const Coordinates = z.object({ longitude: z.number(), latitude: z.number() });
describeShape(Coordinates, "Where a place is in the world, in GCJ-02, as maps in China count.");
describeFields(Coordinates, {
  longitude: "Degrees east.",
  latitude: "Degrees north.",
});
export type Coordinates = z.infer<typeof Coordinates>;

export const CampusPlace = z.object({
  id: z.string(),
  kind: z.enum(PLACE_KINDS),
  drawing: z.string(),
  x: WholeNumber,
  y: WholeNumber,
  name: z.string(),
  text: z.string(),
  sign: z.optional(z.string()),
  href: z.optional(z.string()),
  stage: z.optional(StageShape),
  coordinates: z.optional(Coordinates),
});
describeShape(CampusPlace, "A place of the campus, or one on the way to it.");
describeFields(CampusPlace, {
  id: "Its id, which is also its anchor on the page of the map.",
  kind: "What it is.",
  drawing: "The name of its drawing.",
  x: "How far east it stands, in units of the map, which is 720 wide.",
  y: "How far south it stands, in units of the map, which is 900 high.",
  name: "Its name.",
  text: "One sentence about it.",
  sign: "What stands on the map: a number, or the direction of a gate; a stop has none.",
  href: "Its page, if it has one.",
  stage: "The stage that it belongs to; absent: all of them.",
  coordinates: "Where it is in the world.",
});
export type CampusPlace = z.infer<typeof CampusPlace>;

export const Campus = z.object({ places: z.array(CampusPlace) });
describeShape(Campus, "The map of the campus.");
describeFields(Campus, { places: "What stands on it, from north to south." });
export type Campus = z.infer<typeof Campus>;
