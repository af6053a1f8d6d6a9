import { crc32 } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { describeFault } from "./faults.ts";
import { ContentReader, type SchoolContent } from "./school-content.ts";
import { TestContent, testPicture } from "./test-content.ts";

let picture: Buffer;
let photograph: Buffer;
beforeAll(async () => {
  picture = await testPicture(400, 300);
  photograph = await sharp(picture).jpeg().toBuffer();
});

/** A PNG of so many pixels, with nothing behind its header. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from(picture);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return header;
}

function soundContent(): TestContent {
  const content = new TestContent(picture);
  onTestFinished(() => content[Symbol.dispose]());
  return content;
}

async function faultsOf(content: TestContent): Promise<string[]> {
  const { faults } = await new ContentReader(content.directory).read();
  return faults.map((fault) => describeFault(fault).replace(content.directory, "content"));
}

async function soundReading(reader: ContentReader): Promise<SchoolContent> {
  const { content, faults } = await reader.read();
  if (!content) throw new Error(faults.map(describeFault).join());
  return content;
}

const NEWS = "2026-10-12-sports-day";
const PAGE = "teaching/kindergarten/teachers";

describe("sound content", () => {
  it("has no faults", async () => {
    const content = soundContent();
    content.writeNews(NEWS, ["list: life", "cover: cover.png", "coverAlt: 封面"]);
    content.replace(`news/${NEWS}/en.md`, "summary: One.", "summary: One.\ncoverAlt: Cover");
    content.write(`news/${NEWS}/cover.png`, picture);
    content.writeEvent("open-day", [
      "starts: +14d 09:30",
      "ends: +14d 11:30",
      "closes: +13d 18:00",
    ]);
    content.write("README.md", "# For editors");
    expect(await faultsOf(content)).toEqual([]);
  });

  it("passes over hidden files, lock files and drafts of editors and folders that are still empty", async () => {
    const content = soundContent();
    content.write(".git/config.md", "x");
    content.write(`${PAGE}/.zh.md.swp`, "x");
    content.write(`${PAGE}/zh.md~`, "x");
    content.write(`${PAGE}/~$zh.md`, "");
    content.write("~backup/zh.md", "x");
    content.write("news/2026-11-01-new/.keep", "");
    expect(await faultsOf(content)).toEqual([]);
  });

  it("accepts Windows line ends and a byte order mark", async () => {
    const content = soundContent();
    const text =
      "\uFEFF---\r\ntitle: 页\r\nupdatedAt: 2026-09-01\r\n---\r\n## One {#one}\r\n\r\nText.\r\n";
    content.write(`${PAGE}/zh.md`, text);
    expect(await faultsOf(content)).toEqual([]);
  });
});

interface Case {
  readonly what: string;
  readonly spoil: (content: TestContent) => void;
  readonly fault: string;
}

const page = (spoil: (text: string) => string): ((content: TestContent) => void) => {
  return (content) => content.writePage(PAGE, spoil("Text."));
};
const inNews = (...fields: string[]): ((content: TestContent) => void) => {
  return (content) => content.writeNews(NEWS, fields);
};
const inEvent = (...fields: string[]): ((content: TestContent) => void) => {
  return (content) => content.writeEvent("open-day", fields);
};
const times = ["starts: 2027-03-14 09:30", "ends: 2027-03-14 11:30", "closes: 2027-03-13 18:00"];

const CASES: readonly Case[] = [
  {
    what: "a missing language",
    spoil: (content) => content.remove(`${PAGE}/en.md`),
    fault: `content/${PAGE}/en.md:1 file: The English text is missing: write en.md.`,
  },
  {
    what: "a missing page, in both languages",
    spoil: (content) => content.remove("notices/privacy"),
    fault: "content/notices/privacy/zh.md:1 file: The Chinese text is missing: write zh.md.",
  },
  {
    what: "an unknown field",
    spoil: inNews("list: life", "author: x"),
    fault: `content/news/${NEWS}/zh.md:5 author: There is no such field here; the fields are title, summary, list, stage, top, cover, coverAlt. Correct the name or take it away.`,
  },
  {
    what: "a missing field",
    spoil: inNews("top: false"),
    fault: `content/news/${NEWS}/zh.md:2 list: This field is missing: add it.`,
  },
  {
    what: "an empty field",
    spoil: (content) => content.replace(`${PAGE}/en.md`, "title: Page", "title:"),
    fault: `content/${PAGE}/en.md:2 title: This field is empty: fill it in, or take it away where it may be left out.`,
  },
  {
    what: "a Chinese field in the English file",
    spoil: (content) =>
      content.replace(`${PAGE}/en.md`, "title: Page", "title: Page\nupdatedAt: 2026-09-01"),
    fault: `content/${PAGE}/en.md:3 updatedAt: This stands in the Chinese file only: take it away here.`,
  },
  {
    what: "a text that one language leaves out",
    spoil: (content) => content.replace(`${PAGE}/zh.md`, "title: 页", "title: 页\nlead: 一句"),
    fault: `content/${PAGE}/en.md:2 lead: This field is missing: add it.`,
  },
  {
    what: "a date that is not in the calendar",
    spoil: (content) => content.replace(`${PAGE}/zh.md`, "2026-09-01", "2026-02-30"),
    fault: `content/${PAGE}/zh.md:3 updatedAt: Write a date of the calendar as year-month-day, such as 2026-10-12; “2026-02-30” is none.`,
  },
  {
    what: "a period the wrong way round",
    spoil: (content) =>
      content.replace(
        "admissions/high_school/zh.md",
        "2027-03-01/2027-03-20",
        "2027-03-20/2027-03-01",
      ),
    fault:
      "content/admissions/high_school/zh.md:10 dates.1.when: Write the earlier of the two dates first.",
  },
  {
    what: "a value that is not on the list",
    spoil: inNews("list: sports"),
    fault: `content/news/${NEWS}/zh.md:4 list: Write one of wonder, life; “sports” is none of them.`,
  },
  {
    what: "a flag that is neither true nor false",
    spoil: inNews("list: life", "top: yes"),
    fault: `content/news/${NEWS}/zh.md:5 top: Write true or false.`,
  },
  {
    what: "a number that is none",
    spoil: (content) => content.replace("home/zh.yaml", "value: 228", "value: 二百"),
    fault:
      "content/home/zh.yaml:6 figures.1.value: Write a plain number such as 228 or 2.5; “二百” is none.",
  },
  {
    what: "a phone number with words in it",
    spoil: (content) =>
      content.replace("school/zh.yaml", "phone: 0571-8800 2000", "phone: 0571 转 2"),
    fault:
      "content/school/zh.yaml:10 phone: Write one phone number in digits, with spaces or dashes between them.",
  },
  {
    what: "a list of another length in English",
    spoil: (content) =>
      content.replace("join_us/high_school/en.yaml", "process: [a, b]", "process: [a]"),
    fault:
      "content/join_us/high_school/en.yaml:5 process: Here are 1 items, in the Chinese file 2: both languages have the same ones in the same order.",
  },
  {
    what: "a text where fields belong",
    spoil: (content) => content.replace("home/en.yaml", "  - { label: c }", "  - c"),
    fault: "content/home/en.yaml:7 figures.2: Write fields with names here: { name: text }.",
  },
  {
    what: "a text where a list belongs",
    spoil: (content) =>
      content.replace("join_us/high_school/zh.yaml", "conditions: [a]", "conditions: a"),
    fault:
      "content/join_us/high_school/zh.yaml:12 conditions: Write a list here: one line for each item, beginning with a dash.",
  },
  {
    what: "a colon in a text without quotes",
    spoil: (content) => content.replace(`${PAGE}/en.md`, "title: Page", "title: Page: one"),
    fault: `content/${PAGE}/en.md:2 front matter: A text with a colon and a space in it must stand between quotes.`,
  },
  {
    what: "a field that stands twice",
    spoil: (content) =>
      content.replace("school/en.yaml", "shortName: CIJI", "shortName: CIJI\nname: x"),
    fault: "content/school/en.yaml:3 file: This field stands here twice: keep one of them.",
  },
  {
    what: "a comma in a text between braces",
    spoil: page(() => "```figures\n- { label: a, b c, value: 1 }\n```"),
    fault: `content/${PAGE}/zh.md:8 figures.1.b c: There is no such field here; the fields are label, value, unit, note. Between { } a text with a comma in it must stand between quotes.`,
  },
  {
    what: "a file without front matter",
    spoil: (content) => content.write(`${PAGE}/en.md`, "## One {#one}\n"),
    fault: `content/${PAGE}/en.md:1 file: The file begins with its fields between two lines of ---: put them there.`,
  },
  {
    what: "a picture that is not there",
    spoil: inNews("list: life", "cover: cover.jpg", "coverAlt: x"),
    fault: `content/news/${NEWS}/zh.md:5 cover: There is no file cover.jpg in this folder: put it there or correct the name.`,
  },
  {
    what: "a picture in the text that is not there",
    spoil: page(() => "![A garden](garden.jpg)"),
    fault: `content/${PAGE}/en.md:6 text: There is no file garden.jpg in this folder: put it there or correct the name.`,
  },
  {
    what: "a picture in another folder",
    spoil: page(() => "![A garden](../garden.jpg)"),
    fault: `content/${PAGE}/zh.md:7 text: “../garden.jpg” is no name of a picture: use letters, digits, dashes and the ending .jpg, .png or .webp.`,
  },
  {
    what: "a picture that is none",
    spoil: (content) => content.write("home/slide.png", "words"),
    fault:
      "content/home/zh.yaml:2 slides.1.image: slide.png is no JPEG, PNG or WebP picture: save it as one.",
  },
  {
    what: "a picture that is empty",
    spoil: (content) => content.write("home/slide.png", ""),
    fault:
      "content/home/zh.yaml:2 slides.1.image: slide.png is no JPEG, PNG or WebP picture: save it as one.",
  },
  {
    what: "a picture of which only a part has arrived",
    spoil: (content) => content.write("home/slide.png", picture.subarray(0, -20)),
    fault:
      "content/home/zh.yaml:2 slides.1.image: slide.png is damaged, or only a part of it has arrived: save it again, or upload it again.",
  },
  {
    what: "a photograph of which only a part has arrived",
    spoil: (content) => {
      content.write("home/slide.jpg", photograph.subarray(0, photograph.length * 0.6));
      content.replace("home/zh.yaml", "image: slide.png }", "image: slide.jpg }");
    },
    fault:
      "content/home/zh.yaml:2 slides.1.image: slide.jpg is damaged, or only a part of it has arrived: save it again, or upload it again.",
  },
  {
    what: "a picture with too many pixels",
    spoil: (content) => content.write("home/slide.png", pngHeader(30_000, 30_000)),
    fault:
      "content/home/zh.yaml:2 slides.1.image: slide.png has 30000 × 30000 pixels, which is too many: save it smaller, best 1600 pixels wide.",
  },
  {
    what: "a text in another encoding",
    spoil: (content) => content.write(`${PAGE}/zh.md`, Buffer.from([0xbd, 0xcc, 0xca, 0xa6])),
    fault: `content/${PAGE}/zh.md:1 file: This text is saved in another encoding than UTF-8: open it, see that its words are right, and save it as UTF-8.`,
  },
  {
    what: "a picture of another kind than its ending",
    spoil: (content) => {
      content.write(`${PAGE}/cover.jpg`, picture);
      content.writePage(PAGE, "![A garden](cover.jpg)");
    },
    fault: `content/${PAGE}/zh.md:7 text: cover.jpg is really of the kind image/png: give it the right ending.`,
  },
  {
    what: "a picture without a description",
    spoil: page(() => "![](garden.jpg)"),
    fault: `content/${PAGE}/en.md:6 text: Say between the square brackets what garden.jpg shows.`,
  },
  {
    what: "a cover without its description",
    spoil: inNews("list: life", "cover: cover.jpg"),
    fault: `content/news/${NEWS}/zh.md:2 coverAlt: This field is missing: add it.`,
  },
  {
    what: "a description without its cover",
    spoil: inNews("list: life", "coverAlt: x"),
    fault: `content/news/${NEWS}/zh.md:5 coverAlt: This describes a picture, but the Chinese file names none: add cover there or take this away.`,
  },
  {
    what: "a film whose captions are missing",
    spoil: page(() => "```video\nfile: campus\nposter: a.png\nalt: b\ntitle: c\n```"),
    fault: `content/${PAGE}/zh.md:8 video.file: There is no file campus.en.vtt in this folder: put it there or correct the name.`,
  },
  {
    what: "raw HTML, as a block",
    spoil: page(() => "Text.\n\n<div>x</div>"),
    fault: `content/${PAGE}/zh.md:9 text: HTML has no place here: write Markdown, or put a \\ before a < that is meant as a sign.`,
  },
  {
    what: "raw HTML, within a paragraph",
    spoil: page(() => "First line\nsecond <b>line</b>."),
    fault: `content/${PAGE}/zh.md:8 text: HTML has no place here: write Markdown, or put a \\ before a < that is meant as a sign.`,
  },
  {
    what: "an HTML comment",
    spoil: page(() => "<!-- later -->"),
    fault: `content/${PAGE}/zh.md:7 text: HTML has no place here: write Markdown, or put a \\ before a < that is meant as a sign.`,
  },
  {
    what: "a link to an address that the site does not have",
    spoil: page(() => "[more](/admissions/university)"),
    fault: `content/${PAGE}/zh.md:7 text: The site has no address /admissions/university: correct the link.`,
  },
  {
    what: "a link to a heading that its page does not have",
    spoil: page(() => "[more](/about_us/group#money)"),
    fault: `content/${PAGE}/zh.md:7 text: The page /about_us/group has no heading {#money}: correct the link.`,
  },
  {
    what: "a link to a news item that does not exist",
    spoil: page(() => "[more](/news/detail/2020-01-01-x)"),
    fault: `content/${PAGE}/zh.md:7 text: The site has no address /news/detail/2020-01-01-x: correct the link.`,
  },
  {
    what: "a link that runs a script",
    spoil: page(() => "[more](javascript:alert)"),
    fault: `content/${PAGE}/zh.md:7 text: A link leads to an address of the site that begins with /, or to https:, mailto: or tel:; “javascript:alert” is none of these.`,
  },
  {
    what: "a link without encryption",
    spoil: page(() => "[more](http://example.org)"),
    fault: `content/${PAGE}/zh.md:7 text: A link leads to an address of the site that begins with /, or to https:, mailto: or tel:; “http://example.org” is none of these.`,
  },
  {
    what: "a link that leaves the site by its first two slashes",
    spoil: (content) =>
      content.replace("school/zh.yaml", "href: /admissions", "href: //example.org"),
    fault:
      "content/school/zh.yaml:8 links.1.href: A link leads to an address of the site that begins with /, or to https:, mailto: or tel:; “//example.org” is none of these.",
  },
  {
    what: "headings whose ids differ between the languages",
    spoil: (content) => content.replace(`${PAGE}/en.md`, "{#one}", "{#first}"),
    fault: `content/${PAGE}/en.md:4 text: Heading 1 is ## {#first} here and ## {#one} in zh.md: both languages have the same ones in the same order.`,
  },
  {
    what: "a heading that one language does not have",
    spoil: (content) => content.replace(`${PAGE}/zh.md`, "Text.", "## Two {#two}"),
    fault: `content/${PAGE}/en.md:4 text: Heading 2 is missing here and ## {#two} in zh.md: both languages have the same ones in the same order.`,
  },
  {
    what: "an id that stands twice",
    spoil: page(() => "## Two {#one}"),
    fault: `content/${PAGE}/zh.md:7 text: The id {#one} stands at an earlier heading already: choose another.`,
  },
  {
    what: "an id of the vision that stands twice",
    spoil: (content) => {
      content.replace("home/zh.yaml", "figures:", "  - { id: serve, title: a, text: b }\nfigures:");
      content.replace("home/en.yaml", "figures:", "  - { title: a, text: b }\nfigures:");
    },
    fault: "content/home/zh.yaml:5 vision.2.id: The id serve stands here twice: choose another.",
  },
  {
    what: "a heading without an id",
    spoil: page(() => "### Two"),
    fault: `content/${PAGE}/zh.md:7 text: End the heading with its id in small letters: ## Title {#id}.`,
  },
  {
    what: "a text before the first section",
    spoil: (content) => content.replace(`${PAGE}/zh.md`, "## One", "Text.\n\n## One"),
    fault: `content/${PAGE}/zh.md:1 text: A page is made of sections: begin its text with a heading such as ## Title {#id}.`,
  },
  {
    what: "a section that the agreement names and the group's page lacks",
    spoil: (content) => {
      content.replace("about_us/group/zh.md", "## vision {#vision}\n", "");
      content.replace("about_us/group/en.md", "## vision {#vision}\n", "");
    },
    fault:
      "content/about_us/group/zh.md:1 text: The section {#vision} is missing: this page has mission, spirit, values, history, vision, philosophy, foundation.",
  },
  {
    what: "a sixth news item at the top",
    spoil: (content) => {
      for (const day of [1, 2, 3, 4, 5, 6]) {
        content.writeNews(`2026-10-0${day}-x`, ["list: life", "top: true"]);
      }
    },
    fault:
      "content/news/2026-10-01-x/zh.md:5 top: At most 5 news items are at the top: take “top” away here or from a newer one.",
  },
  {
    what: "a news folder without a date",
    spoil: (content) => content.writeNews("sports-day", ["list: life"]),
    fault:
      "content/news/sports-day/zh.md:1 folder: Name the folder of a news item by its date and a word or two in small letters, digits and dashes: 2026-10-12-sports-day.",
  },
  {
    what: "an event time that is none",
    spoil: inEvent("starts: soon", "ends: +1d 11:30", "closes: +1d 09:00"),
    fault:
      "content/events/open-day/zh.md:8 starts: Write day and time as 2027-03-14 09:30, or as +14d 09:30 for so many days from today; “soon” is neither.",
  },
  {
    what: "an event that ends before it starts",
    spoil: inEvent("starts: +2d 09:30", "ends: +1d 11:30", "closes: +1d 09:00"),
    fault: "content/events/open-day/zh.md:9 ends: An event ends after it starts.",
  },
  {
    what: "an event that takes sign-ups after its end",
    spoil: inEvent(...times.slice(0, 2), "closes: 2027-03-15 18:00"),
    fault:
      "content/events/open-day/zh.md:10 closes: Sign-up closes at the event’s end at the latest.",
  },
  {
    what: "an event with dates and days from today",
    spoil: inEvent(...times.slice(0, 2), "closes: +1d 18:00"),
    fault:
      "content/events/open-day/zh.md:8 starts: Write starts, ends and closes alike: all as dates, or all in days from today.",
  },
  {
    what: "an event without places",
    spoil: inEvent(...times, "capacity: 0"),
    fault:
      "content/events/open-day/zh.md:11 capacity: Write how many places there are as a whole number, or leave the field out.",
  },
  {
    what: "a folder that no address belongs to",
    spoil: (content) => content.writePage("teaching/nursery"),
    fault:
      "content/teaching/nursery/:1 folder: This folder is no address of the site: correct its name or take it away. Pictures lie beside the text, not in a folder of their own.",
  },
  {
    what: "a text that nothing reads",
    spoil: (content) => content.write(`${PAGE}/zh.yaml`, "title: x"),
    fault: `content/${PAGE}/zh.yaml:1 file: Nothing reads this file: this folder holds zh.md, en.md. Rename it or take it away.`,
  },
  {
    what: "a text where no page is",
    spoil: (content) => content.write("teaching/zh.md", "x"),
    fault:
      "content/teaching/zh.md:1 file: Nothing reads this file: no page belongs to this folder itself. Move it or take it away.",
  },
];

describe("faults", () => {
  it.each(CASES)("names $what", async ({ spoil, fault }) => {
    const content = soundContent();
    spoil(content);
    const faults = await faultsOf(content);
    expect(faults).toContain(fault);
  });

  it("reports a missing language once, not every field of it", async () => {
    const content = soundContent();
    content.remove("contact_us/high_school/en.yaml");
    expect(await faultsOf(content)).toEqual([
      "content/contact_us/high_school/en.yaml:1 file: The English text is missing: write en.yaml.",
    ]);
  });

  it("compares nothing with a Chinese file that cannot be read", async () => {
    const content = soundContent();
    content.replace(`${PAGE}/zh.md`, "title: 页", "title: 页: 一");
    content.replace(`${PAGE}/en.md`, "title: Page", "title: Page\nlead: One.");
    expect(await faultsOf(content)).toEqual([
      `content/${PAGE}/zh.md:2 front matter: A text with a colon and a space in it must stand between quotes.`,
    ]);
  });

  it("reports all faults of all files at once, Chinese files first, in the order of lines", async () => {
    const content = soundContent();
    content.writeNews(NEWS, ["list: x", "stage: y", "cover: z.jpg", "coverAlt: a"]);
    content.remove("notices/children/en.md");
    const places = (await faultsOf(content)).map((fault) => fault.slice(0, fault.indexOf(": ")));
    expect(places).toEqual([
      `content/news/${NEWS}/zh.md:4 list`,
      `content/news/${NEWS}/zh.md:5 stage`,
      `content/news/${NEWS}/zh.md:6 cover`,
      `content/news/${NEWS}/en.md:2 coverAlt`,
      "content/notices/children/en.md:1 file",
    ]);
  });

  it("says that the folder itself is not there", async () => {
    const { faults } = await new ContentReader("/nowhere/content").read();
    expect(faults.map(describeFault)).toEqual([
      "/nowhere/content:1 folder: There is no such folder: name the folder of the school’s content.",
    ]);
  });
});

describe("reading again", () => {
  it("takes over what has not changed on disk and reads what has", async () => {
    const content = soundContent();
    content.writeNews(NEWS, ["list: life"]);
    content.writeNews("2026-10-13-other", ["list: life"]);
    const reader = new ContentReader(content.directory);
    // What has only just been written is read once more: its time might hide a second change.
    const before = await vi.waitFor(async () => {
      const first = await soundReading(reader);
      const second = await soundReading(reader);
      expect(second.news[0]).toBe(first.news[0]);
      return second;
    });
    content.replace(`news/${NEWS}/en.md`, "summary: One.", "summary: Two.");
    const after = await soundReading(reader);

    expect(after.news[1]?.texts.en.summary.summary).toBe("Two.");
    expect(after.news[0]).toBe(before.news[0]);
    expect(after.pages.get(`/${PAGE}`)).toBe(before.pages.get(`/${PAGE}`));
    expect(after.mark).not.toBe(before.mark);
  });

  it("notices a picture that was put in place of another of the same name", async () => {
    const content = soundContent();
    const reader = new ContentReader(content.directory);
    const before = await soundReading(reader);
    content.write("home/slide.png", await testPicture(640, 400));
    const after = await soundReading(reader);

    const image = after.home.en.slides[0]?.image;
    expect(image).toMatchObject({ width: 640, height: 400, widths: [320, 480, 640] });
    expect(image?.src).not.toBe(before.home.en.slides[0]?.image.src);
  });

  it("names the same faults again while they stand, and forgets them when they are mended", async () => {
    const content = soundContent();
    const reader = new ContentReader(content.directory);
    content.replace(`${PAGE}/en.md`, "{#one}", "{#first}");
    const first = (await reader.read()).faults;
    const second = (await reader.read()).faults;
    content.replace(`${PAGE}/en.md`, "{#first}", "{#one}");
    const third = (await reader.read()).faults;

    expect([first.length, second.length, third.length]).toEqual([1, 1, 0]);
  });

  it("notices a link that has become a dead one in a file that has not changed", async () => {
    const content = soundContent();
    content.writeNews(NEWS, ["list: life"]);
    content.writePage(PAGE, `[more](/news/detail/${NEWS})`);
    const reader = new ContentReader(content.directory);
    expect((await reader.read()).faults).toEqual([]);
    content.remove(`news/${NEWS}`);
    expect((await reader.read()).faults.map((fault) => fault.file)).toEqual([
      `${content.directory}/${PAGE}/zh.md`,
      `${content.directory}/${PAGE}/en.md`,
    ]);
  });
});
