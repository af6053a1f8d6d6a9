import { createStore } from "jotai";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { MINUTE_MS, WEEK_MS } from "#contract/durations.ts";
import { Drafts } from "#src/session/drafts.ts";
import { MemoryStorage } from "#src/session/test-storage.ts";
import type { Answers } from "./answers.ts";
import * as draft from "./draft.ts";

const NOON = Date.UTC(2026, 10, 22, 4);
const ANNA: Answers = {
  key: "018f5e0a-0000-4000-8000-000000000001",
  values: { "student.name": "试一" },
};
const BELA: Answers = {
  key: "018f5e0a-0000-4000-8000-000000000002",
  values: { "student.name": "试二" },
};
const withAddress = (answers: Answers): Answers => ({
  ...answers,
  values: { ...answers.values, address: "明湖路" },
});

let storage: MemoryStorage;
let drafts: Drafts;
const keys = () => draft.readDrafts(drafts).map(({ key }) => key);
const readDraft = (key: string) => draft.readDraft(drafts, key);
const saveDraft = (answers: Answers) => draft.saveDraft(drafts, answers);
const openForm = (step: string | undefined) => draft.openForm({ step, drafts });

beforeEach(() => {
  storage = new MemoryStorage();
  drafts = new Drafts(createStore());
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("window", { localStorage: storage, sessionStorage: new MemoryStorage() });
  vi.stubGlobal("document", { cookie: `${TOKEN_COOKIE}=token` });
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("drafts", () => {
  it("are one for each application, the one saved last first, and removed one by one", () => {
    saveDraft(ANNA);
    vi.setSystemTime(NOON + MINUTE_MS);
    saveDraft(BELA);
    expect(keys()).toEqual([BELA.key, ANNA.key]);
    vi.setSystemTime(NOON + 2 * MINUTE_MS);
    saveDraft(withAddress(ANNA));
    expect(keys()).toEqual([ANNA.key, BELA.key]);
    expect(readDraft(ANNA.key)?.values).toEqual(withAddress(ANNA).values);
    drafts.remove(ANNA.key);
    expect(keys()).toEqual([BELA.key]);
  });

  it("hold no consent, and nothing where nothing was answered", () => {
    saveDraft({ key: ANNA.key, values: { ...ANNA.values, agreed: "on" } });
    expect(readDraft(ANNA.key)?.values).toEqual(ANNA.values);
    const cleared = saveDraft({ key: ANNA.key, values: { "student.name": " ", agreed: "on" } });
    expect(keys()).toEqual([]);
    saveDraft({ ...cleared, values: ANNA.values });
    expect(keys()).toEqual([ANNA.key]);
  });

  it("are not brought back by typing where another tab has submitted or deleted them", () => {
    const saved = saveDraft(ANNA);
    drafts.remove(ANNA.key);
    saveDraft(withAddress(saved));
    expect(keys()).toEqual([]);
  });

  it("are saved anew by typing where only their age took them from an open form", () => {
    const saved = saveDraft(ANNA);
    vi.setSystemTime(NOON + WEEK_MS);
    expect(keys()).toEqual([]);
    saveDraft(withAddress(saved));
    expect(readDraft(ANNA.key)).toMatchObject({ ...withAddress(ANNA), updatedAt: NOON + WEEK_MS });
  });

  it("are those of the tab that saves last", () => {
    const opened = saveDraft(ANNA);
    vi.setSystemTime(NOON + MINUTE_MS);
    saveDraft(withAddress(opened));
    saveDraft({ ...opened, values: { "student.name": "试三" } });
    expect(readDraft(ANNA.key)?.values).toEqual({ "student.name": "试三" });
  });

  it("stay with the page where this device has no room, and say so", () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(MemoryStorage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    saveDraft(ANNA);
    expect(readDraft(ANNA.key)).toMatchObject({ ...ANNA, isUnsaved: true });
  });

  it("of the build before are found, and saved in their place", async () => {
    const { key } = ANNA;
    const text = `{"key":"${key}","values":{"student.name":"试一"},"updatedAt":${NOON},"returned":"unsent"}`;
    storage.setItem(`personal draft ${key}`, text);
    await drafts.open(null);
    const found = readDraft(key);
    expect(found).toMatchObject({ ...ANNA, updatedAt: NOON, returned: "unsent" });
    if (found) saveDraft(withAddress(found));
    expect(keys()).toEqual([key]);
    expect(readDraft(key)).toMatchObject({ values: { address: "明湖路" }, returned: "unsent" });
  });

  it.each([
    "{",
    "[]",
    JSON.stringify({ ...ANNA, key: "1", updatedAt: NOON }),
    JSON.stringify({ ...ANNA, values: ["试一"], updatedAt: NOON }),
    JSON.stringify({ key: ANNA.key, updatedAt: NOON }),
  ])("that nobody can read are passed over: %s", async (text) => {
    saveDraft(BELA);
    storage.setItem(`personal draft ${ANNA.key}`, text);
    await drafts.reload();
    expect(keys()).toEqual([BELA.key]);
  });
});

describe("a tab that is reloaded at a step", () => {
  it("goes on with what was open in it, and with nothing else where that is gone", () => {
    saveDraft(ANNA);
    saveDraft(BELA);
    draft.writeOpenKey(ANNA.key);
    expect(openForm("child").answers?.key).toBe(ANNA.key);
    drafts.remove(ANNA.key);
    expect(openForm("child")).toMatchObject({ key: ANNA.key, answers: null });
    expect(openForm(undefined)).toMatchObject({ key: null, answers: null });
  });

  it("takes the only draft where nothing was open, and none of two", () => {
    expect(openForm("child").answers).toBeNull();
    saveDraft(ANNA);
    expect(openForm("child").answers?.key).toBe(ANNA.key);
    saveDraft(BELA);
    expect(openForm("child").answers).toBeNull();
  });
});
