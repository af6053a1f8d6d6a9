import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Image } from "#contract/shapes.ts";
import type { Assets, ContentFile } from "./assets.ts";
import type { Fault, Place } from "./faults.ts";
import type { FolderListing } from "./folder-scan.ts";
import { Refused } from "./forms.ts";

/** A link of a text; that its address exists is known only when the whole content has been read. */
export interface Link {
  readonly place: Place;
  readonly href: string;
}

/** Stands in for a picture that cannot be had until all faults are known. */
const NO_PICTURE = { src: "/", width: 1, height: 1, widths: [1] };

/** One folder of the content while it is read: hands out its texts and pictures, gathers faults, links and files. */
export class Folder {
  readonly path: string;
  readonly faults: Fault[] = [];
  readonly links: Link[] = [];
  readonly served = new Map<string, ContentFile>();
  readonly #listing: FolderListing;
  readonly #assets: Assets;
  readonly #root: string;
  readonly #shownRoot: string;

  constructor(
    listing: FolderListing,
    content: { assets: Assets; root: string; shownRoot: string },
  ) {
    this.path = listing.path;
    this.#listing = listing;
    this.#assets = content.assets;
    this.#root = content.root;
    this.#shownRoot = content.shownRoot;
  }

  /** The last part of the folder's path. */
  get name(): string {
    return this.path.slice(this.path.lastIndexOf("/") + 1);
  }

  /** A file's name as faults show it. */
  shown(file: string): string {
    return `${this.#shownRoot}/${this.path}/${file}`;
  }

  /** Gathers a fault, once each: the two halves of a pair of HTML tags are one thing to mend. */
  report(place: Place, message: string): void {
    const isKnown = this.faults.some(
      (fault) =>
        fault.file === place.file && fault.line === place.line && fault.message === message,
    );
    if (!isKnown) this.faults.push({ ...place, message });
  }

  reportFolder(message: string): void {
    const file = [...this.#listing.files.keys()].includes("zh.md") ? "zh.md" : "";
    this.report({ file: this.shown(file), line: 1, field: "folder" }, message);
  }

  /** The text of a file with plain line ends; null, and a fault, where there is none. */
  read(file: string, missing: string): string | null {
    if (!this.#listing.files.has(file)) {
      this.report({ file: this.shown(file), line: 1, field: "file" }, missing);
      return null;
    }
    const bytes = readFileSync(join(this.#root, this.path, file));
    if (!isUtf8(bytes)) {
      this.report(
        { file: this.shown(file), line: 1, field: "file" },
        "This text is saved in another encoding than UTF-8: open it, see that its words are right, and save it as UTF-8.",
      );
      return null;
    }
    return bytes
      .toString("utf8")
      .replace(/^\uFEFF/, "")
      .replaceAll("\r\n", "\n");
  }

  /** Reports every text of the folder that nobody will read. */
  expectTexts(known: readonly string[]): void {
    for (const name of this.#listing.files.keys()) {
      if (!/\.(md|ya?ml|markdown)$/i.test(name) || known.includes(name)) continue;
      this.report(
        { file: this.shown(name), line: 1, field: "file" },
        `Nothing reads this file: this folder holds ${known.join(", ")}. Rename it or take it away.`,
      );
    }
  }

  picture(place: Place, name: string, alt: string): Image {
    const picture = this.#serve(place, this.#assets.picture(this.#listing, name));
    const { src, width, height, widths } = picture ?? NO_PICTURE;
    return { src, alt, width, height, widths: [...widths] };
  }

  /** Address of a film or its captions below the films' prefix. */
  film(place: Place, name: string): string {
    return this.#serve(place, this.#assets.film(this.#listing, name))?.src ?? "/";
  }

  #serve<File extends ContentFile>(place: Place, file: File | Refused): File | null {
    if (file instanceof Refused) {
      this.report(place, file.message);
      return null;
    }
    this.served.set(file.address, file);
    return file;
  }
}
