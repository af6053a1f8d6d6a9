import { isAbsolute, relative } from "node:path";

/** How messages call a folder: from where the program was started, where it lies below that. */
export function shownFolder(folder: string): string {
  const below = relative(process.cwd(), folder);
  return below === "" || below.startsWith("..") || isAbsolute(below) ? folder : below;
}
