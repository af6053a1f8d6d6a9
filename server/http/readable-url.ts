const API_PATH = /^\/v1(?:[/?]|$)/;

/** Whether an address, as a request line has it, is one of the API's. */
export function isApiUrl(url: string): boolean {
  return API_PATH.test(url);
}

/**
 * An address whose percent signs do not decode gets them escaped, so that it leads to the page or the answer that says there is
 * none; Fastify would refuse it before any of the site's own rules are looked at.
 */
export function readableUrl(url: string): string {
  if (!url.includes("%")) return url;
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  return isReadable(path) ? url : path.replaceAll("%", "%25") + url.slice(path.length);
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
