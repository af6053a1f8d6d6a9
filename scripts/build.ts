import { BUILDING } from "./source-stamp.ts";

console.log(BUILDING);
// On a slow machine the build tools take a minute to load.
const { buildSite } = await import("./site-build.ts");
await buildSite();
