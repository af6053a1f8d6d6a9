import { createStore } from "jotai";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import { DAY_MS } from "#contract/durations.ts";
import { Drafts, draftsAtom } from "./drafts.ts";
import { Seal } from "./seal.ts";
import { removeOldDrafts } from "./stored-drafts.ts";
import { MemoryStorage } from "./test-storage.ts";

const DRAFT = "personal draft 1";

let storage = new MemoryStorage();
let page = new EventTarget();

beforeEach(() => {
  storage = new MemoryStorage();
  page = new EventTarget();
  vi.stubGlobal("window", { localStorage: storage });
  vi.stubGlobal("document", { cookie: `${TOKEN_COOKIE}=token` });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const draftOf = (updatedAt: number, name = "") =>
  JSON.stringify({ key: "k", values: { name }, updatedAt });
const sealOf = (...letters: readonly [string, ...string[]]) => {
  const keyOf = (letter: string) => ({ id: letter, key: btoa(letter.repeat(32)) });
  const [first, ...others] = letters;
  return Seal.of([keyOf(first), ...others.map(keyOf)]);
};

/** The drafts of one tab. */
async function openTab(seal: Seal | null) {
  const store = createStore();
  const drafts = new Drafts(store);
  await drafts.open(seal);
  const texts = () => store.get(draftsAtom).map(({ text }) => text);
  return { drafts, texts, store };
}

const names = () => Object.keys(storage);

describe("a draft", () => {
  it("stays for seven days after the last change", () => {
    const draft = draftOf(Date.now() - 7 * DAY_MS + 60_000);
    storage.setItem(DRAFT, draft);
    removeOldDrafts();
    expect(storage.getItem(DRAFT)).toBe(draft);
  });

  it("goes after seven days, and nothing else with it", () => {
    const sealed = (changedAt: number) => JSON.stringify({ owner: "a", text: "", changedAt });
    storage.setItem(DRAFT, draftOf(Date.now() - 7 * DAY_MS));
    storage.setItem("personal draft 2", draftOf(Date.now()));
    storage.setItem("personal outbox event 1", draftOf(0));
    storage.setItem("draft of another page", draftOf(0));
    storage.setItem("sealed a draft 1", sealed(Date.now() - 7 * DAY_MS));
    storage.setItem("sealed a draft 2", sealed(Date.now() - 6 * DAY_MS));
    removeOldDrafts();
    expect(names()).toEqual([
      "personal draft 2",
      "personal outbox event 1",
      "draft of another page",
      "sealed a draft 2",
    ]);
  });

  it.each([
    "",
    "{",
    "null",
    "[]",
    '{"key":"k","values":{},"updatedAt":"yesterday"}',
    `{"key":"k","values":{"name":1},"updatedAt":${Date.now()}}`,
    `{"key":"k","values":null,"updatedAt":${Date.now()}}`,
  ])("that nobody can read goes: %s", (text) => {
    storage.setItem(DRAFT, text);
    storage.setItem("sealed a draft 1", text);
    removeOldDrafts();
    expect(names()).toEqual([]);
  });
});

describe("a sealed draft", () => {
  it("is unreadable on the device, and there again for its owner alone", async () => {
    const { drafts, texts } = await openTab(await sealOf("a"));
    const text = draftOf(Date.now(), "试一");
    drafts.save("k", text, Date.now());
    expect(texts()).toEqual([text]);
    await vi.waitFor(() => expect(names()).toEqual(["sealed a draft k"]));
    expect(JSON.stringify(storage)).not.toContain("试一");
    drafts.leave();
    expect(texts()).toEqual([]);
    expect((await openTab(await sealOf("b"))).texts()).toEqual([]);
    expect((await openTab(null)).texts()).toEqual([]);
    expect((await openTab(await sealOf("a"))).texts()).toEqual([text]);
    // After a change of keys it is found by the older one, and sealed with the newer.
    expect((await openTab(await sealOf("c", "a"))).texts()).toEqual([text]);
    expect(names()).toEqual(["sealed c draft k"]);
  });

  it("is as it was typed last, though its login ends at once; not after a logout", async () => {
    const seal = await sealOf("a");
    const { drafts } = await openTab(seal);
    for (const name of ["试", "试一", "试一二"]) drafts.save("k", draftOf(1, name), Date.now());
    drafts.leave();
    await vi.waitFor(() => expect(names()).toEqual(["sealed a draft k"]));
    expect((await openTab(seal)).texts()).toEqual([draftOf(1, "试一二")]);

    const other = await openTab(seal);
    other.drafts.save("k2", draftOf(1, "试二"), Date.now());
    other.drafts.forget();
    await other.drafts.open(seal);
    expect(names()).toEqual(["sealed a draft k"]);
  });

  it("was open before: in the release before, or until the key was there", async () => {
    const text = draftOf(Date.now() - DAY_MS, "试一");
    storage.setItem("personal draft k", text);
    const { texts } = await openTab(await sealOf("a"));
    expect(texts()).toEqual([text]);
    expect(names()).toEqual(["sealed a draft k"]);
    vi.useFakeTimers({ now: Date.now() + 6 * DAY_MS + 1000, toFake: ["Date"] });
    removeOldDrafts();
    vi.useRealTimers();
    expect(names()).toEqual([]);
  });

  it("says where the device has no room for it", async () => {
    const { drafts, store } = await openTab(await sealOf("a"));
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(MemoryStorage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    drafts.save("k", "{}", Date.now());
    await vi.waitFor(() =>
      expect(store.get(draftsAtom)).toEqual([{ text: "{}", isUnsaved: true }]),
    );
    vi.restoreAllMocks();
  });

  it("is followed as another tab changes and removes it", async () => {
    const seal = await sealOf("a");
    const [one, other] = [await openTab(seal), await openTab(seal)];
    one.drafts.save("k", draftOf(1, "试一"), Date.now());
    const tell = () =>
      page.dispatchEvent(Object.assign(new Event("storage"), { key: "sealed a draft k" }));
    await vi.waitFor(() => expect(names()).toEqual(["sealed a draft k"]));
    tell();
    await vi.waitFor(() => expect(other.texts()).toEqual([draftOf(1, "试一")]));
    one.drafts.remove("k");
    tell();
    await vi.waitFor(() => expect(other.texts()).toEqual([]));
    expect(names()).toEqual([]);
  });
});
