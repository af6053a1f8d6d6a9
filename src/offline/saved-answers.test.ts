import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deviceStorage } from "#src/session/browser-storage.ts";
import { SavedAnswers } from "./saved-answers.ts";

const NOW = Date.parse("2026-11-20T09:30:00+08:00");
const TEAM = [{ name: "校长办公室", position: "校长", group: "集团", photo: null, lines: [] }];
const teamKey = ["public", "zh", "team"];
const ZH = "saved-answers zh";

class TestStorage {
  readonly items = new Map<string, string>();
  /** Characters that it takes. */
  room = Number.POSITIVE_INFINITY;

  getItem(name: string) {
    return this.items.get(name) ?? null;
  }
  removeItem(name: string) {
    this.items.delete(name);
  }
  setItem(name: string, text: string) {
    if (text.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.items.set(name, text);
  }
}

class ReadOnlyStorage extends TestStorage {
  override removeItem() {
    throw new DOMException("corrupt", "InvalidStateError");
  }
  override setItem() {
    throw new DOMException("corrupt", "InvalidStateError");
  }
}

class UnreadableStorage extends TestStorage {
  override getItem(): never {
    throw new DOMException("corrupt", "InvalidStateError");
  }
}

let storage: TestStorage;
let queryClient: QueryClient;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  storage = new TestStorage();
  vi.stubGlobal("window", { localStorage: storage });
  queryClient = new QueryClient();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () => new SavedAnswers(queryClient, deviceStorage);
const written = () => vi.advanceTimersByTimeAsync(2000);
const saved = () => [...storage.items.values()].join();
const newsText = (id: string, size: number, updatedAt = NOW) =>
  queryClient.setQueryData(["public", "zh", "newsDetail", id], "x".repeat(size), { updatedAt });

/** What the next visit finds. */
async function nextVisit(change: (text: string) => string = (text) => text): Promise<void> {
  const text = storage.items.get(ZH);
  if (text !== undefined) storage.items.set(ZH, change(text));
  queryClient = new QueryClient();
  await open().restore("zh");
}

describe("saved answers", () => {
  it("come back on the next visit, with their age", async () => {
    open().save();
    queryClient.setQueryData(teamKey, TEAM);
    await written();
    vi.setSystemTime(NOW + 1000);
    await nextVisit();
    expect(queryClient.getQueryData(teamKey)).toEqual(TEAM);
    expect(queryClient.getQueryState(teamKey)?.dataUpdatedAt).toBe(NOW);
  });

  it("stay where a later call fails", async () => {
    queryClient.setQueryData(teamKey, TEAM);
    open().save();
    const failing = queryClient.fetchQuery({
      queryKey: teamKey,
      queryFn: () => Promise.reject(new Error("no answer")),
      retry: false,
    });
    await expect(failing).rejects.toThrow();
    await written();
    await nextVisit();
    expect(queryClient.getQueryState(teamKey)).toMatchObject({ data: TEAM, status: "success" });
  });

  it("hold nothing but what is public", async () => {
    open().save();
    queryClient.setQueryData(["personal", "zh", "orders"], [{ student: "private" }]);
    queryClient.setQueryData(["part", "zh", "home"], "part");
    queryClient.setQueryData(teamKey, TEAM);
    await written();
    expect(saved()).toContain("校长办公室");
    expect(saved()).not.toMatch(/private|part/);
  });

  it.each([
    ["rubbish", () => "%&/("],
    ["half of it", (text: string) => text.slice(0, text.length / 2)],
    ["a number", () => "7"],
    ["nothing", () => ""],
    ["another thing", () => '{"timestamp":1,"buster":"1"}'],
    ["another form", (text: string) => text.replace('"buster":"1"', '"buster":"0"')],
    ["another shape", (text: string) => text.replace('"name"', '"called"')],
    ["a call that there is not", (text: string) => text.replaceAll("team", "madeUp")],
  ])("are left out where the storage holds %s", async (_name, change) => {
    queryClient.setQueryData(teamKey, TEAM);
    open().save();
    await written();
    await nextVisit(change);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it("count as old where they come from the future", async () => {
    queryClient.setQueryData(teamKey, TEAM, { updatedAt: NOW + 60_000 });
    open().save();
    await written();
    await nextVisit();
    expect(queryClient.getQueryState(teamKey)).toMatchObject({ data: TEAM, dataUpdatedAt: 0 });
  });

  it("never replace something newer", async () => {
    queryClient.setQueryData(teamKey, [], { updatedAt: NOW - 1000 });
    open().save();
    await written();
    queryClient = new QueryClient();
    queryClient.setQueryData(teamKey, TEAM);
    await open().restore("zh");
    expect(queryClient.getQueryData(teamKey)).toEqual(TEAM);
  });

  it("stay within a million characters, pages and the newest news first", async () => {
    open().save();
    for (let number = 0; number < 20; number += 1) newsText(`${number}`, 100_000, NOW + number);
    queryClient.setQueryData(teamKey, TEAM, { updatedAt: NOW - 1000 });
    await written();
    expect(saved().length).toBeLessThan(1_000_000);
    expect(saved().length).toBeGreaterThan(650_000);
    expect(saved()).toContain("校长办公室");
    expect(saved()).toContain('"newsDetail","19"');
    expect(saved()).not.toContain('"newsDetail","0"');
  });

  it("make do with the room that there is", async () => {
    storage.room = 2000;
    open().save();
    newsText("long", 3000);
    queryClient.setQueryData(teamKey, TEAM);
    await written();
    await nextVisit();
    expect(queryClient.getQueryData(teamKey)).toEqual(TEAM);
  });

  it("are removed for good, what was about to be written too", async () => {
    const answers = open();
    answers.save();
    queryClient.setQueryData(teamKey, TEAM);
    answers.remove();
    await written();
    expect(saved()).toBe("");
    answers.save();
    await written();
    expect(saved()).toContain("校长办公室");
  });

  it.each([
    ["there is no storage", {}],
    ["the storage cannot be read", { localStorage: new UnreadableStorage() }],
    ["the storage can only be read", { localStorage: new ReadOnlyStorage() }],
  ])("do no harm where %s", async (_name, browser) => {
    vi.stubGlobal("window", browser);
    const answers = open();
    await answers.restore("zh");
    answers.save();
    queryClient.setQueryData(teamKey, TEAM);
    await written();
    answers.remove();
    expect(queryClient.getQueryData(teamKey)).toEqual(TEAM);
  });
});
