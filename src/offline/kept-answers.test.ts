import { QueryClient as Client, type QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openKeptAnswers } from "./kept-answers.ts";

const KEY = "kept-answers";
const NOW = Date.parse("2026-11-20T09:30:00+08:00");
const TEAM = [{ name: "校长办公室", position: "校长", group: "集团", photo: null, lines: [] }];
const teamKey = ["public", "zh", "team"];

class TestStorage {
  readonly items = new Map<string, string>();
  /** Characters that it takes. */
  room = Number.POSITIVE_INFINITY;
  getItem = (key: string) => this.items.get(key) ?? null;
  removeItem = (key: string) => void this.items.delete(key);
  setItem = (key: string, value: string) => {
    if (value.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.items.set(key, value);
  };
  get kept(): { key: unknown[]; data: unknown }[] {
    return JSON.parse(this.items.get(KEY) ?? '{"answers":[]}').answers;
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
const write = (answers: unknown, format = "1") =>
  storage.items.set(KEY, JSON.stringify({ format, answers }));
const shown = () => queryClient.getQueryData(teamKey);

describe("kept answers", () => {
  it("come back on the next visit, with their age", async () => {
    const stop = open().keep();
    queryClient.setQueryData(teamKey, TEAM);
    await vi.runAllTimersAsync();
    stop();

    queryClient = new Client();
    vi.setSystemTime(NOW + 1000);
    await open().restore();
    expect(shown()).toEqual(TEAM);
    expect(queryClient.getQueryState(teamKey)?.dataUpdatedAt).toBe(NOW);
  });

  it("hold nothing that was not opted in", async () => {
    open().keep();
    queryClient.setQueryData(["session", "orders"], [{ student: "private" }]);
    queryClient.setQueryData(["part", "zh", "home"], "part");
    queryClient.setQueryData(teamKey, TEAM);
    await vi.runAllTimersAsync();
    expect(storage.kept.map(({ key }) => key)).toEqual([teamKey]);
    expect([...storage.items.values()].join()).not.toContain("private");
  });

  it.each([
    ["rubbish", "%&/("],
    ["half of it", '{"format":"1","answers":[{"key":["public"'],
    ["a number", "7"],
    ["another thing", '{"answers":{}}'],
  ])("are let go where the storage holds %s", async (_what, text) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    storage.items.set(KEY, text);
    await open().restore();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it("are let go where they are of another format", async () => {
    write([{ key: teamKey, updatedAt: NOW, data: TEAM }], "0");
    await open().restore();
    expect(shown()).toBeUndefined();
  });

  it("are left out one by one where their shape is wrong", async () => {
    write([
      { key: ["public", "zh", "home"], updatedAt: NOW, data: { slides: "none" } },
      { key: ["public", "zh", "madeUp"], updatedAt: NOW, data: {} },
      { key: ["session", "zh", "team"], updatedAt: NOW, data: TEAM },
      { key: teamKey, updatedAt: NOW, data: TEAM },
    ]);
    await open().restore();
    expect(queryClient.getQueryCache().getAll()).toHaveLength(1);
    expect(shown()).toEqual(TEAM);
  });

  it("count as old where they come from the future", async () => {
    write([{ key: teamKey, updatedAt: NOW + 60_000, data: TEAM }]);
    await open().restore();
    expect(shown()).toEqual(TEAM);
    expect(queryClient.getQueryState(teamKey)?.dataUpdatedAt).toBe(0);
  });

  it("never replace something newer", async () => {
    write([{ key: teamKey, updatedAt: NOW - 1000, data: [] }]);
    queryClient.setQueryData(teamKey, TEAM);
    await open().restore();
    expect(shown()).toEqual(TEAM);
  });

  it("keep what matters most where the storage has little room", async () => {
    storage.room = 400_000;
    open().keep();
    queryClient.setQueryData(teamKey, TEAM);
    queryClient.setQueryData(["public", "zh", "newsDetail", "long"], "x".repeat(500_000));
    await vi.runAllTimersAsync();
    expect(storage.kept.map(({ key }) => key)).toEqual([teamKey]);
  });

  it("leave the page alive where the storage takes nothing", async () => {
    storage.room = 0;
    open().keep();
    queryClient.setQueryData(teamKey, TEAM);
    await vi.runAllTimersAsync();
    expect(storage.items.size).toBe(0);
    expect(shown()).toEqual(TEAM);
  });

  it("stay removed, a writing that waited for its turn notwithstanding, until they are wanted again", async () => {
    const answers = open();
    answers.keep();
    queryClient.setQueryData(teamKey, TEAM);
    await answers.remove();
    queryClient.setQueryData(["public", "zh", "topNews"], []);
    await vi.runAllTimersAsync();
    expect(storage.items.size).toBe(0);
    expect(answers.isWanted).toBe(false);

    answers.resume();
    queryClient.setQueryData(teamKey, [...TEAM]);
    await vi.runAllTimersAsync();
    expect(storage.kept).not.toEqual([]);
  });
});
