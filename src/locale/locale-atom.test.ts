import { createStore } from "jotai";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LOCALE_COOKIE } from "#contract/cookies.ts";
import { initialLocaleAtom, localeAtom } from "./locale-atom.ts";

const NOW = new Date("2026-11-20T06:00:00Z");

/** What was given to the browser's cookies, one text a time, as `name=value; attribute=…`. */
let written: string[];

beforeEach(() => {
  written = [];
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("document", {
    set cookie(text: string) {
      written.push(text);
    },
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** The one cookie that was written, as a record of its parts. */
function cookie(): Readonly<Record<string, string>> {
  expect(written).toHaveLength(1);
  const parts = (written[0] ?? "").split(/;\s*/).map((part) => part.split("="));
  return Object.fromEntries(parts.map(([name = "", value = ""]) => [name.toLowerCase(), value]));
}

const expiry = () => new Date(cookie().expires ?? "").toISOString();

describe("the language", () => {
  it("is Chinese until another is chosen", () => {
    expect(createStore().get(localeAtom)).toBe("zh");
    expect(written).toEqual([]);
  });

  it("is kept for seven days, for the whole site", () => {
    const store = createStore();
    store.set(localeAtom, "en");
    expect(store.get(localeAtom)).toBe("en");
    expect(cookie()).toMatchObject({ [LOCALE_COOKIE]: "en", path: "/", samesite: "lax" });
    expect(expiry()).toBe("2026-11-27T06:00:00.000Z");
  });

  it("travels over a safe connection only, where the site has one", () => {
    createStore().set(localeAtom, "en");
    expect(cookie()).toHaveProperty("secure");
    written = [];
    vi.stubGlobal("location", { protocol: "http:" });
    createStore().set(localeAtom, "en");
    expect(cookie()).not.toHaveProperty("secure");
  });

  it("set to an empty value is forgotten, and Chinese again", () => {
    const store = createStore();
    store.set(localeAtom, "en");
    written = [];
    store.set(localeAtom, "");
    expect(store.get(localeAtom)).toBe("zh");
    expect(cookie()).toMatchObject({ [LOCALE_COOKIE]: "", path: "/" });
    expect(Date.parse(expiry())).toBeLessThan(NOW.getTime());
  });

  it("that a page was rendered in is shown and not kept", () => {
    const store = createStore();
    store.set(initialLocaleAtom, "en");
    expect(store.get(localeAtom)).toBe("en");
    expect(written).toEqual([]);
  });
});
