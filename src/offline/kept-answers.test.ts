import { QueryClient as Client, type QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openKeptAnswers } from "./kept-answers.ts";

const NOW = Date.parse("2026-11-20T09:30:00+08:00");
const TEAM = [{ name: "校长办公室", position: "校长", group: "集团", photo: null, lines: [] }];
const teamKey = ["public", "zh", "team"];
const nameOf = (key: unknown) => `kept-answers 2 ${JSON.stringify(key)}`;

class TestStorage implements Storage {
  readonly items = new Map<string, string>();
  /** Characters that it takes in all. */
  room = Number.POSITIVE_INFINITY;
  get length() {
    return this.items.size;
  }
  get characters() {
    return [...this.items].reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  }
  key(at: number) {
    return [...this.items.keys()][at] ?? null;
  }
  getItem(name: string) {
    return this.items.get(name) ?? null;
  }
  removeItem(name: string) {
    this.items.delete(name);
  }
  setItem(name: string, text: string) {
    const before = this.items.get(name);
    const others = this.characters - (before === undefined ? 0 : name.length + before.length);
    if (others + name.length + text.length > this.room) {
      throw new DOMException("full", "QuotaExceededError");
    }
    this.items.set(name, text);
  }
  clear() {
    this.items.clear();
  }
}

let storage: TestStorage;
let queryClient: QueryClient;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout"] });
  storage = new TestStorage();
  queryClient = new Client();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = () => openKeptAnswers(queryClient, () => "zh", storage);
const write = (key: unknown, data: unknown, updatedAt: unknown = NOW) =>
  storage.items.set(nameOf(key), `${updatedAt} ${JSON.stringify(data)}`);
const shown = () => queryClient.getQueryData(teamKey);
const restore = async () => {
  const restored = open().restore();
  await vi.runAllTimersAsync();
  await restored;
};
const newsText = (id: string, size: number, updatedAt = NOW) =>
  queryClient.setQueryData(["public", "zh", "newsDetail", id], "x".repeat(size), { updatedAt });

describe("kept answers", () => {
  it("come back on the next visit, with their age", async () => {
    const stop = open().keep();
    queryClient.setQueryData(teamKey, TEAM);
    await vi.runAllTimersAsync();
    stop();

    queryClient = new Client();
    vi.setSystemTime(NOW + 1000);
    await restore();
    expect(shown()).toEqual(TEAM);
    expect(queryClient.getQueryState(teamKey)?.dataUpdatedAt).toBe(NOW);
  });

  it("come back as well where they were kept before a session told when it ends", async () => {
    const key = ["public", "zh", "session", "open-day"];
    const session = {
      id: "open-day",
      title: "开放日",
      startsAt: "2026-11-21T09:30:00+08:00",
      place: "礼堂",
      stage: null,
    };
    write(key, session);
    await restore();
    expect(queryClient.getQueryData(key)).toEqual(session);
  });

  it("hold nothing that was not opted in", async () => {
    open().keep();
    queryClient.setQueryData(["session", "orders"], [{ student: "private" }]);
    queryClient.setQueryData(["part", "zh", "home"], "part");
    queryClient.setQueryData(teamKey, TEAM);
    await vi.runAllTimersAsync();
    expect([...storage.items.keys()]).toEqual([nameOf(teamKey)]);
    expect([...storage.items.values()].join()).not.toContain("private");
  });

  it.each([
    ["rubbish", "%&/("],
    ["half of it", `${NOW} [{"name":"校长办`],
    ["a number", "7"],
    ["nothing", ""],
    ["another thing", '{"answers":{}}'],
    ["an answer of no time", `soon ${JSON.stringify(TEAM)}`],
    ["an answer of another shape", `${NOW} {"team":"none"}`],
  ])("are let go where the storage holds %s, and the others stay", async (_what, text) => {
    const newsKey = ["public", "zh", "topNews"];
    storage.items.set(nameOf(teamKey), text);
    write(newsKey, []);
    await restore();
    expect(queryClient.getQueryCache().getAll()).toHaveLength(1);
    expect(queryClient.getQueryData(newsKey)).toEqual([]);
    expect([...storage.items.keys()]).toEqual([nameOf(newsKey)]);
  });

  it.each([
    ["an earlier form", "kept-answers", `{"format":"1","answers":[]}`],
    ["a later form", `kept-answers 3 ${JSON.stringify(teamKey)}`, `${NOW} []`],
    ["a name that is none", "kept-answers 2 %&/(", `${NOW} []`],
    ["a call that there is not", nameOf(["public", "zh", "madeUp"]), `${NOW} {}`],
    ["what is not public", nameOf(["session", "zh", "team"]), `${NOW} ${JSON.stringify(TEAM)}`],
  ])("are let go where they are of %s", async (_what, name, text) => {
    storage.items.set(name, text);
    storage.items.set("install-offer", "1 2");
    await restore();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect([...storage.items.keys()]).toEqual(["install-offer"]);
  });

  it("count as old where they come from the future", async () => {
    write(teamKey, TEAM, NOW + 60_000);
    await restore();
    expect(shown()).toEqual(TEAM);
    expect(queryClient.getQueryState(teamKey)?.dataUpdatedAt).toBe(0);
  });

  it("never replace something newer", async () => {
    write(teamKey, [], NOW - 1000);
    queryClient.setQueryData(teamKey, TEAM);
    await restore();
    expect(shown()).toEqual(TEAM);
  });

  it("stay within a million and a half characters, the newest of the news", async () => {
    open().keep();
    queryClient.setQueryData(teamKey, TEAM, { updatedAt: NOW - 1000 });
    for (let id = 0; id < 200; id += 1) newsText(String(id), 10_000, NOW + id);
    await vi.runAllTimersAsync();
    expect(storage.characters).toBeLessThanOrEqual(1_500_000);
    expect(storage.characters).toBeGreaterThan(1_480_000);
    expect(storage.items.has(nameOf(teamKey))).toBe(true);
    expect(storage.items.has(nameOf(["public", "zh", "newsDetail", "199"]))).toBe(true);
    expect(storage.items.has(nameOf(["public", "zh", "newsDetail", "0"]))).toBe(false);
  });

  it("stay within the budget together with what another tab keeps", async () => {
    const answers = open();
    answers.keep();
    for (let id = 0; id < 100; id += 1) newsText(String(id), 10_000);
    await vi.runAllTimersAsync();
    for (let id = 0; id < 45; id += 1) {
      write(["public", "zh", "newsDetail", `other ${id}`], "x".repeat(10_000), NOW - 1);
    }
    answers.lookAgain();
    for (let id = 100; id < 140; id += 1) newsText(String(id), 10_000);
    await vi.runAllTimersAsync();
    expect(storage.characters).toBeLessThanOrEqual(1_500_000);
    expect(storage.items.has(nameOf(["public", "zh", "newsDetail", "139"]))).toBe(true);
  });

  it("make room for what matters more where the storage is full", async () => {
    storage.room = 30_000;
    open().keep();
    newsText("old", 10_000, NOW - 2);
    newsText("new", 15_000, NOW - 1);
    await vi.runAllTimersAsync();
    queryClient.setQueryData(["public", "zh", "topNews"], "x".repeat(9000));
    await vi.runAllTimersAsync();
    expect([...storage.items.keys()]).toEqual([
      nameOf(["public", "zh", "newsDetail", "new"]),
      nameOf(["public", "zh", "topNews"]),
    ]);
  });

  it("lose nothing to what cannot find room", async () => {
    storage.room = 30_000;
    open().keep();
    newsText("old", 10_000, NOW - 2);
    await vi.runAllTimersAsync();
    const before = [...storage.items];
    queryClient.setQueryData(["public", "zh", "quality"], "x".repeat(40_000));
    await vi.runAllTimersAsync();
    expect([...storage.items]).toEqual(before);
  });

  it("take what little room there is", async () => {
    storage.room = 5000;
    open().keep();
    queryClient.setQueryData(["public", "zh", "quality"], "x".repeat(40_000));
    queryClient.setQueryData(teamKey, TEAM);
    await vi.runAllTimersAsync();
    expect([...storage.items.keys()]).toEqual([nameOf(teamKey)]);
  });

  it.each(["getItem", "setItem", "removeItem", "key"] as const)(
    "leave the page alive where %s of the storage throws",
    async (call) => {
      const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
      storage.items.set("kept-answers", "of an earlier form");
      write(["public", "zh", "topNews"], []);
      vi.spyOn(storage, call).mockImplementation(() => {
        throw new DOMException("not here", "SecurityError");
      });
      await restore();
      open().keep();
      queryClient.setQueryData(teamKey, TEAM);
      await vi.runAllTimersAsync();
      expect(shown()).toEqual(TEAM);
      expect(warn).toHaveBeenCalled();
    },
  );

  it("leave the page alive where there is no storage", async () => {
    const answers = openKeptAnswers(queryClient, () => "zh", null);
    await answers.restore();
    answers.keep();
    queryClient.setQueryData(teamKey, TEAM);
    await vi.runAllTimersAsync();
    answers.remove();
    expect(shown()).toEqual(TEAM);
  });

  it("stay removed, a writing that waited for its turn notwithstanding, until they are wanted again", async () => {
    const answers = open();
    answers.keep();
    queryClient.setQueryData(teamKey, TEAM);
    answers.remove();
    queryClient.setQueryData(["public", "zh", "topNews"], []);
    await vi.runAllTimersAsync();
    expect(storage.items.size).toBe(0);
    expect(answers.isWanted).toBe(false);

    answers.resume();
    queryClient.setQueryData(teamKey, [...TEAM]);
    await vi.runAllTimersAsync();
    expect(storage.items.size).toBe(1);
  });

  it("are known to be gone when another tab took them out of the storage before it told of it", async () => {
    const answers = open();
    answers.keep();
    queryClient.setQueryData(teamKey, TEAM);
    await vi.runAllTimersAsync();
    expect(answers.isEmpty).toBe(false);

    storage.clear();
    answers.remove();
    expect(answers.isEmpty).toBe(true);
  });
});
