import { STAGES, type Stage } from "#contract/stages.ts";
import { TRUSTED_TYPES } from "#contract/trusted-types.ts";

/** Drawings of single pages. */
const VIGNETTES = ["gate", "lit_window", "lost_kite", "pond", "seal"] as const;
export type SceneName = "group" | "campus" | Stage | (typeof VIGNETTES)[number];

const files: Readonly<Record<SceneName, () => Promise<{ readonly default: string }>>> = {
  group: () => import("./group.svg?raw"),
  campus: () => import("./campus.svg?raw"),
  kindergarten: () => import("./kindergarten.svg?raw"),
  primary_school: () => import("./primary-school.svg?raw"),
  middle_school: () => import("./middle-school.svg?raw"),
  high_school: () => import("./high-school.svg?raw"),
  gate: () => import("./gate.svg?raw"),
  lit_window: () => import("./lit-window.svg?raw"),
  lost_kite: () => import("./lost-kite.svg?raw"),
  pond: () => import("./pond.svg?raw"),
  seal: () => import("./seal.svg?raw"),
};

/** The drawings loaded so far, which are the same for every visitor. */
const loaded = new Map<string, string>();

const markupOf = (name: string) => loaded.get(name) ?? "";

/** Undefined on the server, and in browsers without Trusted Types. */
const policy = import.meta.env.SSR
  ? undefined
  : self.trustedTypes?.createPolicy(TRUSTED_TYPES.drawings, { createHTML: markupOf });

/** The drawing as SVG markup, empty while it is not loaded. */
export function loadedDrawing(name: SceneName): string | TrustedHTML {
  return policy?.createHTML(name) ?? markupOf(name);
}

export async function loadDrawing(name: SceneName): Promise<void> {
  loaded.set(name, (await files[name]()).default);
}

// Rendering on the server is synchronous and cannot wait for a drawing.
if (import.meta.env.SSR) {
  await Promise.all([
    loadDrawing("group"),
    loadDrawing("campus"),
    ...STAGES.map(loadDrawing),
    ...VIGNETTES.map(loadDrawing),
  ]);
}
