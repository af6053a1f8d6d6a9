import { ROOT } from "./run-command.ts";
import { BUILDING, isBuildFresh } from "./source-stamp.ts";

if (!(await isBuildFresh(ROOT))) {
  console.log(BUILDING);
  // The build tools take longer to load than all that a fresh build needs here: a minute on a slow machine.
  const { buildSite } = await import("./site-build.ts");
  await buildSite();
}
