import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, it } from "vitest";
import { groupScene } from "./group.ts";
import { highSchoolDoor, highSchoolScene } from "./high-school.ts";
import { kindergartenDoor, kindergartenScene } from "./kindergarten.ts";
import { middleSchoolDoor, middleSchoolScene } from "./middle-school.ts";
import { primarySchoolDoor, primarySchoolScene } from "./primary-school.ts";

const stylesheet = readFileSync(new URL("./scenes.css", import.meta.url), "utf8");

const drawings = [
  { name: "group", svg: groupScene, budget: 2400 },
  { name: "kindergarten", svg: kindergartenScene, budget: 1800 },
  { name: "primary school", svg: primarySchoolScene, budget: 1800 },
  { name: "middle school", svg: middleSchoolScene, budget: 1800 },
  { name: "high school", svg: highSchoolScene, budget: 1800 },
  { name: "kindergarten door", svg: kindergartenDoor, budget: 600 },
  { name: "primary school door", svg: primarySchoolDoor, budget: 600 },
  { name: "middle school door", svg: middleSchoolDoor, budget: 600 },
  { name: "high school door", svg: highSchoolDoor, budget: 600 },
];

function compressed(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

function valuesOf(svg: string, attribute: string): string[] {
  return [...svg.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g"))].map(
    (found) => found[1] ?? "",
  );
}

/** What is wrong with the markup as XML, or "" when it is well formed. */
function malformed(svg: string): string {
  const open: string[] = [];
  const leftOver = svg.replace(
    /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<&]*")*)(\/?)>/gi,
    (tag, ...[closing, name, attributes, empty]: string[]) => {
      const names = [...(attributes ?? "").matchAll(/ ([a-zA-Z-]+)=/g)].map((found) => found[1]);
      if (new Set(names).size !== names.length) return tag;
      if (closing) return open.pop() === name ? "" : tag;
      if (!empty && name) open.push(name);
      return "";
    },
  );
  return leftOver + open.join(" ");
}

describe.each(drawings)("$name", ({ name, svg, budget }) => {
  it("keeps to its byte budget", () => {
    const bytes = compressed(svg);
    process.stdout.write(`${name}: ${bytes} B brotli of ${budget}, ${svg.length} plain\n`);
    expect(bytes).toBeLessThanOrEqual(budget);
  });

  it("is well-formed XML with whole numbers in its outlines", () => {
    expect(malformed(svg)).toBe("");
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg).not.toMatch(/\.\d{3}/);
  });

  it("holds nothing that a strict content policy blocks", () => {
    expect(svg).not.toMatch(/ style=| on[a-z]+=|<style|<script|<filter|url\(/);
  });

  it("takes its colours from the stylesheet only", () => {
    expect(svg).not.toMatch(/ (?:fill|stroke)="/);
    const classes = new Set(valuesOf(svg, "class").flatMap((value) => value.split(" ")));
    const unknown = [...classes].filter((one) => !new RegExp(`\\.${one}\\b(?!-)`).test(stylesheet));
    expect(unknown.filter((one) => one !== "sc-g")).toEqual([]);
  });

  it("uses only parts that it holds itself", () => {
    const ids = valuesOf(svg, "id").map((id) => `#${id}`);
    expect(valuesOf(svg, "href").filter((link) => !ids.includes(link))).toEqual([]);
    expect(ids.filter((id) => !svg.includes(`href="${id}"`))).toEqual([]);
  });
});

describe("all of them", () => {
  it("can stand on one page: no id twice", () => {
    const ids = drawings.flatMap(({ svg }) => valuesOf(svg, "id"));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("share a small stylesheet with a night and a print version", () => {
    const served = stylesheet.replaceAll(/\s*([{}:;,>])\s*/g, "$1").replaceAll(/\s+/g, " ");
    const bytes = compressed(served);
    process.stdout.write(`scenes.css: ${bytes} B brotli of 1200\n`);
    expect(bytes).toBeLessThanOrEqual(1200);
    expect(stylesheet).toContain("prefers-color-scheme: dark");
    expect(stylesheet).toContain("@media print");
  });

  it("define every colour that is asked for", () => {
    const asked = [...stylesheet.matchAll(/var\((--scene-[a-z0-9-]+)\)/g)].map(
      (found) => found[1] ?? "",
    );
    expect(asked.filter((name) => !stylesheet.includes(`${name}:`))).toEqual([]);
  });
});
