import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Assets, FilmFile, PictureFile } from "./assets.ts";
import { type Place, Refused } from "./faults.ts";
import type { FolderListing } from "./folder-scan.ts";

/** Where the content lies. */
export interface ContentRoot {
  readonly root: string;
  /** How faults call it. */
  readonly shownRoot: string;
  readonly assets: Assets;
}

/** One folder of the content, and the files in it. */
export class Folder {
  readonly path: string;
  readonly #listing: FolderListing;
  readonly #content: ContentRoot;

  constructor(listing: FolderListing, content: ContentRoot) {
    this.path = listing.path;
    this.#listing = listing;
    this.#content = content;
  }

  /** The last part of the folder's path. */
  get name(): string {
    return this.path.slice(this.path.lastIndexOf("/") + 1);
  }

  get files(): Iterable<string> {
    return this.#listing.files.keys();
  }

  /** Where a fault of the folder itself is reported. */
  get ownPlace(): Place {
    const file = this.#listing.files.has("zh.md") ? "zh.md" : "";
    return { file: this.shown(file), line: 1, field: "folder" };
  }

  /** A file's name as faults show it. */
  shown(file: string): string {
    return `${this.#content.shownRoot}/${this.path}/${file}`;
  }

  /** The text of a file with plain line ends; null where there is none. */
  read(file: string): string | Refused | null {
    if (!this.#listing.files.has(file)) return null;
    const bytes = readFileSync(join(this.#content.root, this.path, file));
    if (!isUtf8(bytes)) {
      return new Refused(
        "This text is saved in another encoding than UTF-8: open it, see that its words are right, and save it as UTF-8.",
      );
    }
    return bytes
      .toString("utf8")
      .replace(/^\uFEFF/, "")
      .replaceAll("\r\n", "\n");
  }

  picture(name: string): PictureFile | Refused {
    return this.#content.assets.picture(this.#listing, name);
  }

  film(name: string): FilmFile | Refused {
    return this.#content.assets.film(this.#listing, name);
  }
}
