import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PQueue from "p-queue";
import { IMAGE_PREFIX, VIDEO_PREFIX } from "#contract/pictures.ts";
import { Refused } from "./faults.ts";
import type { FolderListing } from "./folder-scan.ts";
import { contentHash } from "./picture-work.ts";
import { SoundPictures } from "./sound-pictures.ts";

interface ServedFile {
  /** Address below the site's origin; carries the content's hash, so what it answers never changes. */
  readonly address: string;
  readonly src: string;
  readonly path: string;
  readonly type: string;
  readonly size: number;
  /** First eight hexadecimal digits of the content's SHA-256. */
  readonly hash: string;
}

/** A picture of the content, and in which widths it is served. */
export interface PictureFile extends ServedFile {
  readonly kind: "picture";
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
}

export interface FilmFile extends ServedFile {
  readonly kind: "film";
}

export type ContentFile = PictureFile | FilmFile;

const WIDTHS = [320, 480, 720, 960, 1280, 1600];
const LARGEST = 1600;
const PICTURE_NAME = /^[a-z0-9][a-z0-9._-]*\.(jpe?g|png|webp)$/i;
const PICTURE_TYPES: Readonly<Record<string, string>> = {
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
function servedWidths(width: number): number[] {
  const smaller = WIDTHS.filter((served) => served <= width);
  return width < LARGEST && !smaller.includes(width) ? [...smaller, width] : smaller;
}

/** Pictures and films of the content folder; each is read again only when it has changed on disk. */
export class Assets {
  readonly #root: string;
  readonly #sound: SoundPictures;
  #pictures = new Map<string, Known<PictureFile>>();
  readonly #films = new Map<string, Known<FilmFile>>();

  /** `soundPictures` is the file in which checked pictures are remembered, where they are. */
  constructor(root: string, soundPictures: string | null = null) {
    this.#root = root;
    this.#sound = new SoundPictures(soundPictures);
  }

  /** Decodes the pictures that are new or have changed, so that `picture` can say at once what is in them. */
  async checkPictures(folders: Iterable<FolderListing>): Promise<void> {
    const pictures = new Map<string, Known<PictureFile>>();
    const changed: (() => Promise<void>)[] = [];
    for (const { path: folder, files, isYoung } of folders) {
      for (const [name, stamp] of files) {
        if (!PICTURE_NAME.test(name)) continue;
        const path = `${folder}/${name}`;
        const before = this.#pictures.get(path);
        if (before?.stamp === stamp) pictures.set(path, before);
        else {
          changed.push(async () => {
            const result = await this.#readPicture(path, name);
            pictures.set(path, { stamp: isYoung ? null : stamp, result });
          });
        }
      }
    }
    await new PQueue({ concurrency: 2 }).addAll(changed);
    this.#pictures = pictures;
  }

  /** Writes down which pictures are sound, for the next start. */
  rememberPictures(): Promise<void> {
    return this.#sound.save();
  }

  picture(folder: FolderListing, name: string): PictureFile | Refused {
    if (!PICTURE_NAME.test(name)) {
      return new Refused(
        `“${name}” is no name of a picture: use letters, digits, dashes and the ending .jpg, .png or .webp.`,
      );
    }
    return this.#pictures.get(`${folder.path}/${name}`)?.result ?? missing(name);
  }

  film(folder: FolderListing, name: string): FilmFile | Refused {
    const stamp = folder.files.get(name);
    if (stamp === undefined) return missing(name);
    const path = `${folder.path}/${name}`;
    const before = this.#films.get(path);
    if (before?.stamp === stamp) return before.result;
    const result = this.#readFilm(path, name);
    this.#films.set(path, { stamp: folder.isYoung ? null : stamp, result });
    return result;
  }

  async #readPicture(path: string, name: string): Promise<PictureFile | Refused> {
    const bytes = await readFile(join(this.#root, path));
    const picture = await this.#sound.check(bytes, name);
    if (picture instanceof Refused) return picture;
    const { type, width } = picture;
    if (PICTURE_TYPES[endingOf(path)] !== type) {
      return new Refused(`${name} is really of the kind ${type}: give it the right ending.`);
    }
    const served = this.#served(path, bytes, IMAGE_PREFIX);
    return { kind: "picture", ...served, ...picture, widths: servedWidths(width) };
  }

  #readFilm(path: string, name: string): FilmFile | Refused {
    const type = FILM_TYPES[endingOf(path)];
    if (!type) return new Refused(`${name} is no MP4, WebM or VTT file.`);
    const bytes = readFileSync(join(this.#root, path));
    if (bytes.length === 0) return new Refused(`${name} is empty.`);
    return { kind: "film", ...this.#served(path, bytes, VIDEO_PREFIX), type };
  }

  #served(path: string, bytes: Buffer, prefix: string): Omit<ServedFile, "type"> {
    const hash = contentHash(bytes);
    const src = `/${path.slice(0, path.lastIndexOf("."))}.${hash}.${endingOf(path)}`;
    const onDisk = join(this.#root, path);
    return { address: `${prefix}${src}`, src, path: onDisk, size: bytes.length, hash };
  }
}

interface Known<Result> {
  /** Null: to be read again. */
  readonly stamp: string | null;
  readonly result: Result | Refused;
}

function missing(name: string): Refused {
  return new Refused(`There is no file ${name} in this folder: put it there or correct the name.`);
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).toLowerCase();
}
