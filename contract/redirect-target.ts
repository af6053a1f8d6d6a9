const HOME = "/";
const LOGIN = "/login/index";
const PARAMETER = "redirect";
/** No one has an address longer than that; what is longer was made up. */
const LONGEST = 2000;
/** Control characters, which browsers drop from addresses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
/** A base to read paths against; nobody can own a host under it. */
const BASE = "http://site.invalid";

/**
 * Where to go after logging in: the path that was wanted where it is one of this site, else the home page. A path is
 * refused too where it becomes another host's only after being decoded, as often as it can be.
 */
export function redirectTarget(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > LONGEST || CONTROL.test(wanted)) return HOME;
  let decoded = wanted;
  while (true) {
    if (!isOwnPath(decoded)) return HOME;
    const next = decodeOnce(decoded);
    if (next === null) return HOME;
    if (next === decoded) break;
    decoded = next;
  }
  const { pathname, search, hash } = new URL(wanted, BASE);
  // Back to the login it would be a circle.
  return /^\/login(?:\/|$)/.test(pathname) ? HOME : pathname + search + hash;
}

/** The address of the login page that leads back to a path afterwards. */
export function loginAddress(wanted: string): string {
  return `${LOGIN}?${new URLSearchParams({ [PARAMETER]: wanted })}`;
}

function isOwnPath(path: string): boolean {
  if (!path.startsWith("/") || path.startsWith("//")) return false;
  // Browsers take backslashes for slashes.
  if (pathOf(path).includes("\\") || CONTROL.test(pathOf(path))) return false;
  const { origin, pathname } = new URL(path, BASE);
  return origin === BASE && !pathname.startsWith("//");
}

/** A search may hold text with spaces once it is decoded; what comes before it may not. */
function pathOf(address: string): string {
  return /^[^?#]*/.exec(address)?.[0] ?? "";
}

function decodeOnce(address: string): string | null {
  const path = pathOf(address);
  try {
    return decodeURIComponent(path) + address.slice(path.length);
  } catch {
    return null;
  }
}
