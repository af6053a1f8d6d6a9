import { hash } from "node:crypto";
import { type ContentRoot, Folder } from "./folder.ts";
import { emptyFolder, type FolderListing, isHidden, type Listings } from "./folder-scan.ts";

/** What one folder of the content holds, and what came to light as it was read. */
export interface FolderReading {
  readonly folder: Folder;
  /** Changes with anything that the folder holds. */
  readonly mark: string;
}

interface Known<Value> {
  readonly stamp: string;
  readonly value: Value | null;
  readonly reading: FolderReading;
}

/** Reads folders of one kind; one in which nothing has changed on disk is not read again. */
export class FolderReader<Value> {
  readonly #paths: (listings: Listings) => readonly string[];
  readonly #texts: readonly string[];
  readonly #readValue: (folder: Folder) => Value | null;
  readonly #known = new Map<string, Known<Value>>();
  /** The last version of each folder that had no faults. */
  #good = new Map<string, Known<Value>>();

  /** `texts` are the files that `readValue` reads in each of the folders. */
  constructor(
    paths: (listings: Listings) => readonly string[],
    texts: readonly string[],
    readValue: (folder: Folder) => Value | null,
  ) {
    this.#paths = paths;
    this.#texts = texts;
    this.#readValue = readValue;
  }

  /** Those that are there, and those that were good and cannot be looked for now. */
  paths(listings: Listings): readonly string[] {
    const found = this.#paths(listings);
    const known = new Set(found);
    const hidden = [...this.#good.keys()].filter(
      (path) => !known.has(path) && isHidden(listings, path),
    );
    return hidden.length === 0 ? found : [...found, ...hidden].sort().reverse();
  }

  read(content: ContentRoot, listings: Listings, path: string): FolderReading {
    if (isHidden(listings, path)) return this.#goodReading(content, path);
    const listing = listings.get(path) ?? emptyFolder(path);
    const before = this.#known.get(path);
    const isSame = before?.stamp === stampOf(content, listing);
    if (isSame && !before.reading.folder.isToReadAgain) return before.reading;
    const known = this.#open(content, listing);
    this.#known.set(path, known);
    return known.reading;
  }

  /** Takes the sound ones of all folders as they are now; of the others the last good version stays. */
  settle(listings: Listings, isSound: (path: string) => boolean): void {
    const good = new Map<string, Known<Value>>();
    for (const path of this.paths(listings)) {
      const isKnown = isSound(path) && !isHidden(listings, path);
      const known = (isKnown ? this.#known : this.#good).get(path);
      if (known) good.set(path, known);
    }
    this.#good = good;
  }

  /** Takes the good version of a folder from elsewhere, where it has none yet. */
  fallBackOn(content: ContentRoot, listings: Listings): void {
    for (const path of this.paths(listings)) {
      if (this.#good.has(path)) continue;
      const known = this.#open(content, listings.get(path) ?? emptyFolder(path));
      if (known.value !== null) this.#good.set(path, known);
    }
  }

  /** Whether of each folder what is good is what lies there now. */
  isAsOnDisk(listings: Listings): boolean {
    return [...this.#good].every(
      ([path, known]) => known === this.#known.get(path) && !isHidden(listings, path),
    );
  }

  hasGood(path: string): boolean {
    return this.#good.has(path);
  }

  /** What is good of one of the folders. */
  value(path: string): Value {
    const [value] = this.values([path]);
    if (value === undefined) throw new Error(`${path} has no good version`);
    return value;
  }

  /** What is good of the folders. */
  values(paths: readonly string[]): Value[] {
    return paths.flatMap((path) => this.#good.get(path)?.value ?? []);
  }

  goodReadings(): FolderReading[] {
    return [...this.#good.values()].map(({ reading }) => reading);
  }

  #goodReading(content: ContentRoot, path: string): FolderReading {
    const reading = this.#good.get(path)?.reading;
    return reading ?? { folder: new Folder(emptyFolder(path), content), mark: "" };
  }

  #open(content: ContentRoot, listing: FolderListing): Known<Value> {
    const folder = new Folder(listing, content);
    folder.refuseOthers(this.#texts);
    const read = this.#readValue(folder);
    const isSound = folder.faults.length === 0;
    if (isSound) folder.warnOfUnused(this.#texts);
    const value = isSound ? read : null;
    const reading = { folder, mark: hash("sha256", JSON.stringify(value)) };
    return { stamp: stampOf(content, listing), value, reading };
  }
}

/** Another one as soon as what is read may be. */
function stampOf({ phones, editing }: ContentRoot, { stamp }: FolderListing): string {
  return `${stamp}\n${phones.mark}\n${editing.mark}`;
}
