import { isIPv4, isIPv6 } from "node:net";

/**
 * The network that limits count as one address: an IPv4 address, or the /64 that one household or phone has of IPv6. An IPv6 address that
 * stands for one of IPv4 counts as that: behind a carrier's NAT64 all visitors would be one otherwise. Node knows no address of a visitor who
 * has gone.
 */
export function networkOf(address: string | undefined): string {
  const plain = withoutPort(address ?? "");
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const start = groups.slice(0, 6).join(":");
  if (start === MAPPED || start === NAT64) return ipv4Of(groups.slice(6));
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** The /48 around a /64, as `networkOf` spells it: a site's own, or a carrier's for thousands; null: IPv4 has none. */
export function widerNetworkOf(network: string): string | null {
  if (!network.endsWith("::/64")) return null;
  return `${network.split(":").slice(0, 3).join(":")}::/48`;
}

/** The widest network that counts as one: somebody who has a /48 has all its thousands of /64. */
export function widestNetworkOf(addressOrNetwork: string): string {
  const network = networkOf(addressOrNetwork);
  return widerNetworkOf(network) ?? network;
}

const MAPPED = "0:0:0:0:0:ffff";
const NAT64 = "64:ff9b:0:0:0:0";

/** Some proxies name a port too, and IPv6 in brackets; a zone belongs to the machine and not to the address. */
function withoutPort(address: string): string {
  const bracketed = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1];
  const [plain = ""] = (bracketed ?? address).split("%");
  const dotted = /^(.*):\d+$/.exec(plain)?.[1];
  return dotted !== undefined && isIPv4(dotted) ? dotted : plain;
}

/** All eight groups of an IPv6 address, each in its shortest spelling. */
function groupsOf(address: string): string[] {
  // Written like this an address has one spelling, without dots.
  const spelling = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = spelling
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after];
}

function ipv4Of(groups: readonly string[]): string {
  const bytes = groups.flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [Math.floor(value / 256), value % 256];
  });
  return bytes.join(".");
}
