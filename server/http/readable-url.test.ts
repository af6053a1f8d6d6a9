import { describe, expect, it } from "vitest";
import { readableUrl } from "./readable-url.ts";

describe("readableUrl", () => {
  it.each([
    ["/news/%E4%A", "/news/%25E4%25A"],
    ["/news/%E4%A?lang=en&a=%E4%A", "/news/%25E4%25A?lang=en&a=%E4%A"],
    ["/%E4%A0", "/%25E4%25A0"],
    ["/100%", "/100%25"],
    ["/v1/%E4%A", "/v1/%25E4%25A"],
    ["/%761/homepage?a=%20", "/%25761/homepage?a=%20"],
    ["/v%31", "/v%2531"],
    ["/v1%2Fhomepage", "/v1%252Fhomepage"],
  ])("makes %s readable", (url, readable) => {
    expect(readableUrl(url)).toBe(readable);
    expect(() => decodeURIComponent(readableUrl(url).split("?")[0] ?? "")).not.toThrow();
  });

  it.each(["/", "/?a=%E4%A", "/news/%E6%96%B0", "/100%25", "/v1?%E4%A", "/v1/%76", "/news/%76"])(
    "leaves %s",
    (url) => {
      expect(readableUrl(url)).toBe(url);
    },
  );
});
