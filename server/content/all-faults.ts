import type { Editing } from "./editing.ts";
import { both, type Fault } from "./faults.ts";
import type { FolderReading } from "./folder-reader.ts";
import type { Listings } from "./folder-scan.ts";
import { checkTopNews, type NewsItem } from "./news.ts";
import { PHONES_FILE, PHONES_FOLDER } from "./phones.ts";
import { findStrangers } from "./strangers.ts";

interface WholeReading {
  /** How messages call the content folder. */
  readonly shownRoot: string;
  readonly listings: Listings;
  readonly readings: ReadonlyMap<string, FolderReading>;
  readonly deadLinks: readonly Fault[];
  readonly news: readonly NewsItem[];
  readonly editing: Editing;
}

/** Faults of one file that are listed: a hundred lines are enough to show what is wrong. */
const MOST_OF_A_FILE = 100;

/** In the order of folders, Chinese files first, because English ones are compared with them, and lines. */
export function allFaults({
  shownRoot,
  listings,
  readings,
  deadLinks,
  news,
  editing,
}: WholeReading): Fault[] {
  const ofFolders = [...readings.values()].flatMap(({ folder }) => folder.faults);
  const ofWhole = [
    ...findStrangers(listings, readings),
    ...checkTopNews(news),
    ...editing.missingPlaces(listings),
  ].map((fault) => ({
    ...fault,
    file: `${shownRoot}/${fault.file}`,
  }));
  const files = Map.groupBy([...ofFolders, ...ofWhole, ...deadLinks], ({ file }) => file);
  return [...files]
    .map(([file, faults]) => ({ order: orderOf(file), faults }))
    .sort((first, second) => compare(first.order, second.order))
    .flatMap(({ faults }) => firstOf(faults));
}

/** The first faults of a file, and how many more there are. */
function firstOf(faults: readonly Fault[]): Fault[] {
  const sorted = faults.toSorted((first, second) => first.line - second.line);
  const next = sorted[MOST_OF_A_FILE];
  if (next === undefined) return sorted;
  const rest = sorted.length - MOST_OF_A_FILE;
  const message = both(
    `……这个文件还有 ${rest} 处错误没有列出：请先改正上面列出的。`,
    `… and ${rest} more in this file: fix those above first.`,
  );
  return [...sorted.slice(0, MOST_OF_A_FILE), { ...next, message }];
}

/** The list of phones comes first: what is wrong there may show wherever one is named. */
function orderOf(file: string): string {
  if (file.endsWith(`/${PHONES_FOLDER}/${PHONES_FILE}`)) return "";
  return file.replace(/\bzh(?=\.\w+$)/, "").replace(/\ben(?=\.\w+$)/, "~");
}

function compare(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
