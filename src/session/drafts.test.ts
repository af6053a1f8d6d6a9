import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { removeOldDrafts } from "./drafts.ts";
import { MemoryStorage } from "./test-storage.ts";

const DAY = 24 * 60 * 60 * 1000;
const DRAFT = "personal draft 1";

let storage = new MemoryStorage();

beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal("window", { localStorage: storage });
});
afterEach(() => vi.unstubAllGlobals());

const draftOf = (updatedAt: number) => JSON.stringify({ key: "k", values: {}, updatedAt });

describe("a draft", () => {
  it("stays for seven days after the last change", () => {
    const draft = draftOf(Date.now() - 7 * DAY + 60_000);
    storage.setItem(DRAFT, draft);
    removeOldDrafts();
    expect(storage.getItem(DRAFT)).toBe(draft);
  });

  it("goes after seven days, and nothing else with it", () => {
    storage.setItem(DRAFT, draftOf(Date.now() - 7 * DAY));
    storage.setItem("personal draft 2", draftOf(Date.now()));
    storage.setItem("personal outbox event 1", draftOf(0));
    storage.setItem("draft of another page", draftOf(0));
    removeOldDrafts();
    expect(storage.getItem(DRAFT)).toBeNull();
    expect(storage.length).toBe(3);
  });

  it.each(["", "{", "null", "[]", '{"updatedAt":"yesterday"}'])(
    "that nobody can read goes: %s",
    (text) => {
      storage.setItem(DRAFT, text);
      removeOldDrafts();
      expect(storage.getItem(DRAFT)).toBeNull();
    },
  );
});
