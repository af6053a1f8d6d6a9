import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { removeDraft } from "#src/session/drafts.ts";
import { MemoryStorage } from "#src/session/test-storage.ts";
import type { Answers } from "./application-answers.ts";
import { isGone, readDraft, readDrafts, updateDraft, withOthers, writeDraft } from "./draft.ts";

const NOON = Date.UTC(2026, 10, 22, 4);
const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
const LAST_RELEASE = "personal draft application";
const ANNA: Answers = {
  key: "018f5e0a-0000-4000-8000-000000000001",
  values: { "student.name": "试一" },
};
const BELA: Answers = {
  key: "018f5e0a-0000-4000-8000-000000000002",
  values: { "student.name": "试二" },
};

let storage: MemoryStorage;

beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal("window", { localStorage: storage });
  vi.stubGlobal("document", { cookie: `${TOKEN_COOKIE}=token` });
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const keysKept = () => readDrafts().map(({ key }) => key);
/** As it is kept, for a form that is open with it. */
const kept = ({ key }: Answers): Answers => {
  const draft = readDraft(key);
  if (!draft) throw new Error(`${key} is not kept`);
  return draft;
};
const withMore = (answers: Answers): Answers => ({
  ...answers,
  values: { ...answers.values, address: "明湖路" },
});

describe("drafts", () => {
  it("are one for each application, the one that was kept last first", () => {
    writeDraft(ANNA);
    vi.setSystemTime(NOON + MINUTE);
    writeDraft(BELA);
    expect(readDrafts()).toEqual([
      { ...BELA, updatedAt: NOON + MINUTE },
      { ...ANNA, updatedAt: NOON },
    ]);
    vi.setSystemTime(NOON + 2 * MINUTE);
    writeDraft(withMore(ANNA));
    expect(keysKept()).toEqual([ANNA.key, BELA.key]);
    expect(readDraft(ANNA.key)?.values).toEqual(withMore(ANNA).values);
  });

  it("are removed one by one", () => {
    writeDraft(ANNA);
    writeDraft(BELA);
    removeDraft(ANNA.key);
    expect(keysKept()).toEqual([BELA.key]);
  });

  it("hold no consent, and nothing where nothing was answered", () => {
    writeDraft({ key: ANNA.key, values: { ...ANNA.values, agreed: "on" } });
    expect(readDraft(ANNA.key)?.values).toEqual(ANNA.values);
    writeDraft(BELA);
    writeDraft({ key: ANNA.key, values: { "student.name": " ", agreed: "on" } });
    expect(keysKept()).toEqual([BELA.key]);
  });

  it("are not brought back by typing where they were submitted or deleted in another tab", () => {
    writeDraft(ANNA);
    writeDraft(BELA);
    updateDraft(withMore(ANNA), kept(ANNA));
    expect(readDraft(ANNA.key)?.values).toEqual(withMore(ANNA).values);
    const before = kept(ANNA);
    removeDraft(ANNA.key);
    updateDraft(withMore(ANNA), before);
    expect(keysKept()).toEqual([BELA.key]);
    expect(isGone(before)).toBe(true);
  });

  it("are kept anew by typing where only their age took them from an open form", () => {
    writeDraft(ANNA);
    const before = kept(ANNA);
    vi.setSystemTime(NOON + WEEK);
    expect(keysKept()).toEqual([]);
    expect(isGone(before)).toBe(false);
    updateDraft(withMore(ANNA), before);
    expect(readDrafts()).toEqual([{ ...withMore(ANNA), updatedAt: NOON + WEEK }]);
  });

  it("are kept by typing where this device had no room before, or all was taken out", () => {
    updateDraft(withMore(ANNA), ANNA);
    expect(keysKept()).toEqual([ANNA.key]);
    const empty = { ...kept(ANNA), values: {} };
    writeDraft(empty);
    expect(keysKept()).toEqual([]);
    updateDraft(ANNA, empty);
    expect(keysKept()).toEqual([ANNA.key]);
  });

  it("are begun by typing, whatever else is kept", () => {
    writeDraft(BELA);
    updateDraft(ANNA, { key: ANNA.key, values: {} });
    expect(new Set(keysKept())).toEqual(new Set([ANNA.key, BELA.key]));
  });

  it("that the last release kept under its one name are found, and are the same draft from then on", () => {
    writeDraft(BELA);
    storage.setItem(LAST_RELEASE, JSON.stringify({ ...ANNA, updatedAt: NOON + MINUTE }));
    expect(keysKept()).toEqual([ANNA.key, BELA.key]);
    writeDraft(withMore(ANNA));
    expect(keysKept()).toHaveLength(2);
    removeDraft(ANNA.key);
    expect(keysKept()).toEqual([BELA.key]);
    expect(storage.getItem(LAST_RELEASE)).toBeNull();
  });

  it("keep what two tabs answer of the same application", () => {
    writeDraft(ANNA);
    const opened = withMore(ANNA);
    writeDraft(withMore({ ...ANNA, values: { ...ANNA.values, "guardian.name": "试三" } }));
    const typed = { ...opened, values: { ...opened.values, address: "学林路", agreed: "yes" } };
    updateDraft(typed, opened);
    const all = { "student.name": "试一", "guardian.name": "试三", address: "学林路" };
    expect(readDraft(ANNA.key)?.values).toEqual(all);
    expect(withOthers(typed, opened).values).toEqual({ ...all, agreed: "yes" });
    const { address, ...rest } = typed.values;
    expect(withOthers({ ...typed, values: rest }, typed).values, "taken out").not.toHaveProperty(
      "address",
    );
  });

  it.each([
    "{",
    "[]",
    JSON.stringify({ ...ANNA, key: "1", updatedAt: NOON }),
    JSON.stringify({ ...ANNA, values: ["试一"], updatedAt: NOON }),
    JSON.stringify({ key: ANNA.key, updatedAt: NOON }),
  ])("that nobody can read are passed over: %s", (text) => {
    writeDraft(BELA);
    storage.setItem(`personal draft ${ANNA.key}`, text);
    storage.setItem(LAST_RELEASE, text);
    expect(keysKept()).toEqual([BELA.key]);
  });
});
