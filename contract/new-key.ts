/** A random UUID; `crypto.randomUUID` is missing over plain HTTP. */
export function newKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const [first, second, third, fourth, last] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(13, 16),
    hex.slice(17, 20),
    hex.slice(20),
  ];
  // Version 4, and the variant of RFC 9562.
  return `${first}-${second}-4${third}-8${fourth}-${last}`;
}
