import { hash } from "node:crypto";
import type { Assets, ContentFile } from "./assets.ts";
import type { Fault } from "./faults.ts";
import { Folder, type Link } from "./folder.ts";
import type { FolderListing } from "./folder-scan.ts";

/** Where the content lies, and what is shared by all who read it. */
export interface ContentRoot {
  readonly root: string;
  /** How faults call it. */
  readonly shownRoot: string;
  readonly assets: Assets;
}

/** What one folder of the content holds, and what is wrong with it. */
export interface FolderReading<Value> {
  readonly value: Value;
  readonly faults: readonly Fault[];
  readonly links: readonly Link[];
  readonly served: ReadonlyMap<string, ContentFile>;
  /** Another one as soon as the value is. */
  readonly mark: string;
}

/** Reads folders of one kind; one in which nothing has changed on disk is not read again. */
export class FolderReader<Value> {
  readonly #texts: readonly string[];
  readonly #readValue: (folder: Folder) => Value;
  #known = new Map<string, { stamp: string; reading: FolderReading<Value> }>();
  #round = new Map<string, { stamp: string; reading: FolderReading<Value> }>();

  constructor(texts: readonly string[], readValue: (folder: Folder) => Value) {
    this.#texts = texts;
    this.#readValue = readValue;
  }

  read(content: ContentRoot, listing: FolderListing): FolderReading<Value> {
    const before = this.#known.get(listing.path);
    const entry =
      before?.stamp === listing.stamp
        ? before
        : { stamp: listing.stamp, reading: this.#readFolder(content, listing) };
    this.#round.set(listing.path, entry);
    return entry.reading;
  }

  /** Ends a reading of the whole content: what was not asked for since the last one is forgotten. */
  endRound(): void {
    this.#known = this.#round;
    this.#round = new Map();
  }

  #readFolder(content: ContentRoot, listing: FolderListing): FolderReading<Value> {
    const folder = new Folder(listing, content);
    folder.expectTexts(this.#texts);
    const value = this.#readValue(folder);
    const { faults, links, served } = folder;
    return { value, faults, links, served, mark: hash("sha256", JSON.stringify(value)) };
  }
}
