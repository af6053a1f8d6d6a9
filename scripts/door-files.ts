import { readFileSync } from "node:fs";
import path from "node:path";
import { parseStyles, usedStyles } from "#server/pages/used-styles.ts";
import { highSchoolDoor } from "#src/scenes/high-school.ts";
import { kindergartenDoor } from "#src/scenes/kindergarten.ts";
import { middleSchoolDoor } from "#src/scenes/middle-school.ts";
import { primarySchoolDoor } from "#src/scenes/primary-school.ts";

const SCENES = path.resolve(import.meta.dirname, "../src/scenes");
const DOORS = {
  kindergarten: kindergartenDoor,
  "primary-school": primarySchoolDoor,
  "middle-school": middleSchoolDoor,
  "high-school": highSchoolDoor,
};

/** The doors as image files, each with the styles it uses: path and text. */
export function doorFiles(): Map<string, string> {
  const styles = readFileSync(path.join(SCENES, "scenes.css"), "utf8").replace(/\s*\n\s*/g, "");
  return new Map(
    Object.entries(DOORS).map(([name, door]) => [
      path.join(SCENES, "doors", `${name}.svg`),
      `${standalone(door, styles)}\n`,
    ]),
  );
}

function standalone(door: string, styles: string): string {
  return door.replace(/^<svg([^>]*)>/, (_tag, attributes: string) => {
    const namespace = attributes.includes("xmlns=") ? "" : ' xmlns="http://www.w3.org/2000/svg"';
    return `<svg${namespace}${attributes}><style>${usedStyles(parseStyles(styles), door)}</style>`;
  });
}
