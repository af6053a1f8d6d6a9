import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const TEXT = readFileSync(path.join(ROOT, "docs/security.md"), "utf8");
/** The requirements of ASVS 5.0 at each level. */
const IN_THE_STANDARD = { 1: 70, 2: 183 } as const;

function partBetween(start: string, end: string): string {
  const from = TEXT.indexOf(`\n## ${start}\n`);
  const to = TEXT.indexOf(`\n## ${end}\n`);
  if (from === -1 || to < from) throw new Error(`there is no part from ${start} to ${end}`);
  return TEXT.slice(from, to);
}

/** The first two cells of each row that is of a requirement. */
const rowsOf = (part: string) =>
  [...part.matchAll(/^\| ([\d.]+) \| ([12]) \|/gm)].map(([, id = "", level = ""]) => ({
    id,
    level: Number(level),
  }));

const notMet = rowsOf(
  partBetween("What is not met, and why", "Level 1 and 2, requirement by requirement"),
);
const met = rowsOf(partBetween("Level 1 and 2, requirement by requirement", "What does not apply"));
const otherIds = partBetween("What does not apply", "Ways in").match(/\b\d+\.\d+\.\d+\b/g) ?? [];

test("each requirement stands in one place", () => {
  const ids = [...notMet, ...met].map(({ id }) => id).concat(otherIds);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(ids.length).toBe(IN_THE_STANDARD[1] + IN_THE_STANDARD[2]);
});

test.each([1, 2] as const)("the numbers of level %i are those of its rows", (level) => {
  const count = (rows: typeof met) => rows.filter((row) => row.level === level).length;
  const apply = count(met) + count(notMet);
  const share = Math.round((count(met) / apply) * 100);
  const [line] = TEXT.match(new RegExp(`^\\| level ${level} \\|.*$`, "m")) ?? [];
  const all = IN_THE_STANDARD[level];
  expect(line).toBe(
    `| level ${level} | ${all} | ${all - apply} | ${apply} | **${count(met)}** (${share} %) |`,
  );
});

test("the files that it names exist", () => {
  const names = [...TEXT.matchAll(/`((?:server|src|tests|contract|scripts)\/[\w./$-]+\.\w+)`/g)];
  expect(names.length).toBeGreaterThan(100);
  const named = new Set(names.map(([, name = ""]) => name));
  expect([...named].filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});
