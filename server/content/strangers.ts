import { join } from "node:path";
import { both, type Fault } from "./faults.ts";
import type { FolderReading } from "./folder-reader.ts";
import type { Listings } from "./folder-scan.ts";

/** Warns of links that are not followed, by their paths below the content. */
export function warnOfLinksOut(listings: Listings): Fault[] {
  const message = both(
    "这个链接指向内容文件夹以外的地方，或其中隐藏的文件，网站不会使用它：请把文件本身放在这里，或删去链接。",
    "This link leads out of the content folder, or to something hidden in it, so the site does not follow it: put the file itself here, or remove the link.",
  );
  return [...listings.values()].flatMap(({ path, linksOut }) =>
    linksOut.map((name) => ({ file: join(path, name), line: 1, field: "file", message })),
  );
}

/** Reports folders that cannot be looked into, and folders and texts that no page is made of, by their paths below the content. */
export function findStrangers(
  listings: Listings,
  readings: ReadonlyMap<string, FolderReading>,
): Fault[] {
  const parents = new Set(["", "news", "events"]);
  for (const path of readings.keys()) {
    const parts = path.split("/");
    for (const depth of parts.keys()) parents.add(parts.slice(0, depth).join("/"));
  }
  return [...listings.values()].flatMap(({ path, files, refusal }) => {
    const folder = path && `${path}/`;
    if (refusal) return [{ file: folder, line: 1, field: "folder", message: refusal }];
    if (readings.has(path) || files.size === 0) return [];
    if (!parents.has(path)) {
      const message = both(
        "网站上没有与这个文件夹对应的页面：请改正文件夹名，或把它移走。图片直接放在文字旁边，不要另建文件夹。",
        "No page of the site belongs to this folder: correct its name or remove it. Put pictures beside the text, not in a folder of their own.",
      );
      return [{ file: folder, line: 1, field: "folder", message }];
    }
    const message = both(
      "没有页面用到这个文件：这个文件夹本身不是页面。请移到别处或删去。",
      "Nothing reads this file: no page belongs to this folder itself. Move it or remove it.",
    );
    return [...files.keys()]
      .filter((name) => /\.(md|ya?ml)$/i.test(name) && name !== "README.md")
      .map((name) => ({ file: join(path, name), line: 1, field: "file", message }));
  });
}
