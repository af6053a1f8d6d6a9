import type { FastifyRequest } from "fastify";

/**
 * Whether a page of another site has made a browser send this. Browsers say so over https, and no page can make them say anything
 * else; of a WebSocket, Chromium names the page's origin alone. An app that is served from another host sends a header of its own,
 * for which other pages would have to ask first.
 */
export function isOfForeignPage(request: FastifyRequest): boolean {
  const { origin, "sec-fetch-site": site, lang } = request.headers;
  if (lang !== undefined) return false;
  if (site !== undefined) return site === "cross-site" || site === "same-site";
  return origin !== undefined && origin !== request.server.siteOf(request)?.origin;
}
