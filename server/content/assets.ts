import { createHash, hash } from "node:crypto";
import { join, parse } from "node:path";
import { buffer } from "node:stream/consumers";
import PQueue from "p-queue";
import { IMAGE_PREFIX, VIDEO_PREFIX } from "#contract/pictures.ts";
import { isOfSystem } from "#server/has-code.ts";
import type { CheckedPictures } from "./checked-pictures.ts";
import { both, type Refusal, whyReplaced, whyTooLarge, whyUnreadable } from "./faults.ts";
import { FILM_NAME, type FolderListing, type Listings, UNSETTLED } from "./folder-scan.ts";
import { type FileLocation, type OpenFile, openFile } from "./open-file.ts";

interface ServedFile extends FileLocation {
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
/** Pixels that a WebP can have in height. */
const TALLEST = 16_383;
const PICTURE_NAME = /^[a-z0-9][a-z0-9._-]*\.(jpe?g|png|webp)$/i;
/** Bytes. */
const LARGEST_FILM = 2_000_000_000;
const LARGEST_PICTURE = 200_000_000;
const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  mp4: "video/mp4",
  webm: "video/webm",
  vtt: "text/vtt; charset=utf-8",
};

/** The widths in which a picture is served: never larger than it is. */
function servedWidths(width: number): number[] {
  const largest = Math.min(width, Math.max(...WIDTHS));
  return [...WIDTHS.filter((served) => served < largest), largest];
}

function filesToServe(listings: Listings) {
  return [...listings.values()].flatMap(({ path: folder, files }) =>
    [...files]
      .filter(([name]) => PICTURE_NAME.test(name) || FILM_NAME.test(name))
      .map(([name, stamp]) => ({ path: `${folder}/${name}`, name, stamp })),
  );
}

interface KnownFile {
  /** Null: it could not be read for the moment. */
  readonly stamp: string | null;
  readonly file: ContentFile | Refusal;
}

/** Pictures and films of the content folder; each is read again only when it has changed on disk. */
export class Assets {
  readonly #root: string;
  readonly #checked: CheckedPictures;
  #known: ReadonlyMap<string, KnownFile> = new Map();

  constructor(root: string, checked: CheckedPictures) {
    this.#root = root;
    this.#checked = checked;
  }

  /** Reads the files that are new or have changed, so that `picture` and `film` can say at once what is in them. */
  async read(listings: Listings): Promise<void> {
    const before = this.#known;
    const known = new Map(before);
    const queue = new PQueue({ concurrency: 2 });
    const changed: Promise<unknown>[] = [];
    for (const { path, name, stamp } of filesToServe(listings)) {
      if (stamp === UNSETTLED) {
        known.set(path, before.get(path) ?? { stamp, file: whyUnsettled(name) });
      } else if (before.get(path)?.stamp !== stamp) {
        const read = async () => known.set(path, await this.#read(path, name, stamp));
        changed.push(queue.add(read));
      }
    }
    const read = await Promise.allSettled(changed);
    const failed = read.find((each) => each.status === "rejected");
    if (failed) throw failed.reason;
    this.#known = known;
  }

  picture(folder: FolderListing, name: string): PictureFile | Refusal {
    const file = this.film(folder, name);
    if (typeof file !== "string" && file.kind === "picture") return file;
    if (typeof file === "string" && PICTURE_NAME.test(name)) return file;
    return whyNoPicture(name);
  }

  film({ path, files }: FolderListing, name: string): ContentFile | Refusal {
    const found = onDisk(files, name);
    const known = found === null ? null : this.#known.get(`${path}/${found}`);
    return known?.file ?? whyMissing(name, files);
  }

  /** Whether a file is refused for the moment only, and is read again at the next reading. */
  isUnreadable({ path, files }: FolderListing, name: string): boolean {
    return this.#known.get(`${path}/${onDisk(files, name)}`)?.stamp === null;
  }

  async #read(path: string, name: string, stamp: string): Promise<KnownFile> {
    try {
      return { stamp, file: await this.#open(path, name) };
    } catch (error) {
      if (!isOfSystem(error)) throw error;
      return { stamp: null, file: whyUnreadable(name, error) };
    }
  }

  async #open(path: string, name: string): Promise<ContentFile | Refusal> {
    const isFilm = FILM_NAME.test(name);
    const largest = isFilm ? LARGEST_FILM : LARGEST_PICTURE;
    const opened = openFile(this.#root, join(this.#root, path));
    if (opened === null) return whyReplaced(name);
    if (opened.size > largest) {
      opened.close();
      return whyTooLarge(name, largest);
    }
    return isFilm ? this.#readFilm(opened, path, name) : this.#readPicture(opened, path, name);
  }

  async #readFilm(opened: OpenFile, path: string, name: string): Promise<FilmFile | Refusal> {
    const hasher = createHash("sha256");
    let size = 0;
    for await (const part of opened.stream()) {
      hasher.update(part);
      size += part.length;
    }
    if (size === 0) return whyEmpty(name);
    const file = this.#served(opened, path, hasher.digest("hex"), size);
    return { kind: "film", address: `${VIDEO_PREFIX}${file.src}`, ...file };
  }

  async #readPicture(opened: OpenFile, path: string, name: string): Promise<PictureFile | Refusal> {
    const bytes = await buffer(opened.stream());
    if (bytes.length === 0) return whyEmpty(name);
    const digest = hash("sha256", bytes);
    const file = this.#served(opened, path, digest, bytes.length);
    const picture = await this.#checked.check(digest, bytes, name);
    if (typeof picture === "string") return picture;
    if (picture.type !== file.type) {
      const kind = picture.type.replace("image/", "").toUpperCase();
      return both(
        `${name} 其实是 ${kind} 图片：请把扩展名改过来。`,
        `${name} is really a ${kind} picture: give it the right extension.`,
      );
    }
    const { width, height } = picture;
    const widths = servedWidths(width);
    if ((height * Math.max(...widths)) / width > TALLEST) {
      return both(
        `${name} 太长，无法显示（${width} × ${height} 像素）：请截成几张，每张的高不超过宽的十倍。`,
        `${name} is too tall to be shown (${width} × ${height} pixels): cut it into several pictures, each at most ten times as tall as it is wide.`,
      );
    }
    return { kind: "picture", address: `${IMAGE_PREFIX}${file.src}`, ...file, ...picture, widths };
  }

  #served(
    { realRoot, realPath }: OpenFile,
    path: string,
    digest: string,
    size: number,
  ): Omit<ServedFile, "address"> {
    const { dir, name, ext } = parse(path);
    const src = `/${dir}/${name.normalize()}.${digest.slice(0, 8)}${ext.toLowerCase()}`;
    const type = TYPES[ext.slice(1).toLowerCase()] ?? "";
    return {
      src,
      path: join(this.#root, path),
      realRoot,
      realPath,
      type,
      size,
      hash: digest.slice(0, 8),
    };
  }
}

/** The file that a text names: cameras write endings in capitals, and macOS stores accents decomposed. Null where there is none. */
function onDisk(files: FolderListing["files"], name: string): string | null {
  if (files.has(name)) return name;
  const plain = plainName(name);
  return files.keys().find((other) => plainName(other) === plain) ?? null;
}

function plainName(name: string): string {
  return name.normalize().replace(/\.\w+$/, (ending) => ending.toLowerCase());
}

const PICTURE_ENDINGS = /(?:\.(?:jpe?g|png|webp|gif|hei[cf]))+$/;

/** Whether one file was probably meant by the name of another; Windows hides the last ending of `Cover.jpg.JPG`. */
function isNearly(name: string, other: string): boolean {
  const [meant, present] = [name, other].map((each) => each.normalize().toLowerCase());
  if (meant === undefined || present === undefined || meant.length > LONGEST_FILE_NAME)
    return false;
  if (!PICTURE_ENDINGS.test(meant)) return present.startsWith(meant);
  const stem = (each: string) => each.replace(PICTURE_ENDINGS, "");
  return PICTURE_ENDINGS.test(present) && stem(present) === stem(meant);
}

function whyMissing(name: string, files: FolderListing["files"]): Refusal {
  const near = files.keys().find((other) => isNearly(name, other));
  if (near !== undefined && /\.hei[cf]$/i.test(near)) return whyNoPicture(near);
  if (near !== undefined) {
    return both(
      `这个文件夹里没有 ${name}，但有 ${near}：请让文件名和这里写的完全一致，大小写和扩展名也要一致。Windows 默认隐藏扩展名，在“查看”里勾选“文件扩展名”才看得到。`,
      `There is no file ${name} in this folder, but there is ${near}: the name of the file and the one written here must be the same, capitals and ending included. Windows hides endings unless “File name extensions” is on in the View menu.`,
    );
  }
  return both(
    `这个文件夹里没有 ${name}：请把文件放进来，或改正文件名。`,
    `There is no file ${name} in this folder: put it there or correct the name.`,
  );
}

function whyEmpty(name: string): Refusal {
  return both(`${name} 是空文件：请重新上传。`, `${name} is empty: upload it again.`);
}

function whyUnsettled(name: string): Refusal {
  return both(
    `${name} 还在上传：传完几秒后会自动发布。`,
    `${name} is still being uploaded: it is published some seconds after that has ended.`,
  );
}

/** What is wrong about a picture’s name, and what to call it. */
export function whyNoPicture(name: string): Refusal {
  if (/\.hei[cf]$/i.test(name)) {
    return both(
      `${name} 是 HEIC 图片，浏览器无法显示：请另存为 JPEG。`,
      `${name} is a HEIC picture, which browsers cannot show: save it as JPEG.`,
    );
  }
  const better = pictureName(name);
  return better === null
    ? both(
        `“${name}”不能作图片文件名：只能用英文字母、数字、连字符和下划线，扩展名为 .jpg、.png 或 .webp。`,
        `“${name}” cannot be the name of a picture: use letters, digits, dashes, underscores and the extension .jpg, .png or .webp.`,
      )
    : both(
        `图片文件名“${name}”含有空格或不能用的字符：请把文件改名为 ${better}，这里也写 ${better}。`,
        `The picture’s name “${name}” has spaces or characters that cannot be used: rename the file to ${better}, and write ${better} here.`,
      );
}

/** Bytes, on every disk. */
const LONGEST_FILE_NAME = 255;

/** The nearest name that a picture may have; null where it is none of a picture. */
export function pictureName(name: string): string | null {
  if (Buffer.byteLength(name) > LONGEST_FILE_NAME) return null;
  const { base, ext } = parse(name);
  if (name !== base || !/^\.(jpe?g|png|webp)$/i.test(ext)) return null;
  const stem = base
    .slice(0, -ext.length)
    .replace(/[^a-z0-9._-]+/gi, "-")
    .replace(/^[^a-z0-9]+|-+$/gi, "");
  return `${stem || "picture"}${ext}`;
}
