const API_PATH = /^\/v1(?:[/?]|$)/;

/** Whether an address, as a request line has it, is one of the API's. */
export function isApiUrl(url: string): boolean {
  return API_PATH.test(url);
}

/**
 * An address whose percent signs do not decode gets them escaped, so that it leads to the page that says there is none;
 * Fastify would refuse it. The API's addresses stay as they are and are refused.
 */
export function readableUrl(url: string): string {
  if (!url.includes("%") || isApiUrl(url)) return url;
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
