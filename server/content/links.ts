import { NOTICES, SITE_MAP_ENTRIES } from "#contract/site-map.ts";
import type { Fault } from "./faults.ts";
import type { Link } from "./folder.ts";

/** Addresses of the site that are neither in its map nor made from content. */
const FORMS = [
  "/apply",
  "/apply/event",
  "/apply/enrollment",
  "/login",
  "/login/index",
  "/login/register",
];

const FIXED_ADDRESSES = [
  ...SITE_MAP_ENTRIES.map((entry) => entry.path),
  ...NOTICES.map((notice) => `/notices/${notice.segment}`),
  ...FORMS,
];

/** The addresses that a link of the content may lead to, and of pages the ids in them. */
export class Addresses {
  readonly #addresses = new Set(FIXED_ADDRESSES);
  readonly #anchors = new Map<string, ReadonlySet<string>>();

  add(address: string): void {
    this.#addresses.add(address);
  }

  addAnchors(address: string, ids: ReadonlySet<string>): void {
    this.#anchors.set(address, ids);
  }

  check(links: Iterable<Link>): Fault[] {
    const faults: Fault[] = [];
    for (const { href, place } of links) {
      const message = this.#refusal(href);
      if (message) faults.push({ ...place, message });
    }
    return faults;
  }

  #refusal(href: string): string | null {
    if (href.startsWith("/") && !href.startsWith("//")) return this.#siteRefusal(href);
    if (/^https:\/\/[^\s/]+\.[^\s]+$/.test(href)) return null;
    if (/^mailto:[^\s@]+@[^\s@]+$/.test(href)) return null;
    if (/^tel:\+?[\d-]+$/.test(href)) return null;
    return `A link leads to an address of the site that begins with /, or to https:, mailto: or tel:; “${href}” is none of these.`;
  }

  #siteRefusal(href: string): string | null {
    const [withQuery = "", anchor] = href.split("#");
    const [address = ""] = withQuery.split("?");
    if (!this.#addresses.has(address)) {
      return `The site has no address ${address}: correct the link.`;
    }
    const ids = this.#anchors.get(address);
    if (anchor === undefined || !ids || ids.has(anchor)) return null;
    return `The page ${address} has no heading {#${anchor}}: correct the link.`;
  }
}
