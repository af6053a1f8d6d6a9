import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { CheckedPictures } from "./checked-pictures.ts";
import { testPicture } from "./test-content.ts";

function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "checked-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

const rememberedIn = (directory: string) =>
  Object.keys(JSON.parse(readFileSync(join(directory, "checked-pictures.json"), "utf8")));

it("are remembered, and forgotten where a later start does not ask for them", async () => {
  const directory = dataDirectory();
  const picture = await testPicture(4, 3);
  const before = new CheckedPictures(directory);
  for (const digest of ["a", "b"]) await before.check(digest, picture, `${digest}.png`);
  await before.check("c", Buffer.from("words"), "c.png");
  await before.save();
  expect(rememberedIn(directory)).toEqual(["a", "b"]);
  const after = new CheckedPictures(directory);
  const known = await after.check("a", Buffer.from("words"), "a.png");
  expect(known).toEqual({ type: "image/png", width: 4, height: 3 });
  await after.save();
  expect(rememberedIn(directory)).toEqual(["a"]);
});

it("stay remembered where a start finds no picture, as while a drive is away", async () => {
  const directory = dataDirectory();
  const before = new CheckedPictures(directory);
  await before.check("a", await testPicture(4, 3), "a.png");
  await before.save();
  await new CheckedPictures(directory).save();
  expect(rememberedIn(directory)).toEqual(["a"]);
});

it("are written down also where they are checked while others are", async () => {
  const directory = dataDirectory();
  const picture = await testPicture(4, 3);
  const checked = new CheckedPictures(directory);
  await checked.check("a", picture, "a.png");
  await Promise.all([checked.save(), checked.check("b", picture, "b.png")]);
  await checked.save();
  expect(rememberedIn(directory)).toEqual(["a", "b"]);
});
