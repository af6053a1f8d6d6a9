import { expect, it } from "vitest";
import type * as z from "zod/mini";
import { Application } from "./application-shapes.ts";
import { Phone } from "./phone-shape.ts";
import { tidyQuery } from "./search/query.ts";

/** As many as a body or an address may hold; in the order in which it takes longest to sort them. */
const marks = (count: number) => `a${"\u0301".repeat(count / 2)}${"\u0316".repeat(count / 2)}`;
const MARKS = marks(30_000);

const { student, guardian, address, remarks, ageReason } = Application.shape;
const shapes: Readonly<Record<string, z.ZodMiniType>> = {
  ...{ phone: Phone, address, remarks, ageReason },
  ...{ name: student.shape.name, birthDate: student.shape.birthDate },
  ...{ currentSchool: student.shape.currentSchool, relation: guardian.shape.relation },
};

/** Milliseconds of a processor, however many others want it. */
function workOf(act: () => unknown): number {
  const before = process.threadCpuUsage().user;
  act();
  return (process.threadCpuUsage().user - before) / 1000;
}

it.each(Object.entries(shapes))(
  "keeps nobody waiting for a %s of thirty thousand marks",
  (_name, shape) => {
    expect(workOf(() => shape.safeParse(MARKS))).toBeLessThan(100);
  },
);

it("looks once at each mark of a letter that has thirty", () => {
  const work = (count: number) => {
    const text = marks(2 * count).slice(0, 1 + count);
    return workOf(() => shapes.remarks?.safeParse(text.repeat(2_000_000 / text.length)));
  };
  expect(work(30)).toBeLessThan(2 * work(3));
});

it("keeps nobody waiting for what is looked for", () => {
  expect(workOf(() => tidyQuery(MARKS))).toBeLessThan(100);
});

it("takes the letters of all scripts as they are", () => {
  const names = ["Nguyễn Thị Ánh", "สุภาพร", "ཚེ་རིང་"];
  for (const name of names)
    expect(student.shape.currentSchool.safeParse(name).data).toBe(name.normalize("NFC"));
});
