import type { Stage } from "#contract/stages.ts";

export type SceneName = "group" | Stage | `${Stage}_door`;

/** Drawings at hand: on the server all of them, in the browser those that were asked for. The same for every visitor. */
export const drawnScenes = new Map<SceneName, string>();

type Drawing = Promise<Partial<Record<SceneName, string>>>;

const drawings: Readonly<Record<"group" | Stage, () => Drawing>> = {
  group: () => import("./group.ts").then(({ groupScene }) => ({ group: groupScene })),
  kindergarten: () =>
    import("./kindergarten.ts").then(({ kindergartenScene, kindergartenDoor }) => ({
      kindergarten: kindergartenScene,
      kindergarten_door: kindergartenDoor,
    })),
  primary_school: () =>
    import("./primary-school.ts").then(({ primarySchoolScene, primarySchoolDoor }) => ({
      primary_school: primarySchoolScene,
      primary_school_door: primarySchoolDoor,
    })),
  middle_school: () =>
    import("./middle-school.ts").then(({ middleSchoolScene, middleSchoolDoor }) => ({
      middle_school: middleSchoolScene,
      middle_school_door: middleSchoolDoor,
    })),
  high_school: () =>
    import("./high-school.ts").then(({ highSchoolScene, highSchoolDoor }) => ({
      high_school: highSchoolScene,
      high_school_door: highSchoolDoor,
    })),
};

function isDrawingKey(name: string): name is keyof typeof drawings {
  return name in drawings;
}

async function draw(key: keyof typeof drawings): Promise<void> {
  for (const [name, drawing] of Object.entries(await drawings[key]())) {
    if (isSceneName(name) && drawing !== undefined) drawnScenes.set(name, drawing);
  }
}

function isSceneName(name: string): name is SceneName {
  return isDrawingKey(name.replace(/_door$/, ""));
}

/** The drawing as SVG markup; rejects when it cannot be fetched. */
export async function loadScene(name: SceneName): Promise<string> {
  const key = name.replace(/_door$/, "");
  if (isDrawingKey(key) && !drawnScenes.has(name)) await draw(key);
  return drawnScenes.get(name) ?? "";
}

export async function drawAllScenes(): Promise<void> {
  await Promise.all(Object.keys(drawings).filter(isDrawingKey).map(draw));
}
