import { isIPv4, isIPv6 } from "node:net";

/** What limits count as one address: an IPv4 address, or the /64 that one household or phone has of IPv6. */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%");
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  // A dotted end stands for two groups, which lie beyond the first four in any case.
  const after = groups(tail ?? "").flatMap((group) =>
    group.includes(".") ? [group, ""] : [group],
  );
  const before = groups(head);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
