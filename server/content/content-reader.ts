import { hash } from "node:crypto";
import { isAbsolute, relative } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { NOTICES, PAGES } from "#contract/site-map.ts";
import { perStage, STAGES } from "#contract/stages.ts";
import { allFaults } from "./all-faults.ts";
import { Assets } from "./assets.ts";
import { CAMPUS } from "./campus.ts";
import { CheckedPictures } from "./checked-pictures.ts";
import { openYaml } from "./documents.ts";
import { EDITING_FOLDER, NO_EDITING } from "./editing.ts";
import { EditingReader } from "./editing-lists.ts";
import { readEvent, withAddress } from "./events.ts";
import type { Fault } from "./faults.ts";
import type { ContentRoot } from "./folder.ts";
import { FolderReader, type FolderReading } from "./folder-reader.ts";
import { type Listings, scanFolders } from "./folder-scan.ts";
import { HOME } from "./home.ts";
import { checkLinks } from "./links.ts";
import { readNews } from "./news.ts";
import { readAdmissions, readManagement, readPage } from "./pages.ts";
import { PhoneList } from "./phone-list.ts";
import { PHONES_FOLDER } from "./phones.ts";
import { warnOfQuotations } from "./quotations.ts";
import { CONTACT, RECRUITMENT, SCHOOL } from "./school.ts";
import type { SchoolContent } from "./school-content.ts";
import { warnOfLinksOut } from "./strangers.ts";
import { readSynonyms, SYNONYMS_FILE, SYNONYMS_FOLDER } from "./synonyms.ts";

export interface ContentReading {
  /**
   * Of each folder the last version without faults; a news item or an event that never had one is left out. Null where
   * that is so of a page.
   */
  readonly content: SchoolContent | null;
  /** The folders that the content is made of; null where the version of one of them is older than the one on disk. */
  readonly sources: readonly string[] | null;
  readonly faults: readonly Fault[];
  /** What may be a mistake, and is published all the same. */
  readonly warnings: readonly Fault[];
  readonly listings: Listings;
  /** Whether a file could not be read for the moment, and has to be tried again though nothing changes. */
  readonly isToReadAgain: boolean;
}

interface ReaderOptions {
  readonly checked?: CheckedPictures;
  /** Whether texts are looked at by the editors’ patterns. Not where anybody is served: one such as `(.+)+x` never ends. */
  readonly matchesPatterns?: boolean;
}

const LONGEST_TURN_MS = 20;
const MARKDOWN = ["zh.md", "en.md"];
const YAML = ["zh.yaml", "en.yaml"];
const OTHER_PAGES = [
  ...["", "management_team", "contact_us/campus"],
  ...["admissions", "join_us", "contact_us"].flatMap((section) =>
    STAGES.map((stage) => `${section}/${stage}`),
  ),
];
const PAGE_FOLDERS = [
  ...PAGES.map((page) => page.path.slice(1)).filter((path) => !OTHER_PAGES.includes(path)),
  ...NOTICES.map((notice) => `notices/${notice.segment}`),
];

const only = (path: string) => () => [path];
const ofStages = (parent: string) => () => STAGES.map((stage) => `${parent}/${stage}`);
/** The folders within `parent`, the last by name first; one that is still empty is passed over. */
const within = (parent: string) => (listings: Listings) =>
  [...listings.values()]
    .filter(({ path, files }) => files.size > 0 && path.startsWith(`${parent}/`))
    .map(({ path }) => path)
    .filter((path) => !path.includes("/", parent.length + 1))
    .sort()
    .reverse();

/** Reads the content folder, again and again: what has not changed on disk is taken from the reading before. */
export class ContentReader {
  readonly root: string;
  readonly checked: CheckedPictures;
  readonly #content: Omit<ContentRoot, "phones" | "editing">;
  readonly #phones = new PhoneList();
  readonly #editing = new EditingReader();
  readonly #matchesPatterns: boolean;
  readonly #readers = {
    school: new FolderReader(only("school"), YAML, (folder) => openYaml(folder, SCHOOL)),
    home: new FolderReader(only("home"), YAML, (folder) => openYaml(folder, HOME)),
    management: new FolderReader(
      only("management_team"),
      [...MARKDOWN, "team.zh.yaml", "team.en.yaml"],
      readManagement,
    ),
    page: new FolderReader(() => PAGE_FOLDERS, MARKDOWN, readPage),
    admissions: new FolderReader(ofStages("admissions"), MARKDOWN, readAdmissions),
    recruitment: new FolderReader(ofStages("join_us"), YAML, (folder) =>
      openYaml(folder, RECRUITMENT),
    ),
    contact: new FolderReader(ofStages("contact_us"), YAML, (folder) => openYaml(folder, CONTACT)),
    campus: new FolderReader(only("campus"), YAML, (folder) => openYaml(folder, CAMPUS)),
    synonyms: new FolderReader(only(SYNONYMS_FOLDER), [SYNONYMS_FILE], readSynonyms),
    news: new FolderReader(within("news"), MARKDOWN, readNews),
    event: new FolderReader(within("events"), MARKDOWN, readEvent),
  };

  constructor(root: string, options: ReaderOptions = {}) {
    const { checked = new CheckedPictures(), matchesPatterns = false } = options;
    this.root = root;
    this.checked = checked;
    this.#matchesPatterns = matchesPatterns;
    this.#content = { root, shownRoot: shownFolder(root), assets: new Assets(root, checked) };
  }

  async read(scanned: Listings | null = null): Promise<ContentReading> {
    const listings = scanned ?? (await scanFolders(this.root));
    await this.#readAssets(this.#content.assets, listings);
    const ofPhones = this.#phones.read(this.#content, listings);
    const ofEditing = this.#editing.read(this.#content, listings);
    const { editing } = this.#editing;
    const content = {
      ...this.#content,
      phones: this.#phones.phones,
      editing: this.#matchesPatterns ? editing : NO_EDITING,
    };
    const readings = await this.#readFolders(content, listings);
    readings.set(PHONES_FOLDER, ofPhones);
    readings.set(EDITING_FOLDER, ofEditing);
    const deadLinks = checkLinks(readings);
    const unsound = new Set(deadLinks.map(({ path }) => path));
    for (const [path, { folder }] of readings) {
      if (folder.faults.length > 0) unsound.add(path);
    }
    for (const reader of Object.values(this.#readers)) {
      // No text can be sound while the phones are unknown: any of them may name one.
      const isSound = (path: string) => this.#phones.isKnown && !unsound.has(path);
      reader.settle(listings, isSound);
    }
    const faults = allFaults({
      shownRoot: this.#content.shownRoot,
      listings,
      readings,
      deadLinks: deadLinks.map(({ fault }) => fault),
      news: this.#readers.news.values(this.#readers.news.paths(listings)),
      editing,
    });
    const warnings = [
      ...[...readings.values()].flatMap(({ folder }) => folder.warnings),
      ...warnOfQuotations(readings),
      ...warnOfLinksOut(listings).map((warning) => ({
        ...warning,
        file: `${this.#content.shownRoot}/${warning.file}`,
      })),
    ];
    const isToReadAgain = [...readings.values()].some(({ folder }) => folder.isToReadAgain);
    return {
      content: this.#goodContent(listings),
      sources: this.#sources(listings),
      faults,
      warnings,
      listings,
      isToReadAgain,
    };
  }

  /** Takes a copy of the content for those folders that have not been read without faults yet. */
  async fallBackOn(copy: string): Promise<void> {
    const listings = await scanFolders(copy);
    const assets = new Assets(copy, this.checked);
    await this.#readAssets(assets, listings);
    const content = { root: copy, shownRoot: copy, assets };
    this.#phones.fallBackOn(content, listings);
    const phones = new PhoneList();
    phones.read(content, listings);
    for (const reader of Object.values(this.#readers)) {
      reader.fallBackOn({ ...content, phones: phones.phones, editing: NO_EDITING }, listings);
    }
  }

  /** Pictures of other folders can be shown nowhere, and decoding them takes a second each. */
  async #readAssets(assets: Assets, listings: Listings): Promise<void> {
    const paths = Object.values(this.#readers).flatMap((reader) => reader.paths(listings));
    const read = new Set(paths);
    await assets.read(new Map([...listings].filter(([path]) => read.has(path))));
  }

  #sources(listings: Listings): string[] | null {
    const readers = Object.values(this.#readers);
    const isAsOnDisk = [this.#phones, ...readers].every((each) => each.isAsOnDisk(listings));
    if (!isAsOnDisk) return null;
    const paths = readers
      .flatMap((reader) => reader.goodReadings())
      .map(({ folder }) => folder.path);
    return [PHONES_FOLDER, ...paths];
  }

  #goodContent(listings: Listings): SchoolContent | null {
    const { news, event, ...pages } = this.#readers;
    const { school, home, management, page, admissions, recruitment, contact, ...others } = pages;
    const { campus, synonyms } = others;
    const isWhole = Object.values(pages).every((reader) =>
      reader.paths(listings).every((path) => reader.hasGood(path)),
    );
    if (!isWhole || !this.#phones.isKnown) return null;
    const all = Object.values(this.#readers).flatMap((reader) => reader.goodReadings());
    return {
      school: school.value("school"),
      home: home.value("home"),
      management: management.value("management_team"),
      pages: new Map(PAGE_FOLDERS.map((path) => [`/${path}`, page.value(path)])),
      admissions: perStage((stage) => admissions.value(`admissions/${stage}`)),
      recruitment: perStage((stage) => recruitment.value(`join_us/${stage}`)),
      contacts: perStage((stage) => contact.value(`contact_us/${stage}`)),
      campus: campus.value("campus"),
      news: news.values(news.paths(listings)),
      events: event
        .values(event.paths(listings))
        .map((each) =>
          withAddress(each, (locale) =>
            each.stage === null
              ? school.value("school")[locale].facts.address
              : contact.value(`contact_us/${each.stage}`)[locale].address,
          ),
        ),
      synonyms: synonyms.value(SYNONYMS_FOLDER).groups,
      served: new Map(all.flatMap(({ folder }) => [...folder.served])),
      links: all.flatMap(({ folder }) => folder.links.map(({ href }) => href)),
      mark: hash("sha256", all.map(({ mark }) => mark).join()),
    };
  }

  /** Reads every folder that something is made of, leaving turns to others. */
  async #readFolders(
    content: ContentRoot,
    listings: Listings,
  ): Promise<Map<string, FolderReading>> {
    const readings = new Map<string, FolderReading>();
    let turnBegan = performance.now();
    for (const reader of Object.values(this.#readers)) {
      for (const path of reader.paths(listings)) {
        readings.set(path, reader.read(content, listings, path));
        if (performance.now() - turnBegan < LONGEST_TURN_MS) continue;
        await nextTurn();
        turnBegan = performance.now();
      }
    }
    return readings;
  }
}

/** How messages call a folder: from where the program was started, where it lies below that. */
function shownFolder(folder: string): string {
  const below = relative(process.cwd(), folder);
  return below === "" || below.startsWith("..") || isAbsolute(below) ? folder : below;
}
