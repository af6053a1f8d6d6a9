import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Content } from "#server/content/content.ts";
import { FairQueue } from "#server/fair-queue.ts";
import { AnswerCache, type Made } from "./answer-cache.ts";
import { QuietQueue } from "./quiet-queue.ts";
import { ReadyResponse } from "./ready-response.ts";
import { countCompressions } from "./test-compressions.ts";
import { TestSite } from "./test-site.ts";

const NETWORK = "192.0.2.1";

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

function createCache(queue = improvements) {
  const budgets = { site: 1 / 32, missing: 1 / 64 };
  const answerQueue = new FairQueue({ atOnce: 1, mostWaiting: 100 });
  return new AnswerCache<Store>({
    ...{ content: site.content, answerQueue, budgets },
    improvements: queue,
  });
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
    const home = await cache.obtain("home", NETWORK, made("site"));
    for (let index = 0; index < 100; index += 1) {
      await cache.obtain(`nowhere ${index}`, NETWORK, made("missing"));
    }
    expect(cache.get("home")).toBe(home);
    expect(cache.get("nowhere 0")).toBeUndefined();
    expect(cache.get("nowhere 99")).toBeDefined();
  });

  it("keeps nothing that has no store", async () => {
    const cache = createCache();
    await cache.obtain("a", NETWORK, made(null));
    expect(cache.get("a")).toBeUndefined();
  });

  it("compresses well what is still cached when its turn comes, and nothing else", async () => {
    const queue = new QuietQueue({
      quiet: 1,
      limit: 100,
      onError: (error) => expect.fail(String(error)),
    });
    const cache = createCache(queue);
    const gate = Promise.withResolvers<void>();
    queue.add(() => gate.promise);
    const compressions = await countCompressions(async () => {
      for (let index = 0; index < 20; index += 1) {
        await cache.obtain(`nowhere ${index}`, NETWORK, made("missing"));
      }
      const end = Promise.withResolvers<void>();
      queue.add(() => Promise.resolve(end.resolve()));
      gate.resolve();
      await end.promise;
    });
    const isCached = (_: unknown, index: number) => cache.get(`nowhere ${index}`) !== undefined;
    const cached = Array.from({ length: 20 }, isCached).filter(Boolean).length;
    expect(cached).toBeLessThan(20);
    expect(compressions).toBe(2 * cached);
  });

  it("makes for one network before the many of another, also what that one asked for", async () => {
    const cache = createCache();
    const begun: string[] = [];
    const obtain = (key: string, network: string) =>
      cache.obtain(key, network, () => {
        begun.push(key);
        return made(null)();
      });
    const flood = Array.from({ length: 20 }, (_, index) => obtain(`flood ${index}`, NETWORK));
    const home = "192.0.2.2";
    const own = obtain("own", home);
    const shared = obtain("flood 19", "192.0.2.3");
    await Promise.all([...flood, own, shared]);
    expect(begun.indexOf("own")).toBeLessThan(4);
    expect(begun.indexOf("flood 19")).toBeLessThan(4);
    expect(begun.length).toBe(21);
  });

  it("makes once for all who ask meanwhile, and again after a failure", async () => {
    const cache = createCache();
    let count = 0;
    const make = () => {
      count += 1;
      return Promise.reject<Made<Store>>(new Error("broken"));
    };
    const asked = [cache.obtain("a", NETWORK, make), cache.obtain("a", NETWORK, make)];
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(count).toBe(1);
    const next = await cache.obtain("a", NETWORK, made("site", "next"));
    expect(cache.get("a")).toBe(next);
  });

  it("forgets what was made of content that has changed, even while it was made", async () => {
    const cache = createCache();
    await cache.obtain("old", NETWORK, made("site"));
    const gate = Promise.withResolvers<Made<Store>>();
    const contents: Content[] = [];
    const late = cache.obtain("late", NETWORK, (content) => {
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
    await cache.obtain("new", NETWORK, (current) => {
      contents.push(current);
      return made("site")();
    });
    expect(contents[0]).not.toBe(content);
    expect(contents[1]).toBe(content);
  });
});
