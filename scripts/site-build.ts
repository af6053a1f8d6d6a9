import path from "node:path";
import { build } from "vite";
import { precompress } from "./precompress.ts";
import { CLIENT, keepPreviousRelease, OFFICE } from "./previous-release.ts";
import { ROOT } from "./run-command.ts";
import { forgetBuild, rememberBuild } from "./source-stamp.ts";

const DIST = path.join(ROOT, "dist");

const QUIET = { logLevel: "warn" } as const;
// How long plugins took says nothing about the site.
const rollupOptions = { checks: { pluginTimings: false } };

/** Builds the visitors' app, its half for browsers and its half for the server. */
export async function buildPages(): ReturnType<typeof precompress> {
  // React's development build is never served, wherever the site is built: Vite goes by this variable where it is set.
  process.env.NODE_ENV = "production";
  await keepPreviousRelease(DIST, CLIENT, async () => {
    await build({ ...QUIET, root: ROOT, build: { rollupOptions } });
    await build({ ...QUIET, root: ROOT, build: { rollupOptions, ssr: true } });
  });
  return precompress(path.join(DIST, CLIENT.folder));
}

async function buildOffice(): Promise<void> {
  const configFile = path.join(ROOT, "vite.office.config.ts");
  await keepPreviousRelease(DIST, OFFICE, async () => {
    await build({ ...QUIET, root: ROOT, configFile, build: { rollupOptions } });
  });
  await precompress(path.join(DIST, OFFICE.folder));
}

/** Builds all that is served. */
export async function buildSite(): Promise<void> {
  const start = performance.now();
  await forgetBuild(ROOT);
  const { files, before, after } = await buildPages();
  await buildOffice();
  await rememberBuild(ROOT);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const kilobytes = (bytes: number) => Math.round(bytes / 1000);
  console.log(
    `Built in ${seconds} s: ${files} text files, ${kilobytes(before)} kB, ${kilobytes(after)} kB in brotli`,
  );
}
