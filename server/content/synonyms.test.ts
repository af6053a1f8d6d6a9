import { beforeAll, expect, it, onTestFinished } from "vitest";
import { ContentReader } from "./content-reader.ts";
import { describeFault } from "./faults.ts";
import { TestContent, testPicture } from "./test-content.ts";

const LIST = "search/synonyms.yaml";

let picture: Buffer;
beforeAll(async () => {
  picture = await testPicture(40, 30);
});

async function read(list: string) {
  const files = new TestContent(picture);
  onTestFinished(() => files[Symbol.dispose]());
  files.write(LIST, list);
  const { content, faults } = await new ContentReader(files.directory).read();
  const told = faults.map((fault) =>
    describeFault(fault, "en").replace(files.directory, "content"),
  );
  return { groups: content?.synonyms, faults: told };
}

it("is read with the pages that are found first, and their sections", async () => {
  const pages = ["/admissions/kindergarten#one", "/admissions/high_school#dates", "/"];
  const { groups, faults } = await read(
    `- words: [学费, tuition]\n  pages: [${pages.join(", ")}]\n- words: [校车, 班车, school bus]\n`,
  );
  expect(faults).toEqual([]);
  expect(groups).toEqual([
    { words: ["学费", "tuition"], pages },
    { words: ["校车", "班车", "school bus"], pages: [] },
  ]);
});

it("is faulty where a word stands twice, is none, or is in one language only, and where a page is not there", async () => {
  const { faults } = await read(
    [
      "- words: [学费, tuition, Tuition]",
      "- words: [班车, 学费, bus]",
      "- words: [“校历”, calendar]",
      "- words: [年龄, 几岁]",
      "- words: [住校, boarding]",
      "  pages: [/boarding, /admissions/high_school#beds, /contact_us/high_school#bed]",
    ].join("\n"),
  );
  expect(faults).toEqual([
    `content/${LIST}:1 1.words.3: “Tuition” is on the list already: a word stands in one group only.`,
    `content/${LIST}:2 2.words.2: “学费” is on the list already: a word stands in one group only.`,
    `content/${LIST}:3 3.words.1: Write a word that parents type: letters and digits, with spaces or dashes between them.`,
    `content/${LIST}:4 4.words: Write at least one Chinese and one English word: both languages use this list.`,
    `content/${LIST}:6 5.pages.1: The site has no address /boarding: correct the link.`,
    `content/${LIST}:6 5.pages.2: The page /admissions/high_school has no heading {#beds}: correct the link.`,
    `content/${LIST}:6 5.pages.3: The page /contact_us/high_school has no heading {#bed}: correct the link.`,
  ]);
});
