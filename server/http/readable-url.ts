const API_PATH = /^\/v1(?:[/?]|$)/;

/** Whether an address, as a request line has it, is one of the API's. */
export function isApiUrl(url: string): boolean {
  return API_PATH.test(url);
}

/**
 * An address whose percent signs do not decode gets them escaped, so that it leads to the page or the answer that says there is
 * none; Fastify would refuse it before any of the site's own rules are looked at. So does one of the API's in another spelling, such as
 * `/%761/`: a service worker takes that for a page, and asks for it in the site's own name where another site has led there.
 */
export function readableUrl(url: string): string {
  if (!url.includes("%")) return url;
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  const decoded = decode(path);
  const isPlain = decoded !== null && isApiUrl(decoded) === isApiUrl(path);
  return isPlain ? url : path.replaceAll("%", "%25") + url.slice(path.length);
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
