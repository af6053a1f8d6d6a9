import { isUtf8 } from "node:buffer";
import { basename, join } from "node:path";
import type { Locale } from "#contract/locales.ts";
import { isOfSystem } from "#server/has-code.ts";
import type { Assets, ContentFile, PictureFile } from "./assets.ts";
import type { Editing } from "./editing.ts";
import {
  both,
  type Fault,
  type Place,
  type Refusal,
  whyReplaced,
  whyTooLarge,
  whyUnreadable,
} from "./faults.ts";
import type { FolderListing } from "./folder-scan.ts";
import { openFile } from "./open-file.ts";
import type { Phones } from "./phones.ts";
import { wrongDates } from "./wrong-dates.ts";

export interface ContentRoot {
  readonly root: string;
  readonly shownRoot: string;
  readonly assets: Assets;
  /** What its texts call by name. */
  readonly phones: Phones;
  /** What its texts are checked by. */
  readonly editing: Editing;
}

/** A link of a text; that its address exists is known only when the whole content has been read. */
export interface Link {
  readonly place: Place;
  readonly href: string;
}

/** Bytes; a photograph of 1600 pixels' width takes a tenth of it. */
const LARGEST_PICTURE = 10_000_000;
/** Bytes; the longest of the sample has 12,000. */
const LARGEST_TEXT = 100_000;

const MISSING: Readonly<Record<Locale, (file: string) => string>> = {
  zh: (file) => both(`缺少中文文件：请写 ${file}。`, `The Chinese text is missing: write ${file}.`),
  en: (file) => both(`缺少英文文件：请写 ${file}。`, `The English text is missing: write ${file}.`),
};

/** One folder of the content, and what comes to light while its texts are read. */
export class Folder {
  readonly path: string;
  readonly faults: Fault[] = [];
  readonly #reported = new Set<string>();
  /** What may be a mistake, and is published all the same. */
  readonly warnings: Fault[] = [];
  readonly links: Link[] = [];
  /** Where a quote says whose words it is. */
  readonly quotations: Place[] = [];
  /** The ids of the headings of its Markdown; null where it has none. */
  anchors: ReadonlySet<string> | null = null;
  /** Whether a file could not be read for the moment: it has to be tried again though nothing in the folder changes. */
  isToReadAgain = false;
  /** Pictures and films that the texts name, by address. */
  readonly served = new Map<string, ContentFile>();
  /** Pictures that were warned of for their size, by path. */
  readonly #large = new Set<string>();
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

  get phones(): Phones {
    return this.#content.phones;
  }

  has(file: string): boolean {
    return this.#listing.files.has(file);
  }

  /** The text of a file, with the phones that it names; null, and a fault, where there is none. */
  read(file: string, locale: Locale): string | null {
    if (!this.has(file)) {
      const near = this.#listing.files.keys().find((name) => isNear(file, name));
      this.reportFile(file, "file", near ? whyNear(file, near) : MISSING[locale](file));
      return null;
    }
    const written = this.readAsWritten(file);
    if (written === null) return null;
    const { text, faults, warnings } = this.phones.resolve(written);
    for (const { line, message } of [...faults, ...wrongDates(written)]) {
      this.reportFile(file, "text", message, line);
    }
    const remarks = this.#content.editing.remarks(`${this.path}/${file}`, locale, written);
    for (const { line, message } of [...warnings, ...remarks]) this.warn(file, line, message);
    if (locale === "en" && isChinese(text)) this.warn(file, 1, CHINESE_IN_ENGLISH);
    return text;
  }

  /** The text of a file that is there, with plain line ends; null, and a fault, where it cannot be read or is not UTF-8. */
  readAsWritten(file: string): string | null {
    const bytes = this.#bytes(file);
    if (bytes === null) return null;
    if (isUtf8(bytes)) return `${bytes}`.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
    const message = both(
      "这个文件不是 UTF-8 编码：请打开，确认文字正确，再另存为 UTF-8。",
      "This file is not saved as UTF-8: open it, check that its words are right, and save it as UTF-8.",
    );
    this.reportFile(file, "file", message);
    return null;
  }

  #bytes(file: string): Buffer | null {
    const { root } = this.#content;
    try {
      const opened = openFile(root, join(root, this.path, file));
      if (opened && opened.size <= LARGEST_TEXT) return opened.read();
      opened?.close();
      const why = opened ? whyTooLarge(file, LARGEST_TEXT) : whyReplaced(file);
      this.reportFile(file, "file", why);
    } catch (error) {
      if (!isOfSystem(error)) throw error;
      this.isToReadAgain = true;
      this.reportFile(file, "file", whyUnreadable(file, error));
    }
    return null;
  }

  /** Reports texts that nothing reads. */
  refuseOthers(texts: readonly string[]): void {
    for (const name of this.#listing.files.keys()) {
      if (texts.includes(name)) continue;
      const meant = texts.find((text) => isNear(text, name));
      if (meant && this.has(meant)) this.reportFile(name, "file", whyCopy(meant));
      else if (meant) this.reportFile(meant, "file", whyNear(meant, name));
      else if (/\.(md|ya?ml|markdown)$/i.test(name)) {
        this.reportFile(name, "file", whyUnread(name, texts));
      }
    }
  }

  /** Gathers a fault, once each: the two halves of a pair of HTML tags are one thing to fix. */
  report({ file, line, field }: Place, message: string): void {
    const fault = `${file}:${line} ${message}`;
    if (this.#reported.has(fault)) return;
    this.#reported.add(fault);
    this.faults.push({ file, line, field, message });
  }

  reportFile(name: string, field: string, message: string, line = 1): void {
    this.report({ file: this.shown(name), line, field }, message);
  }

  warn(name: string, line: number, message: string): void {
    this.warnings.push({ file: this.shown(name), line, field: "text", message });
  }

  /** Warns of files that none of the texts shows: forgotten ones, or ones that their text was to name. */
  warnOfUnused(texts: readonly string[]): void {
    const used = [...this.served.values()].map(({ path }) => basename(path));
    for (const name of this.#listing.files.keys()) {
      if (texts.includes(name) || used.includes(name)) continue;
      const message = both(
        `没有文字用到 ${name}：请在文字里用上，或把文件删去。`,
        `No text uses ${name}: use it in one, or remove the file.`,
      );
      this.warnings.push({ file: this.shown(name), line: 1, field: "file", message });
    }
  }

  reportName(message: string): void {
    this.reportFile(this.#listing.files.has("zh.md") ? "zh.md" : "", "folder", message);
  }

  /** A picture that is served from now on; null, and a fault, where it cannot be. */
  picture(place: Place, name: string): PictureFile | null {
    const picture = this.#serve(place, name, this.#content.assets.picture(this.#listing, name));
    if (picture) this.#warnOfSize(place, picture);
    return picture;
  }

  film(place: Place, name: string): ContentFile | null {
    return this.#serve(place, name, this.#content.assets.film(this.#listing, name));
  }

  #warnOfSize(place: Place, { path, size }: PictureFile): void {
    const megabytes = Math.round(size / 1_000_000);
    if (size <= LARGEST_PICTURE || this.#large.has(path)) return;
    this.#large.add(path);
    const message = both(
      `${basename(path)} 有 ${megabytes} MB，不必这么大：请缩小后再保存，宽 1600 像素即可。`,
      `${basename(path)} is ${megabytes} MB, larger than it needs to be: save it smaller; 1600 pixels wide is enough.`,
    );
    this.warnings.push({ ...place, message });
  }

  #serve<File extends ContentFile>(place: Place, name: string, file: File | Refusal): File | null {
    if (typeof file === "string") {
      this.isToReadAgain ||= this.#content.assets.isUnreadable(this.#listing, name);
      this.report(place, file);
      return null;
    }
    this.served.set(file.address, file);
    return file;
  }
}

/** Whether a name is that of a text with another ending, as Notepad gives it: `zh.md.txt`. */
function isNear(text: string, name: string): boolean {
  const base = text.replace(/\w+$/, "");
  const ending = text.endsWith(".md")
    ? /^(?:md(?:\.txt)?|txt|markdown)$/i
    : /^(?:ya?ml(?:\.txt)?|txt)$/i;
  return name.toLowerCase().startsWith(base) && ending.test(name.slice(base.length));
}

const CHINESE_IN_ENGLISH = both(
  "这是英文文件，内容却多半是中文：请写成英文。",
  "This is the English file, and most of it is Chinese: write it in English.",
);

function isChinese(text: string): boolean {
  const countOf = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return countOf(/\p{Script=Han}/gu) > Math.max(50, countOf(/[a-z]/gi));
}

function whyNear(file: string, near: string): string {
  return both(
    `缺少 ${file}，但这里有 ${near}：请把它改名为 ${file}。Windows 默认隐藏 .txt 这样的扩展名，在“查看”里勾选“文件扩展名”才看得到。`,
    `${file} is missing, but there is ${near}: rename it to ${file}. Windows hides endings such as .txt unless “File name extensions” is on in the View menu.`,
  );
}

function whyCopy(original: string): string {
  return both(
    `这是 ${original} 的副本，网站不会用它：若它是新的，请用它替换 ${original}；否则请删去。`,
    `This is a copy of ${original}, which the site does not use: replace ${original} with it if it is the newer one, or remove it.`,
  );
}

function whyUnread(name: string, texts: readonly string[]): string {
  // `zh - 副本.md`, `zh (1).md`: what a computer calls a copy.
  const original = texts.find((text) => {
    const [base = "", ending = ""] = text.split(/(?=\.\w+$)/);
    return (
      name.startsWith(base) && name.endsWith(ending) && !/[a-z]/i.test(name.charAt(base.length))
    );
  });
  if (original) return whyCopy(original);
  return both(
    `没有页面用到这个文件：这个文件夹只放 ${texts.join("、")}。请改名或移走。`,
    `Nothing reads this file: this folder holds ${texts.join(", ")}. Rename it or remove it.`,
  );
}
