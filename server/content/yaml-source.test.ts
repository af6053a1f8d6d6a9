import { describe, expect, it } from "vitest";
import { Assets } from "./assets.ts";
import { CheckedPictures } from "./checked-pictures.ts";
import { NO_EDITING } from "./editing.ts";
import { describeFault } from "./faults.ts";
import { Folder } from "./folder.ts";
import { emptyFolder } from "./folder-scan.ts";
import { Phones } from "./phones.ts";
import { YamlSource } from "./yaml-source.ts";

function read(text: string) {
  const assets = new Assets("/nowhere", new CheckedPictures());
  const parts = { assets, phones: new Phones({}), editing: NO_EDITING };
  const folder = new Folder(emptyFolder("campus"), {
    ...{ root: "/nowhere", shownRoot: "content" },
    ...parts,
  });
  const source = new YamlSource(text, { folder, file: "zh.yaml", firstLine: 1, field: "file" });
  const said = folder.faults.map((fault) => describeFault(fault, "en"));
  return { source, said, lines: folder.faults.map(({ line }) => line) };
}

describe("a YAML text with very much in it", { timeout: 20_000 }, () => {
  it("has all its fields, and a fault for each that is there twice", () => {
    const count = 50_000;
    const fields = Array.from({ length: count }, (_, index) => `k${index}: a\n`).join("");
    const { source, lines } = read(`${fields}k7: b\n`);
    expect(lines).toEqual([count + 1]);
    expect(source.has([`k${count - 1}`])).toBe(true);
  });

  it("is refused where very much of it is within each other", () => {
    const { said } = read(`a: ${"[".repeat(300)}${"]".repeat(300)}\n`);
    expect(said).toEqual([
      expect.stringMatching(/^zh\.yaml:1 a\.1\S+: Lists and fields are nested too deeply here/),
    ]);
  });
});
