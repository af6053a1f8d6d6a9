import { expect, it } from "vitest";
import { weaknessOf } from "./password-rules.ts";

const NAMES = ["li.hua", "13912345678", "CIJI", "教育集团", "李"];

it.each(
  ["PASSWORD", "ｐａｓｓｗｏｒｄ", "1qaz2wsx", "Password123!", "Passw0rd!", "aaaaaaaa", "111111111"]
    .concat(["        ", "abcdefgh", "20200101", "19850312", "qwertyuiop", "a123456789"])
    .concat(["woaini1314", "5201314520", "wang1234", "zhangsan123", "zhongguo88", "baobao2020"])
    .concat(["cijischool", "cijischool1", "woaiwojia", "iloveyou520", "password".repeat(16)]),
)("refuses %o as common", async (password) => {
  expect(await weaknessOf(password, NAMES)).toBe("common");
});

it.each(
  [
    "lihua12345",
    "LiHua-2026",
    "auhil!2026",
    "CIJI-2027!",
    "教育集团12345",
    "lihua lihua lihua",
  ].concat(["13912345678", "139-1234-5678", "13912345678a"]),
)("refuses %o as near to a name", async (password) => {
  expect(await weaknessOf(password, NAMES)).toBe("near");
});

it.each(["lihua likes green tea", "correct horse battery", "窗前明月光疑是地上霜", "k7Gd!2pQ"])(
  "takes %o",
  async (password) => {
    expect(await weaknessOf(password, NAMES)).toBeNull();
  },
);
