import { anchorsOfPage } from "#contract/page-anchors.ts";
import { NOTICES, prospectusPath, SITE_MAP_ENTRIES } from "#contract/site-map.ts";
import { STAGES } from "#contract/stages.ts";
import { both, type Fault } from "./faults.ts";
import type { FolderReading } from "./folder-reader.ts";

const FIXED_ADDRESSES = [
  ...SITE_MAP_ENTRIES.map((entry) => entry.path),
  ...NOTICES.map((notice) => `/notices/${notice.segment}`),
  ...STAGES.map(prospectusPath),
  // Neither in the site map nor made from content.
  ...["/apply", "/apply/event", "/apply/enrollment"],
  ...["/login", "/login/index", "/login/register"],
];

/** A link that leads nowhere, and the folder in whose texts it stands. */
interface DeadLink {
  readonly path: string;
  readonly fault: Fault;
}

/** Finds links that lead nowhere; `readings` are those of all folders, by path. */
export function checkLinks(readings: ReadonlyMap<string, FolderReading>): DeadLink[] {
  const addresses = new Set(FIXED_ADDRESSES);
  for (const path of readings.keys()) {
    const [parent, id] = path.split("/");
    if (id && parent === "news") addresses.add(`/news/detail/${id}`);
    if (id && parent === "events") addresses.add(`/event/detail/${id}`);
  }

  function refusal(href: string): string | null {
    if (/^(https:\/\/[^\s/.]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+)$/.test(href))
      return null;
    if (!/^\/(?!\/)/.test(href)) {
      return both(
        `链接要写以 / 开头的本站地址，或以 https:、mailto:、tel: 开头的地址；“${href}”都不是。`,
        `A link leads to an address of the site that begins with /, or to https:, mailto: or tel:; “${href}” is none of these.`,
      );
    }
    const [withQuery = "", anchor] = href.split("#");
    const [address = ""] = withQuery.split("?");
    if (!addresses.has(address))
      return both(
        `本站没有 ${address} 这个地址：请改正链接。`,
        `The site has no address ${address}: correct the link.`,
      );
    const page = readings.get(address.slice(1))?.folder;
    const ofPage = anchorsOfPage(address);
    if (anchor === undefined || !page || page.faults.length > 0) return null;
    if (!page.anchors && ofPage.length === 0) return null;
    if (page.anchors?.has(anchor) || ofPage.includes(anchor)) return null;
    return both(
      `${address} 页面没有标题 {#${anchor}}：请改正链接。`,
      `The page ${address} has no heading {#${anchor}}: correct the link.`,
    );
  }

  return [...readings].flatMap(([path, { folder }]) =>
    folder.links.flatMap(({ href, place }) => {
      const message = refusal(href);
      return message ? [{ path, fault: { ...place, message } }] : [];
    }),
  );
}
