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

/** Every request belongs to the site of PUBLIC_URL; where none is set, its Host header tells. */
export function createSiteReader(publicOrigin: string | null): SiteReader {
  if (publicOrigin !== null) {
    const isSecure = publicOrigin.startsWith("https:");
    const site: Site = { origin: publicOrigin, isSecure, kind: "known" };
    return () => site;
  }
  const remembered = new Map<string, Site>();
  return ({ host, protocol }) => {
    const origin = `${protocol}://${host.toLowerCase()}`;
    const known = remembered.get(origin);
    if (known) return known;
    if (!HOST.test(host)) return null;
    const isSecure = protocol === "https";
    if (remembered.size >= REMEMBERED_SITES) return { origin, isSecure, kind: "passing" };
    const site: Site = { origin, isSecure, kind: "known" };
    remembered.set(origin, site);
    return site;
  };
}
