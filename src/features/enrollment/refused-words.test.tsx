import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { refusedWords } from "./refused-words.tsx";

const PHONE = "guardian.phone";
const ZH = "请输入 11 位中国大陆手机号，例如 138 0013 8000";
const EN = "Enter a mainland mobile number of 11 digits, such as 138 0013 8000";

const shown = (message: string, refused: Parameters<typeof refusedWords>[0]) =>
  renderToStaticMarkup(refusedWords(refused, PHONE, message, "en"));

describe("what the server refused of a field", () => {
  it("is worded anew in the language of the page", () => {
    expect(shown(ZH, { fields: { [PHONE]: ZH }, locale: "zh" })).toBe(EN);
  });

  it("is marked as being in the other language where its words are not known", () => {
    const refused = { fields: { [PHONE]: "停机号码" }, locale: "zh" } as const;
    expect(shown("停机号码", refused)).toBe('<span lang="zh-CN">停机号码</span>');
  });

  it("stands as it is in the language of the page, and where another release did not keep its language", () => {
    expect(shown("0000", { fields: { [PHONE]: "0000" }, locale: "en" })).toBe("0000");
    expect(shown("0000", { fields: { [PHONE]: "0000" } })).toBe("0000");
  });

  it("does not touch what the form says itself", () => {
    expect(shown(EN, { fields: { [PHONE]: "停机号码" }, locale: "zh" })).toBe(EN);
  });
});
