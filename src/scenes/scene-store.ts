import { STAGES, type Stage } from "#contract/stages.ts";

export type SceneName = "group" | Stage;
const SCENE_NAMES: readonly SceneName[] = ["group", ...STAGES];

/** Drawings at hand: on the server all of them, in the browser those that were asked for. The same for every visitor. */
export const drawnScenes = new Map<SceneName, string>();

const drawings: Readonly<Record<SceneName, () => Promise<string>>> = {
  group: async () => (await import("./group.ts")).groupScene,
  kindergarten: async () => (await import("./kindergarten.ts")).kindergartenScene,
  primary_school: async () => (await import("./primary-school.ts")).primarySchoolScene,
  middle_school: async () => (await import("./middle-school.ts")).middleSchoolScene,
  high_school: async () => (await import("./high-school.ts")).highSchoolScene,
};

/** The drawing as SVG markup; rejects when it cannot be fetched. */
export async function loadScene(name: SceneName): Promise<string> {
  const drawn = drawnScenes.get(name) ?? (await drawings[name]());
  drawnScenes.set(name, drawn);
  return drawn;
}

export async function drawAllScenes(): Promise<void> {
  await Promise.all(SCENE_NAMES.map(loadScene));
}
