import { readFileSync } from "node:fs";
import * as pieces from "./pieces.ts";

/** Pieces of the scenes that the pictures use too. */
export const { bridge, cloud, cottage, crane, hall, house, kite, panes, pine, poplar, tier, tree } =
  pieces;

/** The pictures' names of the classes in the scenes. */
const CLASSES: Readonly<Record<string, string>> = {
  "hill-1": "1",
  "hill-2": "2",
  "hill-3": "3",
  "hill-4": "4",
  "hill-5": "5",
  cloud: "c",
  shade: "d",
  ink: "i",
  leaf: "l",
  sun: "o",
  halo: "q",
  roof: "r",
  "wall-shade": "v",
  wall: "w",
  red: "x",
  glass: "y",
  shadow: "z",
  star: "n",
  edge: "e",
  cast: "f",
  narrow: "a",
  thread: "t",
  under: "u",
};

/** One of the site's own scenes, in the pictures' classes. */
function scene(name: string): string {
  const file = new URL(`../../src/scenes/${name}.svg`, import.meta.url);
  return readFileSync(file, "utf8")
    .replace(/<style>.*<\/style>/s, "")
    .replaceAll(/>\s+</g, "><")
    .trim()
    .replaceAll(/scene-([a-z]+(?:-[a-z1-5]+)*)/g, (whole, name: string) =>
      CLASSES[name] === undefined ? whole : `sc-${CLASSES[name]}`,
    );
}

/** The site's scenes, by the subject they show. */
export const scenes = {
  group: scene("group"),
  kindergarten: scene("kindergarten"),
  primary_school: scene("primary-school"),
  middle_school: scene("middle-school"),
  high_school: scene("high-school"),
};
