import { hash } from "node:crypto";
import { type ContentRoot, Folder } from "./folder.ts";
import type { Listings } from "./folder-scan.ts";

/** What one folder of the content holds, and what came to light as it was read. */
export interface FolderReading {
  readonly folder: Folder;
  /** Another one as soon as what the folder holds is. */
  readonly mark: string;
}

interface Known<Value> {
  readonly stamp: string;
  readonly value: Value | null;
  readonly reading: FolderReading;
}

/** Reads folders of one kind; one in which nothing has changed on disk is not read again. */
export class FolderReader<Value> {
  readonly paths: (listings: Listings) => readonly string[];
  readonly #texts: readonly string[];
  readonly #readValue: (folder: Folder) => Value | null;
  readonly #known = new Map<string, Known<Value>>();

  /** `texts` are the files that `readValue` reads in each of the folders. */
  constructor(
    paths: (listings: Listings) => readonly string[],
    texts: readonly string[],
    readValue: (folder: Folder) => Value | null,
  ) {
    this.paths = paths;
    this.#texts = texts;
    this.#readValue = readValue;
  }

  read(content: ContentRoot, listings: Listings, path: string): FolderReading {
    const listing = listings.get(path) ?? { path, files: new Map(), stamp: "" };
    const { stamp } = listing;
    const before = this.#known.get(path);
    if (before?.stamp === stamp) return before.reading;
    const folder = new Folder(listing, content);
    folder.refuseOthers(this.#texts);
    const read = this.#readValue(folder);
    const value = folder.faults.length > 0 ? null : read;
    const reading = { folder, mark: hash("sha256", JSON.stringify(value)) };
    this.#known.set(path, { stamp, value, reading });
    return reading;
  }

  /** What was read from one of the folders, none of which has faults. */
  value(path: string): Value {
    const [value] = this.values([path]);
    if (value === undefined) throw new Error(`${path} has neither a value nor a fault`);
    return value;
  }

  /** What was read from those of the folders that have no faults. */
  values(paths: readonly string[]): Value[] {
    return paths.flatMap((path) => this.#known.get(path)?.value ?? []);
  }
}
