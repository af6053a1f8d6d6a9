import { ROOT } from "./run-command.ts";
import { isBuildFresh } from "./source-stamp.ts";

if (!(await isBuildFresh(ROOT))) {
  // The build tools take longer to load than all that a fresh build needs here.
  const { buildSite } = await import("./site-build.ts");
  await buildSite();
}
