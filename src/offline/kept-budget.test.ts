import { describe, expect, it } from "vitest";
import { type KeptSize, withinBudget } from "./kept-budget.ts";

const answer = (key: readonly (string | number)[], updatedAt = 0, size = 100): KeptSize => ({
  key: ["public", ...key],
  updatedAt,
  size,
});
const names = (kept: readonly KeptSize[]) => kept.map(({ key }) => key.slice(1).join(" "));

describe("withinBudget", () => {
  const all = [
    answer(["en", "home"]),
    answer(["zh", "newsDetail", "old"], 1),
    answer(["zh", "newsDetail", "new"], 2),
    answer(["zh", "wonderNews", "primary_school", 1]),
    answer(["zh", "home"]),
    answer(["en", "newsDetail", "new"], 3),
  ];

  it("keeps everything that fits", () => {
    expect(withinBudget(all, "zh", 600)).toHaveLength(6);
  });

  it.each([
    [
      500,
      [
        "zh home",
        "zh wonderNews primary_school 1",
        "zh newsDetail new",
        "zh newsDetail old",
        "en home",
      ],
    ],
    [300, ["zh home", "zh wonderNews primary_school 1", "zh newsDetail new"]],
    [100, ["zh home"]],
    [99, []],
  ])("lets what matters least go first, %d characters", (budget, kept) => {
    expect(names(withinBudget(all, "zh", budget))).toEqual(kept);
  });

  it("prefers the visitor's language, whichever it is", () => {
    expect(names(withinBudget(all, "en", 200))).toEqual(["en home", "en newsDetail new"]);
  });

  it("leaves out what is too large alone, and keeps what follows", () => {
    const kept = withinBudget(
      [answer(["zh", "quality"], 1, 500), answer(["zh", "home"])],
      "zh",
      200,
    );
    expect(names(kept)).toEqual(["zh home"]);
  });
});
