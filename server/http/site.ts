import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { networkOf, widerNetworkOf } from "#server/network-of.ts";

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
const MOST_SITES = 16;
/** As many hosts are remembered for one network: the school's own, with and without www. */
const MOST_OF_A_NETWORK = 2;
const MOST_NETWORKS = 10_000;
/** Characters; names in DNS have 253 at most (RFC 1035), and a port may follow. */
const LONGEST_HOST = 260;

/** Every request belongs to the site of PUBLIC_URL; where none is set, its Host header tells. */
export function createSiteReader(publicOrigin: string | null): SiteReader {
  if (publicOrigin !== null) {
    const isSecure = publicOrigin.startsWith("https:");
    const site: Site = { origin: publicOrigin, isSecure, kind: "known" };
    return () => site;
  }
  const known = new KnownSites();

  return ({ headers: { host = "" }, protocol, ip }) => {
    // X-Forwarded-Proto is what a visitor sent, where a proxy passes it on. X-Forwarded-Host is not read.
    const scheme = protocol === "https" ? "https" : "http";
    const origin = `${scheme}://${host.toLowerCase()}`;
    const network = networkOf(ip);
    // A single household may have many of the smaller networks of IPv6.
    const group = widerNetworkOf(network) ?? network;
    const found = known.find(origin, group);
    if (found) return found;
    if (host.length > LONGEST_HOST || !HOST.test(host) || !URL.canParse(origin)) return null;
    const site: Site = { origin, isSecure: scheme === "https", kind: "known" };
    return known.add(site, group) ? site : { ...site, kind: "passing" };
  };
}

/** The sites that most networks ask for: a single stranger, however busy, takes no other's place. */
class KnownSites {
  readonly #sites = new Map<string, Site>();
  readonly #votes = new Map<string, number>();
  /** The hosts that each network asked for last. */
  readonly #asked = new LRUCache<string, readonly string[]>({
    max: MOST_NETWORKS,
    dispose: (origins, _network, reason) => {
      if (reason === "evict") for (const origin of origins) this.#count(origin, -1);
    },
  });

  find(origin: string, network: string): Site | undefined {
    const site = this.#sites.get(origin);
    if (site) this.#vote(origin, network);
    return site;
  }

  /** False: one network alone asks for it, or others are asked for by as many and were here before. */
  add(site: Site, network: string): boolean {
    this.#vote(site.origin, network);
    if (this.#sites.size >= MOST_SITES) {
      const [least = ""] = [...this.#sites.keys()].sort((a, b) => this.#of(a) - this.#of(b));
      const votes = this.#of(site.origin);
      if (votes < 2 || votes <= this.#of(least)) return false;
      this.#sites.delete(least);
    }
    this.#sites.set(site.origin, site);
    return true;
  }

  #of(origin: string): number {
    return this.#votes.get(origin) ?? 0;
  }

  #vote(origin: string, network: string): void {
    const asked = this.#asked.get(network) ?? [];
    if (asked.includes(origin)) return;
    this.#count(origin, 1);
    const [oldest] = asked;
    const isFull = asked.length === MOST_OF_A_NETWORK;
    if (isFull && oldest !== undefined) this.#count(oldest, -1);
    this.#asked.set(network, [...asked.slice(isFull ? 1 : 0), origin]);
  }

  #count(origin: string, change: 1 | -1): void {
    const votes = this.#of(origin) + change;
    if (votes === 0) this.#votes.delete(origin);
    else this.#votes.set(origin, votes);
  }
}
