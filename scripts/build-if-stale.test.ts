import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

/** Says when the build tools are asked for, and gives none, so that nothing is built. */
const NO_TOOLS = `
  import { registerHooks } from "node:module";
  registerHooks({
    resolve(name, context, next) {
      if (!name.endsWith("/site-build.ts")) return next(name, context);
      console.log("The tools are loaded.");
      process.exit(0);
    },
  });
`;

it.each(["build-if-stale.ts", "build.ts"])(
  "%s says that it builds before it loads the build tools",
  async (script) => {
    const hooks = `--import=data:text/javascript,${encodeURIComponent(NO_TOOLS)}`;
    const child = spawn(process.execPath, [hooks, path.join(import.meta.dirname, script)], {
      // The API host is part of a build, so whatever is built counts as stale.
      env: { ...process.env, VITE_API_HOST: "https://other.example" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    expect(await text(child.stdout)).toMatch(
      /^Building the site, [^\n]+\nThe tools are loaded\.\n$/,
    );
  },
);
