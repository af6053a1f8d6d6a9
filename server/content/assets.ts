import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { IMAGE_PREFIX, VIDEO_PREFIX } from "#contract/pictures.ts";
import type { FolderListing } from "./folder-scan.ts";
import { Refused } from "./forms.ts";
import { readImageHeader } from "./image-header.ts";

interface ServedFile {
  /** Address below the site's origin; carries the content's hash, so what it answers never changes. */
  readonly address: string;
  /** The file on disk. */
  readonly path: string;
  readonly type: string;
  readonly size: number;
  /** First eight hexadecimal digits of the content's SHA-256. */
  readonly hash: string;
}

/** A picture of the content, and in which widths it is served. */
export interface PictureFile extends ServedFile {
  readonly kind: "picture";
  /** Address below `IMAGE_PREFIX`. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
}

/** A film, or the captions of one. */
export interface FilmFile extends ServedFile {
  readonly kind: "film";
  /** Address below `VIDEO_PREFIX`. */
  readonly src: string;
}

export type ContentFile = PictureFile | FilmFile;

const WIDTHS = [320, 480, 720, 960, 1280, 1600];
const LARGEST = 1600;
const PICTURE_NAME = /^[a-z0-9][a-z0-9._-]*\.(jpe?g|png|webp)$/i;
const PICTURE_ENDINGS: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};
const FILM_TYPES: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  webm: "video/webm",
  vtt: "text/vtt; charset=utf-8",
};

/** The widths in which a picture is served: never larger than it is. */
export function servedWidths(width: number): number[] {
  const smaller = WIDTHS.filter((served) => served <= width);
  return width < LARGEST && !smaller.includes(width) ? [...smaller, width] : smaller;
}

/** Pictures and films of the content folder; each is read again only when it has changed on disk. */
export class Assets {
  readonly #root: string;
  readonly #pictures = new Map<string, { stamp: string; result: PictureFile | Refused }>();
  readonly #films = new Map<string, { stamp: string; result: FilmFile | Refused }>();

  constructor(root: string) {
    this.#root = root;
  }

  picture(folder: FolderListing, name: string): PictureFile | Refused {
    if (!PICTURE_NAME.test(name)) {
      return new Refused(
        `“${name}” is no name of a picture: use letters, digits, dashes and the ending .jpg, .png or .webp.`,
      );
    }
    return remembered(this.#pictures, folder, name, (path) => this.#readPicture(path, name));
  }

  film(folder: FolderListing, name: string): FilmFile | Refused {
    return remembered(this.#films, folder, name, (path) => this.#readFilm(path, name));
  }

  #readPicture(path: string, name: string): PictureFile | Refused {
    const file = this.#readFile(path);
    const header = readImageHeader(file.bytes);
    if (!header) return new Refused(`${name} is no JPEG, PNG or WebP picture: save it as one.`);
    const { base, ending } = splitName(path);
    if (PICTURE_ENDINGS[ending.toLowerCase()] !== header.type) {
      return new Refused(`${name} is really of the kind ${header.type}: give it the right ending.`);
    }
    const src = `/${base}.${file.hash}.${ending.toLowerCase()}`;
    return {
      kind: "picture",
      address: `${IMAGE_PREFIX}${src}`,
      src,
      path: file.path,
      size: file.bytes.length,
      hash: file.hash,
      ...header,
      widths: servedWidths(header.width),
    };
  }

  #readFilm(path: string, name: string): FilmFile | Refused {
    const { base, ending } = splitName(path);
    const type = FILM_TYPES[ending];
    if (!type) return new Refused(`${name} is no MP4, WebM or VTT file.`);
    const file = this.#readFile(path);
    if (file.bytes.length === 0) return new Refused(`${name} is empty.`);
    const src = `/${base}.${file.hash}.${ending}`;
    return {
      kind: "film",
      address: `${VIDEO_PREFIX}${src}`,
      src,
      path: file.path,
      type,
      size: file.bytes.length,
      hash: file.hash,
    };
  }

  #readFile(path: string): { path: string; bytes: Buffer; hash: string } {
    const onDisk = join(this.#root, path);
    const bytes = readFileSync(onDisk);
    return { path: onDisk, bytes, hash: contentHash(bytes) };
  }
}

/** The part of a served address that says what is in the file. */
export function contentHash(bytes: Buffer): string {
  return hash("sha256", bytes, "hex").slice(0, 8);
}

function remembered<Result>(
  known: Map<string, { stamp: string; result: Result | Refused }>,
  folder: FolderListing,
  name: string,
  read: (path: string) => Result | Refused,
): Result | Refused {
  const stamp = folder.files.get(name);
  if (stamp === undefined) {
    return new Refused(
      `There is no file ${name} in this folder: put it there or correct the name.`,
    );
  }
  const path = `${folder.path}/${name}`;
  const before = known.get(path);
  if (before?.stamp === stamp) return before.result;
  const result = read(path);
  known.set(path, { stamp, result });
  return result;
}

function splitName(path: string): { base: string; ending: string } {
  const dot = path.lastIndexOf(".");
  return { base: path.slice(0, dot), ending: path.slice(dot + 1) };
}
