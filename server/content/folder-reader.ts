import { hash } from "node:crypto";
import { type ContentRoot, Folder } from "./folder.ts";
import type { FolderListing, Listings } from "./folder-scan.ts";

/** What one folder of the content holds, and what came to light as it was read. */
export interface FolderReading<Value> {
  /** Null where it has faults. */
  readonly value: Value | null;
  readonly folder: Folder;
  /** Another one as soon as the value is. */
  readonly mark: string;
}

/** Reads folders of one kind; one in which nothing has changed on disk is not read again. */
export class FolderReader<Value> {
  readonly #texts: readonly string[];
  readonly #readValue: (folder: Folder) => Value | null;
  readonly #known = new Map<string, { stamp: string; reading: FolderReading<Value> }>();

  constructor(texts: readonly string[], readValue: (folder: Folder) => Value | null) {
    this.#texts = texts;
    this.#readValue = readValue;
  }

  read(content: ContentRoot, listing: FolderListing): FolderReading<Value> {
    const { path, stamp } = listing;
    const before = this.#known.get(path);
    if (before?.stamp === stamp) return before.reading;
    const reading = this.#readFolder(new Folder(listing, content));
    if (!listing.isYoung) this.#known.set(path, { stamp, reading });
    return reading;
  }

  forgetOthers(listings: Listings): void {
    for (const path of this.#known.keys()) {
      if (!listings.has(path)) this.#known.delete(path);
    }
  }

  #readFolder(folder: Folder): FolderReading<Value> {
    for (const name of folder.files) {
      if (!/\.(md|ya?ml|markdown)$/i.test(name) || this.#texts.includes(name)) continue;
      const message = `Nothing reads this file: this folder holds ${this.#texts.join(", ")}. Rename it or take it away.`;
      folder.reportFile(name, "file", message);
    }
    const value = this.#readValue(folder);
    if (folder.faults.length > 0) return { value: null, folder, mark: "" };
    return { value, folder, mark: hash("sha256", JSON.stringify(value)) };
  }
}
