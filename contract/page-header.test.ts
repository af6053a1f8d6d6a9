import { describe, expect, it } from "vitest";
import { parsePageHeader, writePageHeader } from "./page-header.ts";

describe("the mark of a page", () => {
  it("tells its language and its build", () => {
    const mark = { locale: "en", build: "a1B2_-c3" } as const;
    expect(parsePageHeader(writePageHeader(mark))).toEqual(mark);
  });

  it.each([null, "", "en", "fr a1", "text/html"])("is not %j", (value) => {
    expect(parsePageHeader(value)).toBeNull();
  });
});
