import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { APPLICATION } from "#src/outbox/test-application.ts";
import { MemoryStorage } from "#src/session/test-storage.ts";
import { readDraft, readDrafts, updateDraft, writeDraft } from "./draft.ts";
import { readOpenDraft, readOpenKey, returnToForm, writeOpenKey } from "./open-draft.ts";

const { key: KEY } = APPLICATION;
const OTHER = "018f5e0a-0000-4000-8000-000000000002";
const NEW = "018f5e0a-0000-4000-8000-000000000003";
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
    writeOpenKey(KEY);
    returnToForm(APPLICATION, KEY, "unsent");
    expect(keysKept()).toEqual(new Set([KEY, OTHER]));
    expect(readDraft(OTHER)?.values).toEqual(other.values);
    expect(readDraft(KEY)?.values).toMatchObject({
      "student.name": "试一",
      address: "明湖路 1 号",
    });
    expect(readOpenKey()).toBe(KEY);
  });

  it("says so as long as it is a draft", () => {
    returnToForm(APPLICATION, KEY, "unanswered");
    const kept = readDraft(KEY);
    expect(kept?.returned).toBe("unanswered");
    if (kept) updateDraft({ ...kept, values: { "student.name": "试四" } }, kept);
    expect(readDraft(KEY)).toMatchObject({
      values: { "student.name": "试四" },
      returned: "unanswered",
    });
  });

  it("is not opened in a tab that has another one open", () => {
    writeDraft(other);
    writeOpenKey(OTHER);
    returnToForm(APPLICATION, NEW, "unsent");
    expect(readOpenDraft()?.key).toBe(OTHER);
  });

  it("gives up its draft for one with a new key where it may have arrived, as it was typed", () => {
    const typed = { "student.name": "试一", remarks: "　对花生过敏" };
    writeDraft({ key: KEY, values: typed });
    writeDraft(other);
    writeOpenKey(KEY);
    returnToForm(APPLICATION, NEW, "unanswered");
    expect(keysKept()).toEqual(new Set([NEW, OTHER]));
    expect(readOpenDraft()?.values).toEqual(typed);
  });

  it("loses nothing where this device has no room for it", () => {
    const typed = { "student.name": "试一" };
    writeDraft({ key: KEY, values: typed });
    vi.spyOn(MemoryStorage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(returnToForm(APPLICATION, NEW, "unsent")).toBe(false);
    expect(readDraft(KEY)?.values).toEqual(typed);
  });
});
