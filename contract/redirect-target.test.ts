import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loginAddress, redirectTarget } from "./redirect-target.ts";

const SITE = "https://school.example";

/** Where a browser on the site would go. */
const destination = (address: string) => new URL(address, `${SITE}/login/index`);

/** What attackers build addresses of. */
const PIECES = [
  ...["/", "\\", "//", "/\\", "\\/", ":", "@", "?", "#", ".", "..", "%"],
  ...["%2f", "%2F", "%5c", "%5C", "%252f", "%255c", "%25252f", "%09", "%0a", "%00", "%20"],
  ...["\t", "\n", "\r", "\u0000", " ", "\u00a0", "\u2028", "\ufeff", "／", "＼", "。"],
  ...["javascript:", "data:", "https:", "evil.example", "apply", "event", "user", "中文", "[::1]"],
];
const treacherous = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 12 })
  .map((pieces) => pieces.join(""));

/** A browser or a program in between may decode an address once more than was meant. */
function decodings(address: string): string[] {
  const all = [address];
  for (let times = 0; times < 4; times++) {
    try {
      all.push(decodeURIComponent(all.at(-1) ?? ""));
    } catch {
      break;
    }
  }
  return all;
}

describe("where to go after logging in", () => {
  it("is a path of this site, whatever was asked for", () => {
    fc.assert(
      fc.property(fc.oneof(treacherous, fc.webUrl(), fc.string({ unit: "binary" })), (wanted) => {
        const target = redirectTarget(wanted);
        expect(target).toMatch(/^\/(?![/\\])/);
        expect(destination(target).origin).toBe(SITE);
        const [path = ""] = target.split(/[?#]/);
        for (const decoded of decodings(path)) {
          expect(destination(decoded).origin, decoded).toBe(SITE);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it("is the very path that was wanted where it is one of this site", () => {
    const segment = fc.stringMatching(/^[\w-]{1,12}$/).filter((text) => text !== "login");
    const search = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,5}$/),
      fc.string({ unit: "grapheme" }),
    );
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), search, (segments, query) => {
        const parameters = new URLSearchParams(query);
        const wanted = `/${segments.join("/")}${parameters.size > 0 ? `?${parameters}` : ""}`;
        expect(redirectTarget(wanted)).toBe(wanted);
        const carried = new URL(loginAddress(wanted), SITE).searchParams.get("redirect");
        expect(redirectTarget(carried)).toBe(wanted);
      }),
    );
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%2fevil.example",
    "/%5cevil.example",
    "/%252f%252fevil.example",
    "/\t/evil.example",
    "/%09/evil.example",
    "/./\\evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "\u0001javascript:alert(1)",
    " /apply/event",
    "apply/event",
    "/apply\n/event",
    "/apply/event?a=\r\nb",
    "/apply/event#\t",
    "/%",
    "",
    `/${"a".repeat(3000)}`,
    "/login/index?redirect=/apply/event",
    "/login",
    undefined,
    null,
    7,
    ["/apply/event"],
  ])("is the home page for %j", (wanted) => {
    expect(redirectTarget(wanted)).toBe("/");
  });

  it.each([
    ["/apply/event?id=3&lang=en", "/apply/event?id=3&lang=en"],
    ["/event/detail/a%20b", "/event/detail/a%20b"],
    ["/news/detail/%E6%96%B0", "/news/detail/%E6%96%B0"],
    ["/a?next=https://evil.example", "/a?next=https://evil.example"],
    ["/loginish", "/loginish"],
  ])("is %s where that was wanted", (wanted, target) => {
    expect(redirectTarget(wanted)).toBe(target);
  });
});
