import { hash } from "node:crypto";
import { isAbsolute, relative } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Contact, Page, Recruitment } from "#contract/shapes.ts";
import { NOTICES, PAGES } from "#contract/site-map.ts";
import type { Stage } from "#contract/stages.ts";
import { Assets, type ContentFile } from "./assets.ts";
import { openYaml } from "./documents.ts";
import { readEvent, type SchoolEvent } from "./events.ts";
import type { Fault } from "./faults.ts";
import type { ContentRoot } from "./folder.ts";
import { FolderReader, type FolderReading } from "./folder-reader.ts";
import { type FolderListing, type Listings, scanFolders } from "./folder-scan.ts";
import { HOME, type HomePage } from "./home.ts";
import { Addresses } from "./links.ts";
import { type NewsItem, readNews } from "./news.ts";
import {
  type AdmissionsPage,
  type Management,
  readAdmissions,
  readGroupPage,
  readManagement,
  readPage,
} from "./pages.ts";
import { type PerLocale, perStage } from "./per-locale.ts";
import { CONTACT, RECRUITMENT, SCHOOL, type School } from "./school.ts";

/** Everything the content folder says, as the folders have it: nothing in it depends on the day. */
export interface SchoolContent {
  readonly school: PerLocale<School>;
  readonly home: PerLocale<HomePage>;
  readonly management: Management;
  /** By address, the notices among them. */
  readonly pages: ReadonlyMap<string, PerLocale<Page>>;
  readonly admissions: Readonly<Record<Stage, PerLocale<AdmissionsPage>>>;
  readonly recruitment: Readonly<Record<Stage, PerLocale<Recruitment>>>;
  readonly contacts: Readonly<Record<Stage, PerLocale<Contact>>>;
  /** Newest first. */
  readonly news: readonly NewsItem[];
  readonly events: readonly SchoolEvent[];
  /** The files beside the texts that are served, by address. */
  readonly served: ReadonlyMap<string, ContentFile>;
  /** Another one as soon as anything above is. */
  readonly mark: string;
}

export interface ContentReading {
  /** Null where it has faults. */
  readonly content: SchoolContent | null;
  readonly faults: readonly Fault[];
  readonly listings: Listings;
}

const MOST_TOP_NEWS = 5;
const LONGEST_TURN_MS = 20;
const MARKDOWN = ["zh.md", "en.md"];
const YAML = ["zh.yaml", "en.yaml"];
const OTHER_SECTIONS = ["", "management_team", "admissions", "join_us", "contact_us"];
const PAGE_FOLDERS = [
  ...PAGES.map((page) => page.path.slice(1)).filter(
    (path) => !OTHER_SECTIONS.includes(path.split("/")[0] ?? ""),
  ),
  ...NOTICES.map((notice) => `notices/${notice.segment}`),
];

/** Reads the content folder, again and again: what has not changed on disk is taken from the reading before. */
export class ContentReader {
  readonly #content: ContentRoot;
  readonly #readers = {
    school: new FolderReader(YAML, (folder) => openYaml(folder, SCHOOL)),
    home: new FolderReader(YAML, (folder) => openYaml(folder, HOME)),
    management: new FolderReader([...MARKDOWN, "team.zh.yaml", "team.en.yaml"], readManagement),
    group: new FolderReader(MARKDOWN, readGroupPage),
    page: new FolderReader(MARKDOWN, readPage),
    admissions: new FolderReader(MARKDOWN, readAdmissions),
    recruitment: new FolderReader(YAML, (folder) => openYaml(folder, RECRUITMENT)),
    contact: new FolderReader(YAML, (folder) => openYaml(folder, CONTACT)),
    news: new FolderReader(MARKDOWN, readNews),
    event: new FolderReader(MARKDOWN, readEvent),
  };

  /** `soundPictures` is the file that remembers which pictures have been checked. */
  constructor(root: string, soundPictures: string | null = null) {
    this.#content = { root, shownRoot: shownFolder(root), assets: new Assets(root, soundPictures) };
  }

  rememberPictures(): Promise<void> {
    return this.#content.assets.rememberPictures();
  }

  async read(scanned: Listings | null = null): Promise<ContentReading> {
    const listings = scanned ?? (await scanFolders(this.#content.root));
    await this.#content.assets.checkPictures(listings.values());
    const round = new Round(this.#content, listings);
    const { group, page, ...readers } = this.#readers;
    const school = round.read(readers.school, "school");
    const home = round.read(readers.home, "home");
    const management = round.read(readers.management, "management_team");
    const pages = PAGE_FOLDERS.map((path) => {
      const reader = path === "about_us/group" ? group : page;
      return [`/${path}`, round.read(reader, path)] as const;
    });
    const admissions = perStage((stage) => round.read(readers.admissions, `admissions/${stage}`));
    const recruitment = perStage((stage) => round.read(readers.recruitment, `join_us/${stage}`));
    const contacts = perStage((stage) => round.read(readers.contact, `contact_us/${stage}`));
    const news = (await round.readAll(readers.news, "news")).toSorted(newestFirst);
    const events = await round.readAll(readers.event, "events");
    for (const reader of Object.values(this.#readers)) reader.forgetOthers(listings);
    round.refuseStrangers();
    round.checkTopNews(news);
    round.checkLinks();
    const faults = round.faults();
    if (faults.length > 0) return { content: null, faults, listings };
    const content = {
      school: sound(school),
      home: sound(home),
      management: sound(management),
      pages: new Map(pages.map(([address, page]) => [address, sound(page)])),
      admissions: perStage((stage) => sound(admissions[stage])),
      recruitment: perStage((stage) => sound(recruitment[stage])),
      contacts: perStage((stage) => sound(contacts[stage])),
      news,
      events,
      served: round.served(),
      mark: round.mark(),
    };
    return { content, faults, listings };
  }
}

/** How messages call a folder: from where the program was started, where it lies below that. */
function shownFolder(folder: string): string {
  const below = relative(process.cwd(), folder);
  return below === "" || below.startsWith("..") || isAbsolute(below) ? folder : below;
}

function sound<Value>(value: Value | null): Value {
  if (value === null) throw new Error("A folder of the content has neither a value nor a fault");
  return value;
}

function newestFirst(first: NewsItem, second: NewsItem): number {
  return first.id < second.id ? 1 : -1;
}

/** One reading of the whole folder: gathers what the folders say, and checks them against each other. */
class Round {
  readonly #content: ContentRoot;
  readonly #listings: Listings;
  readonly #readings = new Map<string, FolderReading<unknown>>();
  readonly #faults: Fault[] = [];

  constructor(content: ContentRoot, listings: Listings) {
    this.#content = content;
    this.#listings = listings;
  }

  read<Value>(reader: FolderReader<Value>, path: string): Value | null {
    const missing: FolderListing = { path, files: new Map(), stamp: "", isYoung: false };
    const reading = reader.read(this.#content, this.#listings.get(path) ?? missing);
    this.#readings.set(path, reading);
    return reading.value;
  }

  /** Reads each folder within `parent`, leaving turns to others; one that is still empty is passed over. */
  async readAll<Value>(reader: FolderReader<Value>, parent: string): Promise<Value[]> {
    const values: Value[] = [];
    let turnBegan = performance.now();
    for (const { path, files } of this.#listings.values()) {
      const isWithin = path.startsWith(`${parent}/`) && !path.includes("/", parent.length + 1);
      const value = isWithin && files.size > 0 ? this.read(reader, path) : null;
      if (value !== null) values.push(value);
      if (performance.now() - turnBegan < LONGEST_TURN_MS) continue;
      await nextTurn();
      turnBegan = performance.now();
    }
    return values;
  }

  /** Reports folders and texts that no page is made of. */
  refuseStrangers(): void {
    const parents = new Set(["", "news", "events"]);
    for (const path of this.#readings.keys()) {
      const parts = path.split("/");
      for (const depth of parts.keys()) parents.add(parts.slice(0, depth).join("/"));
    }
    for (const { path, files } of this.#listings.values()) {
      if (this.#readings.has(path) || files.size === 0) continue;
      if (parents.has(path)) this.#refuseTexts(path, files.keys());
      else {
        const message =
          "This folder is no address of the site: correct its name or take it away. Pictures lie beside the text, not in a folder of their own.";
        this.#report(`${path}/`, "folder", message);
      }
    }
  }

  checkTopNews(news: readonly NewsItem[]): void {
    for (const { id, topLine } of news.filter((item) => item.isTop).slice(MOST_TOP_NEWS)) {
      const message = `At most ${MOST_TOP_NEWS} news items are at the top: take “top” away here or from a newer one.`;
      this.#report(`news/${id}/zh.md`, "top", message, topLine);
    }
  }

  checkLinks(): void {
    const addresses = new Addresses();
    for (const [path, { value, folder }] of this.#readings) {
      if (value !== null && folder.anchors) addresses.addAnchors(`/${path}`, folder.anchors);
      const [parent, id] = path.split("/");
      if (id && parent === "news") addresses.add(`/news/detail/${id}`);
      if (id && parent === "events") addresses.add(`/event/detail/${id}`);
    }
    for (const { folder } of this.#readings.values()) {
      this.#faults.push(...addresses.check(folder.links));
    }
  }

  /** In the order of folders, Chinese files first, because English ones are compared with them, and lines. */
  faults(): Fault[] {
    if (this.#listings.size === 0) {
      const message = "There is no such folder: name the folder of the school’s content.";
      return [{ file: this.#content.shownRoot, line: 1, field: "folder", message }];
    }
    const own = [...this.#readings.values()].flatMap(({ folder }) => folder.faults);
    return [...own, ...this.#faults].sort(
      (first, second) =>
        compare(orderOf(first.file), orderOf(second.file)) || first.line - second.line,
    );
  }

  served(): Map<string, ContentFile> {
    return new Map([...this.#readings.values()].flatMap(({ folder }) => [...folder.served]));
  }

  mark(): string {
    const marks = [...this.#readings.values()].map((reading) => reading.mark);
    return hash("sha256", marks.join());
  }

  #refuseTexts(path: string, names: Iterable<string>): void {
    for (const name of names) {
      if (!/\.(md|ya?ml)$/i.test(name) || name === "README.md") continue;
      const message =
        "Nothing reads this file: no page belongs to this folder itself. Move it or take it away.";
      this.#report(path ? `${path}/${name}` : name, "file", message);
    }
  }

  #report(file: string, field: string, message: string, line = 1): void {
    this.#faults.push({ file: `${this.#content.shownRoot}/${file}`, line, field, message });
  }
}

function orderOf(file: string): string {
  return file.replace(/\bzh(?=\.\w+$)/, "").replace(/\ben(?=\.\w+$)/, "~");
}

function compare(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
