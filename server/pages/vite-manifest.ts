import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";

const ViteManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
  }),
);

/** Which files a build has made of which sources (vite.dev/guide/backend-integration). */
export type ViteManifest = z.infer<typeof ViteManifest>;

/** Reads what the build has written beside its files. Throws where nothing is built. */
export function readViteManifest(directory: string): ViteManifest {
  return ViteManifest.parse(JSON.parse(readFileSync(viteManifestPath(directory), "utf8")));
}

export function viteManifestPath(directory: string): string {
  return path.join(directory, ".vite", "manifest.json");
}
