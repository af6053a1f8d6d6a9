import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { APPLICATION_FIELD_MESSAGES } from "#contract/application-messages.ts";
import { refusedWords } from "./refused-words.tsx";

const PHONE = "guardian.phone";
const { zh: ZH, en: EN } = APPLICATION_FIELD_MESSAGES[PHONE]?.wrong ?? { zh: "", en: "" };

const shown = (message: string, refused: Parameters<typeof refusedWords>[0]) =>
  renderToStaticMarkup(refusedWords(refused, PHONE, message, "en"));

describe("what the server refused of a field", () => {
  it("is worded anew in the language of the page", () => {
    expect(EN).toContain("11 digits");
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
