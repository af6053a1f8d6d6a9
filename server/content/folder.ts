import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Locale } from "#contract/locales.ts";
import type { Assets, ContentFile, PictureFile } from "./assets.ts";
import type { Fault, Place, Refusal } from "./faults.ts";
import type { FolderListing } from "./folder-scan.ts";

export interface ContentRoot {
  readonly root: string;
  readonly shownRoot: string;
  readonly assets: Assets;
}

/** A link of a text; that its address exists is known only when the whole content has been read. */
export interface Link {
  readonly place: Place;
  readonly href: string;
}

const LANGUAGE: Readonly<Record<Locale, string>> = { zh: "Chinese", en: "English" };

/** One folder of the content, and what comes to light while its texts are read. */
export class Folder {
  readonly path: string;
  readonly faults: Fault[] = [];
  readonly links: Link[] = [];
  /** The ids of the headings of its Markdown; null where it has none. */
  anchors: ReadonlySet<string> | null = null;
  /** Pictures and films that the texts name, by address. */
  readonly served = new Map<string, ContentFile>();
  readonly #listing: FolderListing;
  readonly #content: ContentRoot;

  constructor(listing: FolderListing, content: ContentRoot) {
    this.path = listing.path;
    this.#listing = listing;
    this.#content = content;
  }

  get name(): string {
    return basename(this.path);
  }

  /** A file's name as faults show it. */
  shown(file: string): string {
    return `${this.#content.shownRoot}/${this.path}/${file}`;
  }

  /** The text of a file with plain line ends; null, and a fault, where there is none. */
  read(file: string, locale: Locale): string | null {
    if (!this.#listing.files.has(file)) {
      this.reportFile(file, "file", `The ${LANGUAGE[locale]} text is missing: write ${file}.`);
      return null;
    }
    const bytes = readFileSync(join(this.#content.root, this.path, file));
    if (isUtf8(bytes)) return `${bytes}`.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
    const message =
      "This text is saved in another encoding than UTF-8: open it, see that its words are right, and save it as UTF-8.";
    this.reportFile(file, "file", message);
    return null;
  }

  /** Reports texts that nothing reads. */
  refuseOthers(texts: readonly string[]): void {
    for (const name of this.#listing.files.keys()) {
      if (!/\.(md|ya?ml|markdown)$/i.test(name) || texts.includes(name)) continue;
      const message = `Nothing reads this file: this folder holds ${texts.join(", ")}. Rename it or take it away.`;
      this.reportFile(name, "file", message);
    }
  }

  /** Gathers a fault, once each: the two halves of a pair of HTML tags are one thing to mend. */
  report({ file, line, field }: Place, message: string): void {
    const isSame = (fault: Fault) =>
      fault.file === file && fault.line === line && fault.message === message;
    if (!this.faults.some(isSame)) this.faults.push({ file, line, field, message });
  }

  reportFile(name: string, field: string, message: string, line = 1): void {
    this.report({ file: this.shown(name), line, field }, message);
  }

  reportName(message: string): void {
    this.reportFile(this.#listing.files.has("zh.md") ? "zh.md" : "", "folder", message);
  }

  /** A picture that is served from now on; null, and a fault, where it cannot be. */
  picture(place: Place, name: string): PictureFile | null {
    return this.#serve(place, this.#content.assets.picture(this.#listing, name));
  }

  film(place: Place, name: string): ContentFile | null {
    return this.#serve(place, this.#content.assets.film(this.#listing, name));
  }

  #serve<File extends ContentFile>(place: Place, file: File | Refusal): File | null {
    if (typeof file === "string") {
      this.report(place, file);
      return null;
    }
    this.served.set(file.address, file);
    return file;
  }
}
