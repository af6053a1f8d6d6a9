import { STAGES, type Stage } from "#contract/stages.ts";

export type SceneName = "group" | Stage;

const files: Readonly<Record<SceneName, () => Promise<{ readonly default: string }>>> = {
  group: () => import("./group.svg?raw"),
  kindergarten: () => import("./kindergarten.svg?raw"),
  primary_school: () => import("./primary-school.svg?raw"),
  middle_school: () => import("./middle-school.svg?raw"),
  high_school: () => import("./high-school.svg?raw"),
};

/** The drawings loaded so far, which are the same for every visitor. */
const loaded = new Map<SceneName, string>();

/** The drawing as SVG markup, or an empty string while it is not loaded. */
export function loadedDrawing(name: SceneName): string {
  return loaded.get(name) ?? "";
}

export async function loadDrawing(name: SceneName): Promise<string> {
  const drawing = (await files[name]()).default;
  loaded.set(name, drawing);
  return drawing;
}

// Rendering on the server is synchronous and cannot wait for a drawing.
if (import.meta.env.SSR) {
  await Promise.all([loadDrawing("group"), ...STAGES.map(loadDrawing)]);
}
