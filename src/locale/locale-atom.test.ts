import { createStore } from "jotai";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LOCALE_COOKIE } from "#contract/cookies.ts";
import { initialLocaleAtom, localeAtom, renewLocale } from "./locale-atom.ts";

const NOW = new Date("2026-11-20T06:00:00Z");

/** The cookies that the browser has. */
let kept = "";
/** What was given to the browser's cookies, one text a time, as `name=value; attribute=…`. */
let written: string[];

beforeEach(() => {
  written = [];
  kept = "";
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("document", {
    get cookie() {
      return kept;
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

  it.each([
    ["is kept for seven more days with each visit", "ciji_locale=en", "en", "en"],
    ["that was chosen stays, whatever a saved page is in", "ciji_locale=en", "zh", "en"],
    ["of a saved page is that of the pages after it", "", "en", "en"],
    ["of a saved page is put in the place of an unknown one", "ciji_locale=fr", "en", "en"],
  ] as const)("%s", (_, cookies, ofPage, language) => {
    kept = cookies;
    renewLocale(ofPage);
    expect(cookie()).toMatchObject({ [LOCALE_COOKIE]: language });
    expect(expiry()).toBe("2026-11-27T06:00:00.000Z");
  });

  it("is not kept before one is chosen", () => {
    renewLocale("zh");
    expect(written).toEqual([]);
  });

  it("that a page was rendered in is shown and not kept", () => {
    const store = createStore();
    store.set(initialLocaleAtom, "en");
    expect(store.get(localeAtom)).toBe("en");
    expect(written).toEqual([]);
  });
});
