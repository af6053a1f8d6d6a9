import { expect, it } from "vitest";
import { confirmationProblems } from "./owner-confirmation.ts";

const wrong = (values: Readonly<Record<string, string>>) => {
  const problems = confirmationProblems(values, "zh");
  return (["guardianName", "birthDate"] as const).filter((name) => problems[name]);
};

it.each([
  { guardianName: "李明", birthDate: "" },
  { guardianName: "", birthDate: "２０２０年5月9日" },
  { guardianName: "李明", birthDate: "20200509" },
])("one of the two answers is enough: %j", (values) => expect(wrong(values)).toEqual([]));

it("one of the two answers is needed", () => {
  expect(wrong({})).toEqual(["guardianName"]);
  expect(wrong({ guardianName: " ", birthDate: "\u3000" })).toEqual(["guardianName"]);
});

it.each(["20201332", "2020", "May"])("%s is no date", (birthDate) => {
  expect(wrong({ guardianName: "李明", birthDate })).toEqual(["birthDate"]);
});
