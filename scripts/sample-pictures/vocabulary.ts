import { groupScene } from "#src/scenes/group.ts";
import { highSchoolScene } from "#src/scenes/high-school.ts";
import { kindergartenScene } from "#src/scenes/kindergarten.ts";
import { middleSchoolScene } from "#src/scenes/middle-school.ts";
import * as paper from "#src/scenes/paper.ts";
import { primarySchoolScene } from "#src/scenes/primary-school.ts";

/** Pieces of the scenes that the pictures use too. */
export const { bridge, cloud, cottage, crane, hall, house, kite, panes, pine, poplar, tier, tree } =
  paper;

/** The site's scenes, by the subject they show. */
export const scenes = {
  group: groupScene,
  kindergarten: kindergartenScene,
  primary_school: primarySchoolScene,
  middle_school: middleSchoolScene,
  high_school: highSchoolScene,
};
