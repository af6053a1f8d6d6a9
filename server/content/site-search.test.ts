import { afterEach, expect, it, vi } from "vitest";
import { LOCALES } from "#contract/locales.ts";
import { openContentStore } from "./content.ts";
import { WHOLE_NEWS } from "./site-search.ts";
import { TestContent, testPicture } from "./test-content.ts";

const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(prepare: (content: TestContent) => void) {
  const content = new TestContent(await testPicture(40, 30));
  prepare(content);
  const store = await openContentStore({ directory: content.directory, logger });
  closing.push(async () => {
    await store.close();
    content[Symbol.dispose]();
  });
  const find = async (q: string, locale: "zh" | "en" = "zh") => {
    const { data } = await store.current.read("search", locale, { q });
    return data.results.map((result) => `${result.locale} ${result.path}`);
  };
  return { content, store, find };
}

it("finds pages by their names and news by their texts, in both languages", async () => {
  const { find, store } = await open((content) =>
    content.writeNews("2026-10-10-a", ["list: wonder"], "一只 hedgehog 住在花园里。"),
  );
  expect((await find("课程体系"))[0]).toMatch(/^zh \/teaching\/\w+\/curriculum_system$/);
  for (const locale of LOCALES) {
    expect(await find("hedgehog", locale)).toEqual([`${locale} /news/detail/2026-10-10-a`]);
  }
  const { data } = await store.current.read("search", "zh", { q: "xyzzyq" });
  expect(data).toEqual({ total: 0, isPartial: false, results: [] });
});

it("follows the content once it has been asked", async () => {
  const { content, store, find } = await open((files) =>
    files.writeNews("2026-10-10-a", ["list: wonder"], "A hedgehog."),
  );
  expect(await find("squirrel")).toEqual([]);
  const changed = new Promise((resolve) => store.onChange(resolve));
  content.writeNews("2026-10-11-b", ["list: wonder"], "A squirrel.");
  await changed;
  await expect.poll(() => find("squirrel")).toEqual(["zh /news/detail/2026-10-11-b"]);
  expect(await find("hedgehog")).toEqual(["zh /news/detail/2026-10-10-a"]);
});

it("finds the oldest of very many news by their titles alone", async () => {
  const { find } = await open((content) => {
    content.writeNews("1999-01-01-oldest", ["list: wonder"], "A hedgehog.");
    for (let index = 0; index < WHOLE_NEWS; index += 1) {
      const date = new Date(Date.UTC(2001, 0, 1 + index)).toISOString().slice(0, 10);
      content.writeNews(`${date}-item`, ["list: life"], index === 0 ? "A squirrel." : "Text.");
    }
  });
  expect(await find("oldest")).toEqual(["zh /news/detail/1999-01-01-oldest"]);
  expect(await find("hedgehog")).toEqual([]);
  expect(await find("squirrel")).toEqual(["zh /news/detail/2001-01-01-item"]);
});
