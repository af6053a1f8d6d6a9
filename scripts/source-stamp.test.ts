import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { forgetBuild, isBuildFresh, rememberBuild } from "./source-stamp.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "sources-"));
  for (const folder of ["src", "contract", "locales", "public", "dist"]) {
    await mkdir(path.join(root, folder));
  }
  for (const file of ["package.json", "package-lock.json", "tsconfig.json"]) {
    await writeFile(path.join(root, file), "{}");
  }
  for (const file of ["vite.config.ts", "lingui.config.ts", "src/app.tsx"]) {
    await writeFile(path.join(root, file), "export {};");
  }
});
afterEach(async () => {
  await rm(root, { recursive: true });
});

it("is fresh while the sources say the same, whenever they were written", async () => {
  expect(await isBuildFresh(root)).toBe(false);
  await rememberBuild(root);
  await utimes(path.join(root, "src/app.tsx"), 0, 0);
  await writeFile(path.join(root, "src/app.test.ts"), "tests are not built");
  await writeFile(path.join(root, "src/route-tree.gen.ts"), "made by the build");
  expect(await isBuildFresh(root)).toBe(true);
});

it.each([
  ["another text", () => writeFile(path.join(root, "src/app.tsx"), "changed")],
  ["another name", () => cp(path.join(root, "src/app.tsx"), path.join(root, "src/b.tsx"))],
  ["other dependencies", () => writeFile(path.join(root, "package-lock.json"), "[]")],
  ["a build that has begun", () => forgetBuild(root)],
])("is stale after %s", async (_what, change) => {
  await rememberBuild(root);
  await change();
  expect(await isBuildFresh(root)).toBe(false);
});
