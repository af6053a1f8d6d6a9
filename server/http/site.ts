import type { FastifyRequest } from "fastify";

/** Where a request was addressed to. */
export interface Site {
  /** Scheme, host and port; what canonical addresses begin with. */
  readonly origin: string;
  readonly isSecure: boolean;
  /** "passing": one of more names than a site can have; nothing is cached for it. */
  readonly kind: "known" | "passing";
}

/** Tells to which site a request was addressed; null: its Host header is no host. */
export type SiteReader = (request: FastifyRequest) => Site | null;

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
// Without PUBLIC_URL the Host header decides, and anyone can send any: only so many are remembered.
const REMEMBERED_SITES = 16;
const MOST_COUNTED = 1000;

/** Every request belongs to the site of PUBLIC_URL; where none is set, its Host header tells. */
export function createSiteReader(publicOrigin: string | null): SiteReader {
  if (publicOrigin !== null) {
    const isSecure = publicOrigin.startsWith("https:");
    const site: Site = { origin: publicOrigin, isSecure, kind: "known" };
    return () => site;
  }
  const remembered = new Map<string, { readonly site: Site; count: number }>();

  /**
   * Misra and Gries, "Finding repeated elements": a host of more than every 17th request stays, however many others are
   * named beside it.
   */
  function isRemembered(site: Site): boolean {
    if (remembered.size < REMEMBERED_SITES) {
      remembered.set(site.origin, { site, count: 1 });
      return true;
    }
    for (const [origin, entry] of remembered) {
      entry.count -= 1;
      if (entry.count === 0) remembered.delete(origin);
    }
    return false;
  }

  return ({ headers: { host = "" }, protocol }) => {
    // X-Forwarded-Proto is what a visitor sent, where a proxy passes it on. X-Forwarded-Host is not read.
    const scheme = protocol === "https" ? "https" : "http";
    const origin = `${scheme}://${host.toLowerCase()}`;
    const known = remembered.get(origin);
    if (known) {
      known.count = Math.min(known.count + 1, MOST_COUNTED);
      return known.site;
    }
    if (!HOST.test(host) || !URL.canParse(origin)) return null;
    const site: Site = { origin, isSecure: scheme === "https", kind: "known" };
    return isRemembered(site) ? site : { ...site, kind: "passing" };
  };
}
