import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { minifyFile, minifyInline } from "./minify-svg.ts";

const SCENE_FILES = new URL("../src/scenes/", import.meta.url);
const STAGES = ["kindergarten", "primary-school", "middle-school", "high-school"];
const SCENES = ["group", ...STAGES, "gate", "lit-window", "lost-kite", "pond", "seal"];
const DOORS = STAGES.map((name) => `doors/${name}`);

const read = (name: string) => readFileSync(new URL(name, SCENE_FILES), "utf8");
const palettes = read("scene-colours.css");
const stylesheet = palettes + read("scene-motion.css") + read("scenes.css");
const onPage = (scene: string) => minifyInline(read(`${scene}.svg`), scene);

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, value = ""]) => value);
}

describe.each(SCENES)("%s", (scene) => {
  it("holds nothing that a strict content policy blocks", () => {
    expect(onPage(scene)).not.toMatch(/ style=| on[a-z]+=|<style|<script|<filter|url\(/);
  });

  it("takes its colours from the stylesheet only", () => {
    const svg = onPage(scene);
    expect(svg).not.toMatch(/ (?:fill|stroke)="/);
    const classes = new Set(found(svg, / class="([^"]*)"/g).flatMap((value) => value.split(" ")));
    const isKnown = (one: string) => new RegExp(`\\.${one}[ ,]`).test(stylesheet);
    expect([...classes].filter((one) => !isKnown(one))).toEqual([]);
  });

  it("has the site's day colours in a drawing program", () => {
    const day = palettes.split("@media screen and (prefers-color-scheme: dark)")[0] ?? "";
    const blocks = ["\\.scene-sky", `\\.scene-of-${scene}`].flatMap((selector) =>
      found(day, new RegExp(`${selector} \\{([^}]*)`, "g")),
    );
    const colours = new Map(
      blocks.flatMap((block) =>
        [...block.matchAll(/--scene-([\w-]+): (#\w{6});/g)].map(([, name, colour]) => [
          name,
          colour,
        ]),
      ),
    );
    const drawn = [...read(`${scene}.svg`).matchAll(/\.scene-([\w-]+) \{ color: (#\w{6}) \}/g)];
    expect(drawn.length).toBeGreaterThan(10);
    for (const [, name = "", colour] of drawn) {
      const source = { shade: "ink", shadow: "ink", star: "sun" }[name] ?? name;
      expect([name, colour]).toEqual([name, colours.get(source)]);
    }
  });
});

it.each(DOORS)("%s keeps its colours of the night", (door) => {
  const svg = minifyFile(read(`${door}.svg`));
  expect(svg).toContain("@media (prefers-color-scheme:dark){.scene{");
  expect(svg).not.toMatch(/ style="/);
});

describe("all scenes", () => {
  it("can stand on one page: every id once, every part drawn from its own file", () => {
    const page = SCENES.map(onPage).join("");
    const ids = found(page, / id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    expect(found(page, / href="#([^"]+)"/g).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it("and doors open in drawing programs: parts have names, and no colour is a variable", () => {
    for (const name of [...SCENES, ...DOORS]) {
      const svg = read(`${name}.svg`);
      expect(found(svg, / id="([a-z-]{3,})"/g).length).toBeGreaterThan(5);
      expect(svg).not.toMatch(/var\(/);
    }
  });
});
