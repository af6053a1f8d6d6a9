import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { usedStyles } from "#server/http/used-styles.ts";
import { highSchoolDoor } from "#src/scenes/high-school.ts";
import { kindergartenDoor } from "#src/scenes/kindergarten.ts";
import { middleSchoolDoor } from "#src/scenes/middle-school.ts";
import { primarySchoolDoor } from "#src/scenes/primary-school.ts";

const DOORS = {
  kindergarten: kindergartenDoor,
  "primary-school": primarySchoolDoor,
  "middle-school": middleSchoolDoor,
  "high-school": highSchoolDoor,
};
const scenes = path.resolve(import.meta.dirname, "../src/scenes");
const styles = readFileSync(path.join(scenes, "scenes.css"), "utf8").replace(/\s*\n\s*/g, "");

// The doors stand below the first screen and beside many news: as files they are fetched once, and only when seen.
for (const [name, door] of Object.entries(DOORS)) {
  const file = door.replace(/^<svg([^>]*)>/, (_tag, attributes: string) => {
    const namespace = attributes.includes("xmlns=") ? "" : ' xmlns="http://www.w3.org/2000/svg"';
    return `<svg${namespace}${attributes}><style>${usedStyles(styles, door)}</style>`;
  });
  writeFileSync(path.join(scenes, "doors", `${name}.svg`), `${file}\n`);
}
