import { expect, it } from "vitest";
import { commonPasswords, weaknessOf } from "./password-rules.ts";

it("knows more than ten thousand common passwords that would be long enough", async () => {
  const long = [...(await commonPasswords())].filter((password) => password.length >= 8);
  expect(long.length).toBeGreaterThan(10_000);
});

it.each([
  ["PASSWORD", "common"],
  ["ｐａｓｓｗｏｒｄ", "common"],
  ["1qaz2wsx", "common"],
  ["lihua12345", "near"],
  ["LiHua-2026", "near"],
  ["auhil!2026", "near"],
  ["CIJI-2027!", "near"],
  ["教育集团12345", "near"],
  ["lihua lihua lihua", "near"],
  ["lihua likes green tea", null],
  ["correct horse battery", null],
  ["窗前明月光疑是", null],
])("finds %s %s", async (password, weakness) => {
  expect(await weaknessOf(password, ["li.hua", "CIJI", "教育集团", "李"])).toBe(weakness);
});
