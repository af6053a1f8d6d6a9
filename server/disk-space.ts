import { statfs } from "node:fs/promises";

export const MEBIBYTE = 1024 * 1024;
/** PostgreSQL writes its log in files of 16 MiB. */
export const LITTLE_SPACE = 100 * MEBIBYTE;

/** Bytes left on the disk that a folder lies on. */
export async function spaceLeft(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
