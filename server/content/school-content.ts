import { hash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Contact, Page, Recruitment } from "#contract/shapes.ts";
import { NOTICES, PAGES } from "#contract/site-map.ts";
import { STAGES, type Stage } from "#contract/stages.ts";
import { Assets, type ContentFile } from "./assets.ts";
import { readContact } from "./contact.ts";
import { readEvent, type SchoolEvent } from "./events.ts";
import type { Fault } from "./faults.ts";
import { type ContentRoot, FolderReader, type FolderReading } from "./folder-reader.ts";
import { type FolderListing, scanFolders } from "./folder-scan.ts";
import { type HomePage, readHome } from "./home.ts";
import { Addresses } from "./links.ts";
import { type NewsItem, readNews } from "./news.ts";
import { type AdmissionsPage, readAdmissions, readGroupPage, readPage } from "./pages.ts";
import { type PerLocale, perStage } from "./per-locale.ts";
import { readRecruitment } from "./recruitment.ts";
import { readSchool, type School } from "./school.ts";
import { type Management, readManagement } from "./team.ts";
import type { FolderIdentities } from "./watch.ts";

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
  /** What is served of the files beside the texts, by address. */
  readonly served: ReadonlyMap<string, ContentFile>;
  /** Another one as soon as anything above is. */
  readonly mark: string;
}

/** A reading of the whole folder. Only what has no faults may be served. */
export interface ContentReading {
  readonly content: SchoolContent;
  readonly faults: readonly Fault[];
  /** Every folder there is, and what tells it from another one at its path. */
  readonly folders: FolderIdentities;
  readonly listings: ReadonlyMap<string, FolderListing>;
}

const MOST_TOP_NEWS = 5;
const LONGEST_TURN_MS = 20;
const MARKDOWN = ["zh.md", "en.md"];
const YAML = ["zh.yaml", "en.yaml"];

const PAGE_FOLDERS = [
  ...PAGES.map((page) => page.path.slice(1)).filter(isPlainPage),
  ...NOTICES.map((notice) => `notices/${notice.segment}`),
];

function isPlainPage(path: string): boolean {
  const [section = ""] = path.split("/");
  return !["", "management_team", "admissions", "join_us", "contact_us"].includes(section);
}

/** Reads the content folder, again and again: what has not changed on disk is taken from the reading before. */
export class ContentReader {
  readonly #content: ContentRoot;
  readonly #school = new FolderReader(YAML, readSchool);
  readonly #home = new FolderReader(YAML, readHome);
  readonly #management = new FolderReader(
    [...MARKDOWN, "team.zh.yaml", "team.en.yaml"],
    readManagement,
  );
  readonly #pages = new FolderReader(MARKDOWN, (folder) =>
    folder.path === "about_us/group" ? readGroupPage(folder) : readPage(folder),
  );
  readonly #admissions = new FolderReader(MARKDOWN, readAdmissions);
  readonly #recruitment = new FolderReader(YAML, readRecruitment);
  readonly #contacts = new FolderReader(YAML, readContact);
  readonly #news = new FolderReader(MARKDOWN, readNews);
  readonly #events = new FolderReader(MARKDOWN, readEvent);

  /**
   * `shownRoot` is how faults call the folder `root`; `soundPictures` is the file that remembers which pictures have been
   * checked.
   */
  constructor(root: string, shownRoot: string, soundPictures: string | null = null) {
    this.#content = { root, shownRoot, assets: new Assets(root, soundPictures) };
  }

  rememberPictures(): Promise<void> {
    return this.#content.assets.rememberPictures();
  }

  async read(): Promise<ContentReading> {
    const listings = await scanFolders(this.#content.root);
    await this.#content.assets.checkPictures(listings.values());
    const round = new Round(this.#content, listings);
    const school = round.read(this.#school, "school");
    const home = round.read(this.#home, "home");
    const management = round.read(this.#management, "management_team");
    const pages = PAGE_FOLDERS.map((path) => [`/${path}`, round.read(this.#pages, path)] as const);
    const admissions = perStage((stage) => round.read(this.#admissions, `admissions/${stage}`));
    const recruitment = perStage((stage) => round.read(this.#recruitment, `join_us/${stage}`));
    const contacts = perStage((stage) => round.read(this.#contacts, `contact_us/${stage}`));
    const news = (await round.readAll(this.#news, "news")).toSorted(newestFirst);
    const events = await round.readAll(this.#events, "events");
    this.#endRound();
    round.refuseStrangers();
    round.checkTopNews(news);
    round.checkLinks([
      ...pages,
      ["/management_team", management.page],
      ...STAGES.map((stage) => [`/admissions/${stage}`, pageOf(admissions[stage])] as const),
    ]);
    return {
      faults: round.faults(),
      folders: new Map([...listings.values()].map(({ path, identity }) => [path, identity])),
      listings,
      content: {
        school,
        home,
        management,
        pages: new Map(pages),
        admissions,
        recruitment,
        contacts,
        news,
        events,
        served: round.served(),
        mark: round.mark(),
      },
    };
  }

  #endRound(): void {
    const readers = [
      this.#school,
      this.#home,
      this.#management,
      this.#pages,
      this.#admissions,
      this.#recruitment,
      this.#contacts,
      this.#news,
      this.#events,
    ];
    for (const reader of readers) reader.endRound();
  }
}

function pageOf(admissions: PerLocale<AdmissionsPage>): PerLocale<Page> {
  return { zh: admissions.zh.admission.page, en: admissions.en.admission.page };
}

function newestFirst(first: NewsItem, second: NewsItem): number {
  return first.id < second.id ? 1 : -1;
}

/** One reading of the whole folder: gathers what the folders say, and checks them against each other. */
class Round {
  readonly #content: ContentRoot;
  readonly #listings: ReadonlyMap<string, FolderListing>;
  readonly #readings = new Map<string, FolderReading<unknown>>();
  readonly #faults: Fault[] = [];

  constructor(content: ContentRoot, listings: ReadonlyMap<string, FolderListing>) {
    this.#content = content;
    this.#listings = listings;
  }

  read<Value>(reader: FolderReader<Value>, path: string): Value {
    const listing = this.#listings.get(path) ?? { path, files: new Map(), stamp: "", identity: "" };
    const reading = reader.read(this.#content, listing);
    this.#readings.set(path, reading);
    return reading.value;
  }

  /** Reads each folder within `parent`, leaving turns to others; one that is still empty is passed over. */
  async readAll<Value>(reader: FolderReader<Value>, parent: string): Promise<Value[]> {
    const values: Value[] = [];
    let turnBegan = performance.now();
    for (const { path, files } of this.#listings.values()) {
      const isWithin = path.startsWith(`${parent}/`) && !path.includes("/", parent.length + 1);
      if (isWithin && files.size > 0) values.push(this.read(reader, path));
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
      for (let depth = 1; depth < parts.length; depth += 1) {
        parents.add(parts.slice(0, depth).join("/"));
      }
    }
    for (const { path, files } of this.#listings.values()) {
      if (this.#readings.has(path) || files.size === 0) continue;
      if (parents.has(path)) this.#refuseTexts(path, files.keys());
      else {
        this.#report(
          `${path}/`,
          "folder",
          "This folder is no address of the site: correct its name or take it away. Pictures lie beside the text, not in a folder of their own.",
        );
      }
    }
  }

  checkTopNews(news: readonly NewsItem[]): void {
    for (const { id, topLine } of news.filter((item) => item.isTop).slice(MOST_TOP_NEWS)) {
      this.#report(
        `news/${id}/zh.md`,
        "top",
        `At most ${MOST_TOP_NEWS} news items are at the top: take “top” away here or from a newer one.`,
        topLine,
      );
    }
  }

  checkLinks(pages: readonly (readonly [string, PerLocale<Page>])[]): void {
    const addresses = new Addresses();
    for (const [address, page] of pages) addresses.addAnchors(address, anchorsOf(page.zh));
    for (const path of this.#readings.keys()) {
      const [parent = "", id] = path.split("/");
      if (id && parent === "news") addresses.add(`/news/detail/${id}`);
      if (id && parent === "events") addresses.add(`/event/detail/${id}`);
    }
    for (const { links } of this.#readings.values()) this.#faults.push(...addresses.check(links));
  }

  /** In the order of files and lines. */
  faults(): Fault[] {
    if (this.#listings.size === 0) {
      const message = "There is no such folder: name the folder of the school’s content.";
      return [{ file: this.#content.shownRoot, line: 1, field: "folder", message }];
    }
    const own = [...this.#readings.values()].flatMap((reading) => reading.faults);
    return [...own, ...this.#faults].sort(
      (first, second) => compare(first.file, second.file) || first.line - second.line,
    );
  }

  served(): Map<string, ContentFile> {
    return new Map([...this.#readings.values()].flatMap((reading) => [...reading.served]));
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

function compare(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function anchorsOf(page: Page): ReadonlySet<string> {
  const headings = page.sections.flatMap((section) => section.blocks);
  return new Set([
    ...page.sections.map((section) => section.id),
    ...headings.flatMap((block) => (block.type === "heading" ? [block.id] : [])),
  ]);
}
