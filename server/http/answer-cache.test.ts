import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Content } from "#server/content/content.ts";
import { AnswerCache, type Made } from "./answer-cache.ts";
import { QuietQueue } from "./quiet-queue.ts";
import { ReadyResponse } from "./ready-response.ts";
import { TestSite } from "./test-site.ts";

type Store = "site" | "missing";

let site: TestSite;
let improvements: QuietQueue;
beforeAll(async () => {
  site = await TestSite.open();
  improvements = new QuietQueue({
    quiet: 1000,
    limit: 1000,
    onError: (error) => expect.fail(String(error)),
  });
});
afterAll(async () => {
  improvements.close();
  await site.close();
});

const response = (text: string) => new ReadyResponse({ body: text, headers: [] });

function createCache() {
  const budgets = { site: 1 / 32, missing: 1 / 64 };
  return new AnswerCache<Store>({ content: site.content, improvements, budgets });
}
const made =
  (store: Store | null, text = "text") =>
  (): Made<Store> => ({
    response: response(text),
    store,
  });

describe("AnswerCache", () => {
  it("keeps each store whatever fills the other", async () => {
    const cache = createCache();
    const home = await cache.obtain("home", made("site"));
    for (let index = 0; index < 100; index += 1) {
      await cache.obtain(`nowhere ${index}`, made("missing"));
    }
    expect(cache.get("home")).toBe(home);
    expect(cache.get("nowhere 0")).toBeUndefined();
    expect(cache.get("nowhere 99")).toBeDefined();
  });

  it("keeps nothing that has no store", async () => {
    const cache = createCache();
    await cache.obtain("a", made(null));
    expect(cache.get("a")).toBeUndefined();
  });

  it("makes once for all who ask meanwhile, and again after a failure", async () => {
    const cache = createCache();
    const gate = Promise.withResolvers<Made<Store>>();
    let makings = 0;
    const make = () => {
      makings += 1;
      return gate.promise;
    };
    const asked = [cache.obtain("a", make), cache.obtain("a", make)];
    gate.reject(new Error("broken"));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(makings).toBe(1);
    const next = await cache.obtain("a", made("site", "next"));
    expect(cache.get("a")).toBe(next);
  });

  it("forgets what was made of content that has changed, even while it was made", async () => {
    const cache = createCache();
    await cache.obtain("old", made("site"));
    const gate = Promise.withResolvers<Made<Store>>();
    const contents: Content[] = [];
    const late = cache.obtain("late", (content) => {
      contents.push(content);
      return gate.promise;
    });
    const changed = Promise.withResolvers<Content>();
    site.content.onChange(changed.resolve);
    site.files.writePage("management_team", "Another text.");
    const content = await changed.promise;

    expect(cache.get("old")).toBeUndefined();
    gate.resolve({ response: response("late"), store: "site" });
    await late;
    expect(cache.get("late")).toBeUndefined();
    await cache.obtain("new", (current) => {
      contents.push(current);
      return made("site")();
    });
    expect(contents[0]).not.toBe(content);
    expect(contents[1]).toBe(content);
  });
});
