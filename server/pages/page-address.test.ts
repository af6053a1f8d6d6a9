import { describe, expect, it } from "vitest";
import { REDIRECTS } from "#contract/site-map.ts";
import { readPageAddress, redirectOfAddress } from "./page-address.ts";

describe("readPageAddress", () => {
  it.each([
    ["/", { path: "/", search: "", lang: null }],
    ["/?lang=en", { path: "/", search: "", lang: "en" }],
    ["/?lang=", { path: "/", search: "", lang: "" }],
    ["/news?from=timeline&page=2&utm_source=x", { path: "/news", search: "?page=2", lang: null }],
    ["/a?page=2&lang=zh&page=3", { path: "/a", search: "?page=2", lang: "zh" }],
    // Names are not decoded, nor is what is not read: where it is no UTF-8, that costs milliseconds.
    ["/a?%6Cang=en&%ff=%ff&lang=zh", { path: "/a", search: "", lang: "zh" }],
    [
      "/login/index?redirect=%2Fapply%2Fevent",
      {
        path: "/login/index",
        search: "?redirect=%2Fapply%2Fevent",
        lang: null,
      },
    ],
  ])("reads %s", (url, address) => {
    expect(readPageAddress(url)).toEqual(address);
  });
});

describe("redirectOfAddress", () => {
  it.each([
    ["/login", 302, "/login/index"],
    ["/apply", 302, "/apply/event"],
    ["/teaching", 302, "/teaching/teaching_performance/primary_school_graduation_exam"],
    ["/teaching/", 302, "/teaching/teaching_performance/primary_school_graduation_exam"],
    ["/about_us?lang=en", 302, "/about_us/foreign_language_school?lang=en"],
    ["/management_team/", 301, "/management_team"],
    ["/management_team/?lang=en&page=2", 301, "/management_team?lang=en&page=2"],
    ["//", 301, "/"],
    ["//elsewhere.example/", 301, "/elsewhere.example"],
    ["/\\elsewhere.example", 301, "/elsewhere.example"],
    ["/\\/elsewhere.example/", 301, "/elsewhere.example"],
    ["/student_life//art_sports", 302, "/student_life/art_sports/kindergarten"],
  ])("leads %s away", (url, status, location) => {
    expect(redirectOfAddress(url)).toEqual({ status, location });
  });

  it("follows every redirect of the site map", () => {
    expect(REDIRECTS.size).toBeGreaterThan(15);
    for (const [from, to] of REDIRECTS) {
      expect(redirectOfAddress(from)).toEqual({ status: 302, location: to });
    }
  });

  it.each([
    "/",
    "/?lang=en",
    "/management_team",
    "/nowhere",
    "/teaching/kindergarten/teachers?a=/",
    // As a request to a proxy has it.
    "http://elsewhere.example/teaching",
  ])("leaves %s", (url) => {
    expect(redirectOfAddress(url)).toBeNull();
  });
});
