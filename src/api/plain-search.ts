/** The parameters of an address, all as text: the router's own parser would take `2026` for a number. */
export function parsePlainSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The reverse, with its question mark; undefined values are left out. */
export function writePlainSearch(search: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `?${parameters}` : "";
}
