import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Application } from "#contract/application-shapes.ts";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { MemoryStorage } from "#src/session/test-storage.ts";
import { readDraft, readDrafts, writeDraft } from "./draft.ts";
import { readOpenDraft, readOpenKey, returnToForm, writeOpenKey } from "./open-draft.ts";

const KEY = "018f5e0a-0000-4000-8000-000000000001";
const OTHER = "018f5e0a-0000-4000-8000-000000000002";
const NEW = "018f5e0a-0000-4000-8000-000000000003";
const APPLICATION: Application = {
  key: KEY,
  stage: "kindergarten",
  grade: "k1",
  student: { name: "试一", gender: "female", birthDate: "2023-05-09" },
  guardian: { name: "试二", relation: "母亲", phone: "13800138000" },
  address: "明湖路 1 号",
  agreed: true,
};
const other = { key: OTHER, values: { "student.name": "试三" } };
const keysKept = () => new Set(readDrafts().map(({ key }) => key));

beforeEach(() => {
  const window = { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage() };
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", { cookie: `${TOKEN_COOKIE}=token` });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a tab that is loaded anew", () => {
  it("goes on with its own draft, and with no other where that has gone", () => {
    writeDraft({ key: KEY, values: { "student.name": "试一" } });
    writeDraft(other);
    writeOpenKey(KEY);
    expect(readOpenDraft()?.key).toBe(KEY);
    writeOpenKey(NEW);
    expect(readOpenDraft()).toBeNull();
  });

  it("takes the only draft where it has had none, and guesses none of two", () => {
    expect(readOpenDraft()).toBeNull();
    writeDraft(other);
    expect(readOpenDraft()?.key).toBe(OTHER);
    writeDraft({ key: KEY, values: { "student.name": "试一" } });
    expect(readOpenDraft()).toBeNull();
  });
});

describe("an application that is to be filled in again", () => {
  it("is a draft of its own beside that of another, and the one that is open", () => {
    writeDraft(other);
    returnToForm(APPLICATION, KEY);
    expect(keysKept()).toEqual(new Set([KEY, OTHER]));
    expect(readDraft(OTHER)?.values).toEqual(other.values);
    expect(readDraft(KEY)?.values).toMatchObject({
      "student.name": "试一",
      address: "明湖路 1 号",
    });
    expect(readOpenKey()).toBe(KEY);
  });

  it("gives up its draft for one with a new key where it may have arrived, as it was typed", () => {
    const typed = { "student.name": "试一", remarks: "　对花生过敏" };
    writeDraft({ key: KEY, values: typed });
    writeDraft(other);
    returnToForm(APPLICATION, NEW);
    expect(keysKept()).toEqual(new Set([NEW, OTHER]));
    expect(readOpenDraft()?.values).toEqual(typed);
  });

  it("loses nothing where this device has no room for it", () => {
    const typed = { "student.name": "试一" };
    writeDraft({ key: KEY, values: typed });
    vi.spyOn(MemoryStorage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(returnToForm(APPLICATION, NEW)).toBe(false);
    expect(readDraft(KEY)?.values).toEqual(typed);
  });
});
