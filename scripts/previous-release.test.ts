import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CLIENT, keepPreviousRelease, OFFICE } from "./previous-release.ts";

let dist = "";
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), "release-"));
});
afterEach(async () => {
  await rm(dist, { recursive: true });
});

/** Builds as Vite does: what was there goes, the new files come. */
const release = (...names: string[]) => releaseOf(CLIENT, names);

async function releaseOf(built: typeof CLIENT, names: readonly string[]): Promise<string[]> {
  const assets = path.join(dist, built.folder, "assets");
  await keepPreviousRelease(dist, built, async () => {
    await rm(path.join(dist, built.folder), { recursive: true, force: true });
    await mkdir(assets, { recursive: true });
    for (const name of names) await writeFile(path.join(assets, name), name);
  });
  return (await readdir(assets)).toSorted();
}

describe("keepPreviousRelease", () => {
  it("keeps the files of one release before", async () => {
    expect(await release("a-1.js", "shared.js")).toEqual(["a-1.js", "shared.js"]);
    expect(await release("a-2.js", "shared.js")).toEqual(["a-1.js", "a-2.js", "shared.js"]);
    expect(await release("a-3.js")).toEqual(["a-2.js", "a-3.js", "shared.js"]);
  });

  it("keeps the office's and the visitors' apart", async () => {
    await release("a-1.js");
    await releaseOf(OFFICE, ["b-1.js"]);
    await release("a-2.js");
    expect(await releaseOf(OFFICE, ["b-2.js"])).toEqual(["b-1.js", "b-2.js"]);
    expect(await release("a-3.js")).toEqual(["a-2.js", "a-3.js"]);
  });

  it("does not count a build of the same as a release", async () => {
    await release("a-1.js");
    await release("a-2.js");
    expect(await release("a-2.js")).toEqual(["a-1.js", "a-2.js"]);
  });

  it("keeps the files of the release before where a build was broken off", async () => {
    await release("a-1.js");
    const broken = keepPreviousRelease(dist, CLIENT, async () => {
      await rm(path.join(dist, "client"), { recursive: true });
      throw new Error("broken off");
    });
    await expect(broken).rejects.toThrow("broken off");
    expect(await release("a-2.js")).toEqual(["a-1.js", "a-2.js"]);
  });

  it("leaves what is served where the build fails", async () => {
    await release("a-1.js");
    const failing = keepPreviousRelease(dist, CLIENT, () => Promise.reject(new Error("no build")));
    await expect(failing).rejects.toThrow("no build");
    expect(await readdir(path.join(dist, "client", "assets"))).toEqual(["a-1.js"]);
  });
});
