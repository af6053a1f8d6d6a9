import { expect, it } from "vitest";
import { gradeOfAge, isUsualAge } from "./ages.ts";

const AGES = [
  { grade: "k1", bornFrom: "2023-09-01", bornUntil: "2024-08-31" },
  { grade: "g1", bornFrom: "2020-09-01", bornUntil: "2021-08-31" },
] as const;

it("a child enters the grade on whose days it was born, those of other grades counted from them", () => {
  const grades = ["2024-09-01", "2024-08-31", "2023-09-01", "2022-01-01", "2021-08-31"].map((day) =>
    gradeOfAge(AGES, day),
  );
  expect(grades).toEqual([null, "k1", "k1", "k3", "g1"]);
  expect([gradeOfAge(AGES, "2011-10-01"), gradeOfAge(AGES, "2008-08-31")]).toEqual(["g10", null]);
  expect(gradeOfAge([], "2021-08-31")).toBeNull();
});

it("an age is unusual a day off where the school names the days, and more than a year off elsewhere", () => {
  expect(isUsualAge(AGES, "k1", "2024-08-31")).toBe(true);
  expect(isUsualAge(AGES, "k1", "2024-09-01")).toBe(false);
  expect(isUsualAge(AGES, "k1", "2009-05-01")).toBe(false);
  expect(isUsualAge(AGES, "g10", "2010-09-01")).toBe(true);
  expect(isUsualAge(AGES, "g10", "2010-08-31")).toBe(false);
  expect(isUsualAge([], "k1", "2009-05-01")).toBe(true);
});
