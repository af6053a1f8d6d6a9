import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  type ReadStream,
  read,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
} from "node:fs";
import { relative, sep } from "node:path";
import { promisify } from "node:util";
import { hasCode } from "#server/has-code.ts";

/** Hidden files, the lock files that office programs put beside an open one, and what systems and network drives leave by themselves. */
export const IGNORED =
  /^[.~]|^(?:lost\+found|@eaDir|#recycle|\$RECYCLE\.BIN|System Volume Information|Thumbs\.db|desktop\.ini)$/i;

const readAsync = promisify(read);

/** Where a file of the content lies; no part of either path is a link. */
export interface FileLocation {
  /** The content folder that the file was read in. */
  readonly realRoot: string;
  readonly realPath: string;
}

/**
 * A file of the content that is open: whatever takes its place in the folder meanwhile, this is the file that is read. Read
 * it once, which closes it, or close it.
 */
export class OpenFile implements FileLocation {
  readonly realRoot: string;
  readonly realPath: string;
  /** In bytes, when it was opened; nothing beyond is read. */
  readonly size: number;
  readonly #descriptor: number;

  constructor({ realRoot, realPath }: FileLocation, size: number, descriptor: number) {
    this.realRoot = realRoot;
    this.realPath = realPath;
    this.size = size;
    this.#descriptor = descriptor;
  }

  read(): Buffer {
    const bytes = Buffer.alloc(this.size);
    let length = 0;
    try {
      while (length < this.size) {
        const taken = readSync(this.#descriptor, bytes, length, this.size - length, length);
        if (taken === 0) break;
        length += taken;
      }
    } finally {
      this.close();
    }
    return bytes.subarray(0, length);
  }

  stream(): ReadStream {
    const end = Math.max(0, this.size - 1);
    return createReadStream(this.realPath, { fd: this.#descriptor, start: 0, end });
  }

  /** At most so many of its bytes from a position on; empty at its end. The file stays open, and must not be closed meanwhile. */
  async readPart(position: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = await readAsync(this.#descriptor, bytes, 0, length, position);
    return bytes.subarray(0, bytesRead);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

/** Opens a file of the content, by way of links too; null where it is no file, lies outside the content folder, or is hidden in it. */
export function openFile(root: string, path: string): OpenFile | null {
  const realRoot = realpathSync(root);
  const descriptor = openWithoutWaiting(path);
  if (descriptor === null) return null;
  let file: OpenFile | null = null;
  try {
    const stats = fstatSync(descriptor);
    const realPath = stats.isFile() ? realPathOf(descriptor, stats, path) : null;
    if (realPath !== null && isInContent(realRoot, realPath)) {
      file = new OpenFile({ realRoot, realPath }, stats.size, descriptor);
    }
    return file;
  } finally {
    if (file === null) closeSync(descriptor);
  }
}

/** Opens a file that was read before; null where something else lies in its place. */
export function openAgain({ realRoot, realPath }: FileLocation): OpenFile | null {
  const file = openFile(realRoot, realPath);
  if (file === null || file.realPath === realPath) return file;
  file.close();
  return null;
}

/** Whether a path without links leads to something in the content folder that is not hidden there. */
export function isInContent(realRoot: string, realPath: string): boolean {
  // A path that leads out begins with two dots.
  return !relative(realRoot, realPath)
    .split(sep)
    .some((part) => IGNORED.test(part));
}

/** Opening a pipe would wait for somebody to write to it. */
function openWithoutWaiting(path: string): number | null {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    return openSync(realpathSync(path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    // ELOOP: a link lies there now; ENXIO: a socket.
    if (hasCode(error, "ELOOP") || hasCode(error, "ENXIO")) return null;
    throw error;
  }
}

/** Null where the path leads to another file by now. */
function realPathOf(descriptor: number, stats: Stats, path: string): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    // Not on Linux.
    const realPath = realpathSync(path);
    const { dev, ino } = lstatSync(realPath);
    return dev === stats.dev && ino === stats.ino ? realPath : null;
  }
}
