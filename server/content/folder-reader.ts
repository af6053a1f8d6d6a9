import { hash } from "node:crypto";
import { Findings } from "./findings.ts";
import { type ContentRoot, Folder } from "./folder.ts";
import type { FolderListing, Listings } from "./folder-scan.ts";

/** What one folder of the content holds, and what came to light as it was read. */
export interface FolderReading<Value> {
  /** Null where it has faults. */
  readonly value: Value | null;
  readonly findings: Findings;
  /** Another one as soon as the value is. */
  readonly mark: string;
}

/** Reads folders of one kind; one in which nothing has changed on disk is not read again. */
export class FolderReader<Value> {
  readonly #texts: readonly string[];
  readonly #readValue: (folder: Folder, findings: Findings) => Value | null;
  readonly #known = new Map<string, { stamp: string; reading: FolderReading<Value> }>();

  constructor(
    texts: readonly string[],
    readValue: (folder: Folder, findings: Findings) => Value | null,
  ) {
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

  /** Forgets the folders that are gone. */
  forgetOthers(listings: Listings): void {
    for (const path of this.#known.keys()) {
      if (!listings.has(path)) this.#known.delete(path);
    }
  }

  #readFolder(folder: Folder): FolderReading<Value> {
    const findings = new Findings();
    for (const name of folder.files) {
      if (!/\.(md|ya?ml|markdown)$/i.test(name) || this.#texts.includes(name)) continue;
      findings.report(
        { file: folder.shown(name), line: 1, field: "file" },
        `Nothing reads this file: this folder holds ${this.#texts.join(", ")}. Rename it or take it away.`,
      );
    }
    const value = this.#readValue(folder, findings);
    const isSound = findings.faults.length === 0;
    return {
      value: isSound ? value : null,
      findings,
      mark: isSound ? hash("sha256", JSON.stringify(value)) : "",
    };
  }
}
