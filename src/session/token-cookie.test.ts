import { beforeEach, describe, expect, it, vi } from "vitest";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { readToken, removeToken, writeToken } from "./token-cookie.ts";

const NOW = new Date("2026-11-20T06:00:00Z");

/** What the browser has. */
let present: string;
/** What was given to the browser's cookies, one text a time. */
let written: string[];

beforeEach(() => {
  present = "";
  written = [];
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("location", { protocol: "https:", hostname: "www.school.test" });
  vi.stubGlobal("document", {
    get cookie() {
      return present;
    },
    set cookie(text: string) {
      written.push(text);
    },
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const expiry = () => new Date(/expires=([^;]+)/.exec(written[0] ?? "")?.[1] ?? "").toISOString();

describe("the token", () => {
  it("is read as it is", () => {
    present = `other=1; ${TOKEN_COOKIE}=abc-_9`;
    expect(readToken()).toBe("abc-_9");
  });

  it.each(["", "a b", "%3Cscript%3E", "a".repeat(201)])(
    "is none where the cookie holds %j",
    (value) => {
      present = `${TOKEN_COOKIE}=${value}`;
      expect(readToken()).toBeNull();
    },
  );

  it.each([
    [false, "2026-11-21T06:00:00.000Z"],
    [true, "2026-12-04T06:00:00.000Z"],
  ])("is kept for a day, or for fourteen where it is to be remembered: %s", (isRemembered, end) => {
    writeToken("abc", isRemembered);
    expect(written[0]).toMatch(new RegExp(`^${TOKEN_COOKIE}=abc; .*path=/.*sameSite=lax`, "i"));
    expect(written[0]).toContain("secure");
    expect(expiry()).toBe(end);
  });

  it("is left alone where the server has set it: what a script writes browsers end earlier", () => {
    present = `${TOKEN_COOKIE}=abc`;
    writeToken("abc", true);
    expect(written).toEqual([]);
  });

  it("is removed where another host has set it for the whole domain", () => {
    removeToken();
    const domains = written.map((text) => /domain=([^;]+)/.exec(text)?.[1]);
    expect(domains).toEqual([undefined, "www.school.test", "school.test", "test"]);
    for (const text of written) expect(text).toMatch(/expires=Thu, 19 Nov 2026/);
  });

  it("is removed for the whole site", () => {
    removeToken();
    expect(written[0]).toMatch(new RegExp(`^${TOKEN_COOKIE}=; .*path=/`, "i"));
    expect(Date.parse(expiry())).toBeLessThan(NOW.getTime());
  });
});
