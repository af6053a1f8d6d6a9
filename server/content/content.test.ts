import { hash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type * as z from "zod/mini";
import { PUBLIC_CALLS, type PublicCall } from "#contract/calls.ts";
import { LOCALES } from "#contract/locales.ts";
import { isOpen } from "#server/applications/is-open.ts";
import { type Content, type ContentStore, openContentStore } from "./content.ts";
import { ContentError } from "./faults.ts";
import { TestContent, testPicture } from "./test-content.ts";
import { UnknownItem } from "./unknown-item.ts";

let picture: Buffer;
beforeAll(async () => {
  picture = await testPicture(400, 300);
});

function soundContent(): TestContent {
  const content = new TestContent(picture);
  onTestFinished(() => content[Symbol.dispose]());
  return content;
}

function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "data-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

function quietLogger() {
  return { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
}

async function open(
  content: TestContent,
  options: {
    now?: () => Date;
    logger?: ReturnType<typeof quietLogger>;
    dataDirectory?: string;
    webhookUrl?: string;
    keepAgainAfter?: number;
  } = {},
): Promise<ContentStore> {
  const store = await openContentStore({
    directory: content.directory,
    logger: quietLogger(),
    ...options,
  });
  onTestFinished(() => store.close());
  return store;
}

function nextContent(store: ContentStore): Promise<Content> {
  return new Promise((resolve) => store.onChange(resolve));
}

/** The times of an event as lines of its front matter. */
const times = (starts: string, ends: string, closes: string) => [
  `starts: ${starts}`,
  `ends: ${ends}`,
  `closes: ${closes}`,
];
const SESSION = "session: true";

const at = (time: string) => () => new Date(time);
const ids = (items: readonly { id: string }[]) => items.map((item) => item.id);

describe("answers", () => {
  it("has the agreed shape for every call in both languages", async () => {
    const content = soundContent();
    content.writeNews("2026-10-12-sports-day", ["list: life", "top: true"]);
    const tomorrow = times("+1d 09:30", "+1d 11:30", "+1d 09:00");
    content.writeEvent("2026-10-12-sports-day", [...tomorrow, SESSION]);
    const { current } = await open(content);
    const calls: Record<PublicCall, { data: z.ZodMiniType }> = PUBLIC_CALLS;
    const isCall = (name: string): name is PublicCall => Object.hasOwn(calls, name);
    for (const call of Object.keys(calls).filter(isCall)) {
      for (const locale of LOCALES) {
        const query = { id: "2026-10-12-sports-day", q: "sports" };
        const { data } = await current.read(call, locale, query);
        expect(calls[call].data.safeParse(data).error?.issues, `${call} ${locale}`).toBeUndefined();
      }
    }
  });

  it("speaks the language that is asked for", async () => {
    const { current } = await open(soundContent());
    expect(current.answer("notices", "zh", {}).data.privacy.title).toBe("页");
    expect(current.answer("notices", "en", {}).data.privacy.title).toBe("Page");
    expect(current.site.en).toEqual({
      name: "CIJI Education Group",
      shortName: "CIJI",
      description: "A school group.",
      address: "1 School Road",
      phone: "0571-8800 2000",
      admissionsPhone: "0571-8800 1999",
      email: "office@ciji.example",
      founded: "1999",
    });
  });

  it("lists news newest first, page by page, with how many there are", async () => {
    const content = soundContent();
    for (let day = 1; day <= 25; day += 1) {
      content.writeNews(`2026-10-${String(day).padStart(2, "0")}-x`, ["list: wonder"]);
    }
    content.writeNews("2026-11-01-life", ["list: life"]);
    const { current } = await open(content, { now: at("2026-11-20T01:31:00Z") });

    const newest = current.answer("wonderNews", "zh", {});
    expect(newest.total).toBe(25);
    expect(newest.data).toHaveLength(20);
    expect(newest.data[0]?.id).toBe("2026-10-25-x");
    const third = current.answer("wonderNews", "en", { page: 3, size: 10 });
    expect(ids(third.data)).toEqual([5, 4, 3, 2, 1].map((day) => `2026-10-0${day}-x`));
    expect(current.answer("wonderNews", "en", { page: 9, size: 10 }).data).toEqual([]);
    expect(ids(current.answer("lifeNews", "en", {}).data)).toEqual(["2026-11-01-life"]);
    expect(ids(current.answer("home", "zh", {}).data.news)).toEqual([
      "2026-11-01-life",
      ...[25, 24, 23, 22, 21].map((day) => `2026-10-${day}-x`),
    ]);
    expect(current.news.en).toHaveLength(26);
    expect(current.news.en[0]?.id).toBe("2026-11-01-life");
  });

  it("lists for a stage its own news and those of the whole group", async () => {
    const content = soundContent();
    content.writeNews("2026-10-01-k", ["list: life", "stage: kindergarten"]);
    content.writeNews("2026-10-02-all", ["list: life"]);
    content.writeNews("2026-10-03-h", ["list: life", "stage: high_school"]);
    const { current } = await open(content);
    const answer = current.answer("lifeNews", "zh", { stage: "kindergarten" });
    expect(ids(answer.data)).toEqual(["2026-10-02-all", "2026-10-01-k"]);
    expect(answer.total).toBe(2);
  });

  it("names the neighbours of a news item within its own list", async () => {
    const content = soundContent();
    content.writeNews("2026-10-01-a", ["list: life"]);
    content.writeNews("2026-10-02-b", ["list: wonder"]);
    content.writeNews("2026-10-03-c", ["list: life"], "## Field {#field}\n\nText.");
    content.writeNews("2026-10-04-d", ["list: life"]);
    const { current } = await open(content);
    expect(current.answer("newsDetail", "en", { id: "2026-10-03-c" }).data).toMatchObject({
      date: "2026-10-03",
      list: "life",
      newer: { id: "2026-10-04-d", title: "News 2026-10-04-d" },
      older: { id: "2026-10-01-a", title: "News 2026-10-01-a" },
      blocks: [{ type: "heading" }, { type: "paragraph" }],
    });
    expect(current.answer("newsDetail", "zh", { id: "2026-10-04-d" }).data.newer).toBeNull();
    expect(current.answer("newsDetail", "zh", { id: "2026-10-02-b" }).data.list).toBe("wonder");
    expect(() => current.answer("newsDetail", "zh", { id: "constructor" })).toThrow(UnknownItem);
  });

  it("puts at the top what is marked so", async () => {
    const content = soundContent();
    content.writeNews("2026-10-01-a", ["list: life", "top: true"]);
    content.writeNews("2026-10-02-b", ["list: wonder"]);
    content.writeNews("2026-10-03-c", ["list: wonder", "top: true"]);
    const { current } = await open(content);
    expect(ids(current.answer("topNews", "zh", {}).data)).toEqual(["2026-10-03-c", "2026-10-01-a"]);
  });

  it("shows at home the four soonest sessions that are still to come", async () => {
    const content = soundContent();
    const on = (day: string) => times(`${day} 09:30`, `${day} 11:30`, `${day} 09:00`);
    content.writeEvent("today", [...on("+0d"), SESSION]);
    content.writeEvent("no-session", on("+1d"));
    for (const day of [5, 2, 4, 3]) content.writeEvent(`in-${day}`, [...on(`+${day}d`), SESSION]);
    content.writeEvent("dated", [...on("2026-11-21"), SESSION, "stage: high_school"]);
    // 09:31 on 20 November at the school: today's session has begun.
    const { current } = await open(content, { now: at("2026-11-20T01:31:00Z") });
    const { sessions } = current.answer("home", "en", {}).data;
    expect(ids(sessions)).toEqual(["dated", "in-2", "in-3", "in-4"]);
    expect(sessions[0]).toEqual({
      id: "dated",
      title: "Event dated",
      startsAt: "2026-11-21T09:30:00+08:00",
      place: "Hall",
      stage: "high_school",
    });
  });

  it("says of a session when it ends where that is on a later day", async () => {
    const content = soundContent();
    content.writeEvent("day", [...times("+2d 09:30", "+2d 11:30", "+1d 09:00"), SESSION]);
    content.writeEvent("week", [...times("+2d 09:30", "+6d 16:00", "+1d 09:00"), SESSION]);
    const { current } = await open(content, { now: at("2026-11-20T01:31:00Z") });
    const told = (id: string) => current.answer("session", "zh", { id }).data;
    expect(told("week")?.endsAt).toBe("2026-11-26T16:00:00+08:00");
    expect(told("day")).not.toHaveProperty("endsAt");
    const { sessions } = current.answer("home", "zh", {}).data;
    expect(sessions).toEqual(expect.arrayContaining([told("day"), told("week")]));
  });

  it("tells of a session until it begins, and other events from unknown ones", async () => {
    const content = soundContent();
    const from = (clock: string) =>
      times(`2026-11-20 ${clock}`, "2026-11-20 11:30", "2026-11-20 09:00");
    content.writeEvent("coming", [...from("09:32"), SESSION]);
    content.writeEvent("begun", [...from("09:30"), SESSION]);
    content.writeEvent("concert", from("10:00"));
    const { current } = await open(content, { now: at("2026-11-20T01:31:00Z") });
    const session = (id: string) => current.answer("session", "en", { id }).data;
    expect(session("coming")).toMatchObject({ id: "coming", title: "Event coming" });
    expect(session("begun")).toBeNull();
    expect(session("concert")).toBeNull();
    expect(() => session("none")).toThrow(UnknownItem);
  });

  it("serves pictures and films under addresses that carry their content", async () => {
    const content = soundContent();
    for (const ending of ["mp4", "webm", "zh.vtt", "en.vtt"]) {
      content.write(`notices/privacy/campus.${ending}`, ending);
    }
    content.write("notices/privacy/campus.png", picture);
    content.writePage(
      "notices/privacy",
      "![A garden](campus.png)\n\n```video\nfile: campus\nposter: campus.png\nalt: b\ntitle: c\nseconds: 8\nchapters:\n  - { at: 2, file: campus.png, alt: d, words: e }\n```",
    );
    const { current } = await open(content);
    const [section] = current.answer("notices", "en", {}).data.privacy.sections;
    const src = expect.stringMatching(/^\/notices\/privacy\/campus\.[0-9a-f]{8}\.png$/);
    expect(section?.blocks).toMatchObject([
      {
        type: "image",
        image: { src, alt: "A garden", width: 400, height: 300, widths: [320, 400] },
      },
      {
        type: "video",
        src: expect.stringMatching(/^\/notices\/privacy\/campus\.[0-9a-f]{8}\.mp4$/),
        poster: { src, alt: "b" },
        sources: [{ type: "video/webm" }, { type: "video/mp4" }],
        captions: [{ locale: "zh" }, { locale: "en" }],
        seconds: 8,
        chapters: [{ at: 2, still: { src, alt: "d" }, words: "e" }],
      },
    ]);
    const block = section?.blocks[1];
    if (block?.type !== "video") throw new Error("no film");
    const served = [
      ...block.sources.map((source) => source.src),
      ...block.captions.map((captions) => captions.src),
    ].map((source) => current.files.get(`/web/static/videos${source}`));
    expect(served).toMatchObject([
      { path: `${content.directory}/notices/privacy/campus.webm`, type: "video/webm", size: 4 },
      { path: `${content.directory}/notices/privacy/campus.mp4`, type: "video/mp4" },
      { type: "text/vtt; charset=utf-8" },
      { type: "text/vtt; charset=utf-8" },
    ]);
    expect(current.files.get(`/web/static/images${block.poster.src}`)).toMatchObject({
      kind: "picture",
      path: `${content.directory}/notices/privacy/campus.png`,
      type: "image/png",
    });
  });
});

describe("opening", () => {
  it("refuses content with faults and names them all", async () => {
    const content = soundContent();
    content.remove("notices/privacy/en.md");
    content.writeNews("2026-10-12-x", ["list: x"]);
    const opening = openContentStore({ directory: content.directory, logger: quietLogger() });
    const error = await opening.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ContentError);
    expect(error).toMatchObject({
      message: [
        "内容有 2 处错误 / The content has 2 faults:",
        `${content.directory}/news/2026-10-12-x/zh.md:4 list: 只能写 wonder、life 之一，没有“x”。 / Write one of wonder, life; “x” is none of them.`,
        `${content.directory}/notices/privacy/en.md:1 file: 缺少英文文件：请写 en.md。 / The English text is missing: write en.md.`,
      ].join("\n"),
    });
  });
});

const PATIENCE = { timeout: 20_000 };
const COPY = /^[0-9a-f]{64}$/;

describe("a start on faulty content", PATIENCE, () => {
  /** Waits for a copy other than the one before, and answers its name. */
  function isKept(directory: string, before?: string): Promise<string | undefined> {
    return vi.waitFor(() => {
      const copies = readdirSync(join(directory, "content"));
      expect(copies).toEqual([expect.stringMatching(COPY)]);
      expect(copies).not.toEqual([before]);
      return copies[0];
    }, 15_000);
  }

  it("serves the last good content with its pictures, and says what is stale until it is fixed", async () => {
    const content = soundContent();
    const data = dataDirectory();
    const before = await open(content, { dataDirectory: data });
    expect(before.stale).toBeNull();
    await isKept(data);
    await before.close();

    content.replace("notices/privacy/zh.md", "2026-09-01", "2026-09-31");
    content.remove("home/slide.png");
    const logger = quietLogger();
    const now = at("2026-11-20T01:31:00Z");
    const store = await open(content, { dataDirectory: data, logger, now });
    expect(store.current.answer("notices", "zh", {}).data.privacy.updatedAt).toBe("2026-09-01");
    expect(store.stale).toMatchObject({ since: now() });
    expect(store.stale?.faults).toHaveLength(6);
    expect(logger.error).toHaveBeenCalledWith(
      { faults: 6 },
      expect.stringMatching(/^内容有错误.* \/ The content has faults/),
    );
    const src = store.current.answer("home", "zh", {}).data.slides[0]?.image.src;
    const slide = store.current.files.get(`/web/static/images${src}`);
    expect(readFileSync(slide?.path ?? "").equals(picture)).toBe(true);

    const fixed = nextContent(store);
    content.write("home/slide.png", picture);
    content.replace("notices/privacy/zh.md", "2026-09-31", "2026-09-30");
    expect((await fixed).answer("notices", "zh", {}).data.privacy.updatedAt).toBe("2026-09-30");
    expect(store.stale).toBeNull();
    expect(logger.info).toHaveBeenCalledWith(expect.stringMatching(/^内容已没有错误 \/ /));
  });

  it("keeps each new good content in the place of the one before", async () => {
    const content = soundContent();
    const data = dataDirectory();
    const store = await open(content, { dataDirectory: data });
    const first = await isKept(data);
    const changed = nextContent(store);
    content.replace("notices/privacy/en.md", "title: Page", "title: Privacy");
    await changed;
    await isKept(data, first);
    await store.close();
    content.remove("notices/privacy/zh.md");
    const again = await open(content, { dataDirectory: data });
    expect(again.current.answer("notices", "en", {}).data.privacy.title).toBe("Privacy");
  });

  it("keeps a copy beside faults that hold no version back, without what has them", async () => {
    const content = soundContent();
    content.writeNews("2026-10-12-x", ["list: life"], "[dead](/admissions/university)");
    content.writeNews("2026-10-13-x", ["list: none"]);
    content.write("drafts/zh.md", "of no page");
    const data = dataDirectory();
    const before = await open(content, { dataDirectory: data });
    const first = await isKept(data);
    await before.close();

    content.replace("notices/privacy/zh.md", "2026-09-01", "2026-09-31");
    const store = await open(content, { dataDirectory: data });
    expect(store.current.answer("notices", "zh", {}).data.privacy.updatedAt).toBe("2026-09-01");
    expect(store.current.answer("lifeNews", "en", {}).total).toBe(0);

    const changed = nextContent(store);
    content.replace("notices/terms/en.md", "title: Page", "title: Terms");
    await changed;
    await store.close();
    expect(readdirSync(join(data, "content"))).toEqual([first]);
  });

  it("serves the last good content where nothing can be read, until it can", async () => {
    const content = soundContent();
    content.writeNews("2026-10-12-x", ["list: life"]);
    const data = dataDirectory();
    const before = await open(content, { dataDirectory: data });
    await isKept(data);
    await before.close();

    const away = `${content.directory}-away`;
    await rename(content.directory, away);
    writeFileSync(content.directory, "as a drive that fails");
    const logger = quietLogger();
    const store = await open(content, { dataDirectory: data, logger });
    expect(store.current.answer("lifeNews", "en", {}).total).toBe(1);
    expect(store.stale?.faults).toHaveLength(1);
    expect(logger.error).toHaveBeenCalledWith(
      expect.objectContaining({ field: "folder" }),
      expect.stringMatching(/The content cannot be read, so no change is published .ENOTDIR/),
    );

    rmSync(content.directory);
    await rename(away, content.directory);
    await vi.waitFor(() => expect(store.stale).toBeNull(), 15_000);
    expect(store.current.answer("lifeNews", "en", {}).total).toBe(1);
  });

  it.each(["missing", "empty"])(
    "keeps news and events while the folder is %s, also at a start",
    async (how) => {
      const content = soundContent();
      content.writeNews("2026-10-12-x", ["list: life"]);
      content.writeEvent("open-day", times("+1d 09:30", "+1d 11:30", "+1d 09:00"));
      const data = dataDirectory();
      const before = await open(content, { dataDirectory: data });
      await isKept(data);

      rmSync(content.directory, { recursive: true });
      if (how === "empty") mkdirSync(content.directory);
      await vi.waitFor(() => expect(before.stale?.faults).toHaveLength(1), 15_000);
      const logger = quietLogger();
      const again = await open(content, { dataDirectory: data, logger });
      for (const { current } of [before, again]) {
        expect(current.answer("lifeNews", "en", {}).total).toBe(1);
        expect([...current.events.keys()]).toEqual(["open-day"]);
      }
      expect(logger.error).toHaveBeenCalledWith(
        expect.objectContaining({ field: "folder" }),
        expect.stringContaining("There is no content here"),
      );
    },
  );

  it("is left out where its folder is a link that leads nowhere, which stays as it is", async () => {
    const content = soundContent();
    const data = dataDirectory();
    const nowhere = join(data, "nowhere");
    symlinkSync(nowhere, join(data, "content"));
    const logger = quietLogger();
    const store = await open(content, { dataDirectory: data, logger });
    const told = "The content cannot be kept for a start on faulty content";
    const isTold = () => expect(logger.error).toHaveBeenCalledWith(expect.anything(), told);
    await vi.waitFor(isTold, 15_000);
    expect(store.current.answer("notices", "en", {}).data.privacy.title).toBe("Page");
    expect([readlinkSync(join(data, "content")), existsSync(nowhere)]).toEqual([nowhere, false]);
  });

  it("is made once the disk takes it again", async () => {
    const content = soundContent();
    const data = dataDirectory();
    const folder = join(data, "content");
    writeFileSync(folder, "in the way");
    const logger = quietLogger();
    await open(content, { dataDirectory: data, logger, keepAgainAfter: 50 });
    const told = "The content cannot be kept for a start on faulty content";
    const isTold = () => expect(logger.error).toHaveBeenCalledWith(expect.anything(), told);
    await vi.waitFor(isTold, 15_000);
    rmSync(folder);
    await isKept(data);
  });

  it("is refused where the copy is damaged", async () => {
    const content = soundContent();
    const data = dataDirectory();
    const store = await open(content, { dataDirectory: data });
    await isKept(data);
    await store.close();
    const [copy = ""] = readdirSync(join(data, "content"));
    rmSync(join(data, "content", copy, "notices"), { recursive: true });
    content.remove("notices/privacy/zh.md");
    await expect(open(content, { dataDirectory: data })).rejects.toThrow(ContentError);
  });
});

describe("the list of checked pictures", PATIENCE, () => {
  const listIn = (directory: string) =>
    Object.keys(JSON.parse(readFileSync(join(directory, "checked-pictures.json"), "utf8")));
  const inOrder = (...pictures: Buffer[]) =>
    pictures.map((bytes) => hash("sha256", bytes)).toSorted();

  it("is written down after each reading, and has no pictures of folders that nothing reads", async () => {
    const content = soundContent();
    content.write("drafts/photo.png", await testPicture(40, 30));
    const data = dataDirectory();
    await open(content, { dataDirectory: data });
    await vi.waitFor(() => expect(listIn(data)).toEqual(inOrder(picture)), 15_000);
    const other = await testPicture(50, 30);
    content.write("home/slide.png", other);
    content.remove("notices/privacy/zh.md");
    await vi.waitFor(() => expect(listIn(data)).toEqual(inOrder(picture, other)), 15_000);
  });

  it("is written down also where the start is refused", async () => {
    const content = soundContent();
    content.remove("notices/privacy/zh.md");
    const data = dataDirectory();
    await expect(open(content, { dataDirectory: data })).rejects.toThrow(ContentError);
    expect(listIn(data)).toEqual(inOrder(picture));
  });
});

describe("a fault in a part of the content", PATIENCE, () => {
  const NEWS = "2026-10-12-x";
  const LINK = `See [the news](/news/detail/${NEWS}).`;
  const isFaulty = (store: ContentStore) =>
    vi.waitFor(() => expect(store.stale).not.toBeNull(), 15_000);

  it("is posted to the webhook", async () => {
    const told: unknown[] = [];
    const office = fastify();
    office.post("/", (request, reply) => {
      told.push(request.body);
      return reply.code(204).send();
    });
    const webhookUrl = await office.listen({ port: 0, host: "127.0.0.1" });
    onTestFinished(() => office.close());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const content = soundContent();
    content.writeNews(NEWS, ["list: life"]);
    const store = await open(content, { webhookUrl });
    content.replace(`news/${NEWS}/en.md`, "summary: One.", "summary:");
    await isFaulty(store);
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(told).not.toEqual([]), 15_000);
    const one = [expect.stringContaining(`/news/${NEWS}/en.md:3 summary: `)];
    expect(told).toEqual([{ faults: 1, zh: one, en: one }]);
  });

  it("keeps the folder's own last good version, and what is sound beside it is published", async () => {
    const content = soundContent();
    content.writeNews(NEWS, ["list: life"]);
    const store = await open(content);
    content.replace(`news/${NEWS}/en.md`, "summary: One.", "summary:");
    await isFaulty(store);
    const changed = nextContent(store);
    content.replace("notices/privacy/en.md", "title: Page", "title: Privacy");
    const { data } = (await changed).answer("notices", "en", {});
    expect(data.privacy.title).toBe("Privacy");
    expect(store.current.answer("lifeNews", "en", {}).data[0]?.summary).toBe("One.");
    expect(store.stale?.faults).toHaveLength(1);
  });

  it("leaves out a news item that was never sound, and the links to it, until it is fixed", async () => {
    const content = soundContent();
    const store = await open(content);
    const changed = nextContent(store);
    content.writeNews(NEWS, ["list: none"]);
    content.writePage("notices/privacy", LINK);
    await changed;
    const privacy = () => store.current.answer("notices", "en", {}).data.privacy.sections[0];
    expect(privacy()?.blocks).toEqual([{ type: "paragraph", content: ["See ", "the news", "."] }]);
    expect(store.current.answer("lifeNews", "en", {}).total).toBe(0);

    const fixed = nextContent(store);
    content.replace(`news/${NEWS}/zh.md`, "list: none", "list: life");
    await fixed;
    expect(store.current.answer("lifeNews", "en", {}).total).toBe(1);
    expect(privacy()?.blocks[0]).toMatchObject({ content: ["See ", { type: "link" }, "."] });
    expect(store.stale).toBeNull();
  });

  it("keeps the version of a page without its dead link", async () => {
    const content = soundContent();
    const store = await open(content);
    content.writePage("notices/privacy", "[more](/admissions/university)");
    await isFaulty(store);
    const { privacy } = store.current.answer("notices", "en", {}).data;
    expect(privacy.sections[0]?.blocks).toEqual([{ type: "paragraph", content: ["Text."] }]);
  });

  it("counts and logs what should be looked at, and publishes it", async () => {
    const content = soundContent();
    const logger = quietLogger();
    const store = await open(content, { logger });
    expect(store.warnings).toEqual([]);
    const changed = nextContent(store);
    content.replace("notices/privacy/en.md", "Text.", "RMB 4,800");
    await changed;
    await vi.waitFor(() => expect(store.warnings).toHaveLength(1));
    expect(logger.warn).toHaveBeenCalledWith(
      expect.objectContaining({ line: 6 }),
      expect.stringContaining("请核对两边的数字。 / The file of the other language"),
    );
    expect(store.stale).toBeNull();
  });

  it("publishes an upload beside a stray file, and shows five items at the top beside a sixth", async () => {
    const content = soundContent();
    const store = await open(content);
    const changed = nextContent(store);
    content.write("notices/zh - 副本.md", "x");
    for (const day of [1, 2, 3, 4, 5, 6]) {
      content.writeNews(`2026-10-0${day}-x`, ["list: life", "top: true"]);
    }
    await changed;
    const top = store.current.answer("topNews", "zh", {}).data;
    expect(ids(top)).toEqual([6, 5, 4, 3, 2].map((day) => `2026-10-0${day}-x`));
    expect(store.stale?.faults).toHaveLength(2);
  });

  it("keeps an event at a start on its faulty folder, and takes the others as they are", async () => {
    const content = soundContent();
    const data = dataDirectory();
    content.writeEvent("open-day", times("+1d 09:30", "+1d 11:30", "+1d 09:00"));
    const before = await open(content, { dataDirectory: data });
    await vi.waitFor(() => expect(readdirSync(join(data, "content")).join()).toMatch(COPY), 15_000);
    await before.close();
    content.replace("events/open-day/zh.md", "closes: +1d 09:00", "closes: soon");
    content.replace("notices/privacy/en.md", "title: Page", "title: Privacy");
    const { current } = await open(content, { dataDirectory: data });
    expect([...current.events.keys()]).toEqual(["open-day"]);
    expect(current.answer("notices", "en", {}).data.privacy.title).toBe("Privacy");
  });
});

describe("pictures that were checked", PATIENCE, () => {
  it("are not decoded again at the next start", async () => {
    const content = soundContent();
    const data = dataDirectory();
    const remembered = join(data, "checked-pictures.json");
    await (await open(content, { dataDirectory: data })).close();
    writeFileSync(remembered, readFileSync(remembered, "utf8").replaceAll("400", "800"));
    const store = await open(content, { dataDirectory: data });
    expect(store.current.answer("home", "zh", {}).data.slides[0]?.image.width).toBe(800);
  });
});

describe("changes on disk", () => {
  it("serves a saved file under another version", PATIENCE, async () => {
    const content = soundContent();
    const store = await open(content);
    const before = store.current;
    const changed = nextContent(store);
    content.replace("notices/privacy/en.md", "title: Page", "title: Privacy");
    const after = await changed;
    expect(store.current).toBe(after);
    expect(after.version).not.toBe(before.version);
    expect(after.answer("notices", "en", {}).data.privacy.title).toBe("Privacy");
    expect(before.answer("notices", "en", {}).data.privacy.title).toBe("Page");
  });

  it("serves a new news item, and later changes in its new folder", PATIENCE, async () => {
    const content = soundContent();
    const store = await open(content);
    const added = nextContent(store);
    content.writeNews("2026-10-12-x", ["list: life"]);
    expect((await added).answer("lifeNews", "en", {}).total).toBe(1);
    const changed = nextContent(store);
    content.replace("news/2026-10-12-x/en.md", "summary: One.", "summary: Two.");
    expect((await changed).answer("lifeNews", "en", {}).data[0]?.summary).toBe("Two.");
  });

  it("follows the folder when another one is put in its place", PATIENCE, async () => {
    const content = soundContent();
    const other = soundContent();
    other.replace("notices/privacy/en.md", "title: Page", "title: Other");
    const store = await open(content);
    const changed = nextContent(store);
    await rename(content.directory, `${content.directory}-old`);
    await rename(other.directory, content.directory);
    await rename(`${content.directory}-old`, other.directory);
    expect((await changed).answer("notices", "en", {}).data.privacy.title).toBe("Other");
    const again = nextContent(store);
    content.replace("notices/privacy/en.md", "title: Other", "title: Third");
    expect((await again).answer("notices", "en", {}).data.privacy.title).toBe("Third");
  });

  it("keeps the last good version while there is a fault, and logs it once", PATIENCE, async () => {
    const content = soundContent();
    const logger = quietLogger();
    const store = await open(content, { logger });
    const good = store.current;
    content.replace("notices/privacy/zh.md", "2026-09-01", "2026-09-31");
    const faults = () => logger.error.mock.calls.flatMap(([about]) => (about.field ? [about] : []));
    const day = {
      file: `${content.directory}/notices/privacy/zh.md`,
      line: 3,
      field: "updatedAt",
    };
    await vi.waitFor(() => expect(faults()).toEqual([day]), 15_000);
    expect(logger.error).toHaveBeenCalledWith(
      day,
      `${day.file}:3 updatedAt: 请写真实的日期，格式为“年-月-日”，例如 2026-10-12；“2026-09-31”不符合。 / Write a real date as year-month-day, such as 2026-10-12; “2026-09-31” is not one.`,
    );
    expect(store.current).toBe(good);

    content.replace("notices/privacy/en.md", "title: Page", "titel: Page");
    await vi.waitFor(() => expect(faults()).toHaveLength(3), 15_000);
    expect(faults().filter(({ field }) => field === "updatedAt")).toHaveLength(1);

    const fixed = nextContent(store);
    content.replace("notices/privacy/en.md", "titel: Page", "title: Page");
    content.replace("notices/privacy/zh.md", "2026-09-31", "2026-09-30");
    expect((await fixed).answer("notices", "zh", {}).data.privacy.updatedAt).toBe("2026-09-30");
  });

  const FILM = "notices/privacy/campus.mp4";
  const withFilm = "```video\nfile: campus\nposter: campus.png\nalt: b\ntitle: c\nseconds: 8\n```";

  /** Writes half a film again and again, as an upload does, until it is ended. */
  function startUpload(content: TestContent): () => void {
    content.write(FILM, "half");
    const upload = setInterval(() => content.write(FILM, "half"), 300);
    onTestFinished(() => clearInterval(upload));
    return () => clearInterval(upload);
  }

  it("publishes a film once its upload has ended, and no half of it", PATIENCE, async () => {
    const content = soundContent();
    for (const ending of ["mp4", "webm", "zh.vtt", "en.vtt"]) {
      content.write(`notices/privacy/campus.${ending}`, ending);
    }
    content.write("notices/privacy/campus.png", picture);
    content.writePage("notices/privacy", withFilm);
    const store = await open(content);
    const film = () => [...store.current.files.values()].find(({ type }) => type === "video/mp4");
    const sizes: unknown[] = [film()?.size];
    store.onChange(() => sizes.push(film()?.size));
    const endUpload = startUpload(content);
    // What is saved beside it shows that the folder has been looked at.
    const changed = nextContent(store);
    content.replace("notices/privacy/en.md", "title: Page", "title: Privacy");
    await changed;
    expect(store.stale).toBeNull();
    endUpload();
    content.write(FILM, "the whole film");
    await vi.waitFor(() => expect(sizes).toEqual([3, 3, "the whole film".length]), 15_000);
  });

  it("says that a new film is still being uploaded", PATIENCE, async () => {
    const content = soundContent();
    const logger = quietLogger();
    await open(content, { logger });
    startUpload(content);
    content.writePage("notices/privacy", withFilm);
    const message = expect.stringContaining("campus.mp4 is still being uploaded");
    const told = () =>
      expect(logger.error).toHaveBeenCalledWith(expect.objectContaining({ line: 8 }), message);
    await vi.waitFor(told, 15_000);
  });

  it("tells nobody when what was saved is the same", PATIENCE, async () => {
    const content = soundContent();
    const store = await open(content);
    const versions: string[] = [];
    store.onChange(({ version }) => versions.push(version));
    content.replace("notices/privacy/en.md", "title: Page", "title: Page");
    const changed = nextContent(store);
    content.replace("notices/children/en.md", "title: Page", "title: Children");
    expect((await changed).version).toBe(versions[0]);
    expect(versions).toHaveLength(1);
  });
});

describe("the passing of days", () => {
  function clockAt(time: string) {
    vi.useFakeTimers({ now: new Date(time), toFake: ["Date", "setTimeout", "clearTimeout"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
  }

  it("moves relative dates just after the school's midnight", async () => {
    const content = soundContent();
    const when = times("+14d 09:30", "+14d 11:30", "+13d 18:00");
    content.writeEvent("open-day", [...when, SESSION]);
    clockAt("2026-11-20T15:59:00Z");
    const store = await open(content);
    const startsAt = () => store.current.answer("home", "zh", {}).data.sessions[0]?.startsAt;
    const before = store.current.version;
    expect(startsAt()).toBe("2026-12-04T09:30:00+08:00");
    vi.advanceTimersByTime(59_000);
    expect(startsAt()).toBe("2026-12-04T09:30:00+08:00");
    vi.advanceTimersByTime(2000);
    expect(startsAt()).toBe("2026-12-05T09:30:00+08:00");
    expect(store.current.version).not.toBe(before);
    vi.advanceTimersByTime(24 * 60 * 60 * 1000);
    expect(startsAt()).toBe("2026-12-06T09:30:00+08:00");
  });

  it.each([
    ["ahead", "2026-11-28T15:00:00Z", "2026-12-12T09:30:00+08:00"],
    ["back", "2026-11-12T15:00:00Z", "2026-11-26T09:30:00+08:00"],
  ])("follows a clock that is set %s, within half a minute", async (_where, time, expected) => {
    const content = soundContent();
    const when = times("+14d 09:30", "+14d 11:30", "+13d 18:00");
    content.writeEvent("open-day", [...when, SESSION]);
    clockAt("2026-11-20T03:00:00Z");
    const store = await open(content);
    vi.setSystemTime(new Date(time));
    vi.advanceTimersByTime(30_000);
    const [session] = store.current.answer("home", "zh", {}).data.sessions;
    expect(session?.startsAt).toBe(expected);
  });

  it("opens and closes admissions at the minute, names the rounds to come, and obeys the hand", async () => {
    const content = soundContent();
    const file = "admissions/kindergarten/zh.md";
    const rounds = "opens: 2026-11-20 09:00, 2027-03-01\ncloses: 2026-12-31, 2027-03-26";
    content.replace(file, "open: true", rounds);
    clockAt("2026-11-20T00:59:59Z");
    const store = await open(content);
    const told = () => {
      const { open, rounds, lateUntil } = store.current.answer("enroll", "en", {}).data
        .kindergarten;
      return [open, rounds.map(({ opensAt }) => opensAt.slice(0, 10)), lateUntil];
    };
    const both = ["2026-11-20", "2027-03-01"];
    expect(told()).toEqual([false, both, undefined]);
    vi.advanceTimersByTime(2000);
    expect(told()).toEqual([true, both, undefined]);
    const [home] = store.current.answer("home", "zh", {}).data.admissions;
    expect([home?.stage, home?.open]).toEqual(["kindergarten", true]);
    // A day is open until its end.
    vi.advanceTimersByTime(Date.parse("2026-12-31T15:59:00Z") - Date.now());
    expect(told()).toEqual([true, both, undefined]);
    expect(isOpen(store, "kindergarten")).toBe(true);
    vi.advanceTimersByTime(90_000);
    expect(told()).toEqual([false, ["2027-03-01"], "2027-01-01T01:00:00+08:00"]);
    expect(isOpen(store, "kindergarten")).toBe(true);
    vi.advanceTimersByTime(60 * 60 * 1000);
    expect(told()).toEqual([false, ["2027-03-01"], undefined]);
    expect(isOpen(store, "kindergarten")).toBe(false);
    const byHand = soundContent();
    byHand.replace(file, "open: true", `open: false\n${rounds}`);
    clockAt("2026-11-21T00:00:00Z");
    const closed = await open(byHand);
    const { open: isOpenNow, rounds: none } = closed.current.answer("enroll", "zh", {}).data
      .kindergarten;
    expect([isOpenNow, none, isOpen(closed, "kindergarten")]).toEqual([false, [], false]);
  });

  it("refuses rounds that no family could follow", async () => {
    for (const [rounds, words] of [
      ["", "opens 和 closes"],
      ["opens: 2026-11-20\n", "一样多"],
      ["opens: 2026-11-20, 2026-12-01\ncloses: 2026-12-05, 2026-12-31\n", "上一批截止后"],
      ["opens: 2026-11-20\ncloses: 2026-11-19\n", "先开放、后截止"],
      ["opens: 20 November\ncloses: 2026-12-31\n", "2027-03-15 09:00"],
      ["open: true\nages: k4 2023-09-01/2024-08-31\n", "k1 2023-09-01/2024-08-31"],
    ] as const) {
      const content = soundContent();
      content.replace("admissions/kindergarten/zh.md", "open: true\n", rounds);
      await expect(open(content), rounds).rejects.toThrow(words);
    }
  });

  it("takes a session from the home page when it begins", async () => {
    const content = soundContent();
    const when = times("2026-11-20 09:30", "2026-11-20 11:30", "2026-11-19 18:00");
    content.writeEvent("open-day", [...when, SESSION]);
    clockAt("2026-11-20T01:29:00Z");
    const store = await open(content);
    const versions: string[] = [];
    store.onChange(({ version }) => versions.push(version));
    expect(store.current.answer("home", "zh", {}).data.sessions).toHaveLength(1);
    vi.advanceTimersByTime(61_000);
    expect(store.current.answer("home", "zh", {}).data.sessions).toEqual([]);
    expect(versions).toEqual([store.current.version]);
  });

  it("leaves a session of several days on the home page until it ends", async () => {
    const content = soundContent();
    const when = times("2026-11-19 09:30", "2026-11-20 11:30", "2026-11-18 18:00");
    content.writeEvent("open-days", [...when, SESSION]);
    clockAt("2026-11-20T03:29:00Z");
    const store = await open(content);
    const told = () => store.current.answer("session", "zh", { id: "open-days" }).data;
    expect(ids(store.current.answer("home", "zh", {}).data.sessions)).toEqual(["open-days"]);
    expect(told()).toMatchObject({ id: "open-days" });
    vi.advanceTimersByTime(61_000);
    expect(store.current.answer("home", "zh", {}).data.sessions).toEqual([]);
    expect(told()).toBeNull();
  });

  it("publishes a news item as its day begins at the school, and the links to it with it", async () => {
    const content = soundContent();
    content.writeNews("2026-11-20-today", ["list: life"]);
    content.writeNews("2026-11-21-tomorrow", ["list: life", "top: true"]);
    content.writePage("notices/privacy", "[more](/news/detail/2026-11-21-tomorrow)");
    clockAt("2026-11-20T15:59:00Z");
    const store = await open(content);
    const versions: string[] = [];
    store.onChange(({ version }) => versions.push(version));
    const id = "2026-11-21-tomorrow";
    const told = () => {
      const { news, answer } = store.current;
      return {
        feed: ids(news.en).includes(id),
        home: ids(answer("home", "zh", {}).data.news).includes(id),
        list: answer("lifeNews", "zh", {}).total,
        top: answer("topNews", "zh", {}).data.length,
        newer: answer("newsDetail", "zh", { id: "2026-11-20-today" }).data.newer?.id,
        links: JSON.stringify(answer("notices", "en", {}).data).includes(id),
      };
    };
    const none = { feed: false, home: false, list: 1, top: 0, newer: undefined, links: false };
    expect(told()).toEqual(none);
    expect(() => store.current.answer("newsDetail", "zh", { id })).toThrow(UnknownItem);
    const { data } = await store.current.read("search", "en", { q: "tomorrow" });
    expect(data.total).toBe(0);
    vi.advanceTimersByTime(59_000);
    expect(told()).toEqual(none);
    vi.advanceTimersByTime(2000);
    expect(told()).toEqual({ feed: true, home: true, list: 2, top: 1, newer: id, links: true });
    expect(store.current.answer("newsDetail", "zh", { id }).data.date).toBe("2026-11-21");
    expect(versions).toEqual([store.current.version]);
  });

  it("follows the clock within a minute when it is set forward or back", async () => {
    const content = soundContent();
    content.writeNews("2026-11-28-next-week", ["list: life"]);
    clockAt("2026-11-20T03:00:00Z");
    const store = await open(content);
    const total = () => store.current.answer("lifeNews", "zh", {}).total;
    vi.setSystemTime("2026-11-28T03:00:00Z");
    vi.advanceTimersByTime(60_000);
    expect(total()).toBe(1);
    vi.setSystemTime("2026-11-20T03:00:00Z");
    vi.advanceTimersByTime(60_000);
    expect(total()).toBe(0);
  });

  it("stays the same version over midnight where no date moves", async () => {
    const content = soundContent();
    const when = times("2027-11-20 09:30", "2027-11-20 11:30", "2027-11-19 18:00");
    content.writeEvent("open-day", when);
    clockAt("2026-11-20T15:59:00Z");
    const store = await open(content);
    const before = store.current;
    vi.advanceTimersByTime(120_000);
    expect(store.current).toBe(before);
  });
});
