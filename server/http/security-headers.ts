import type { FastifyInstance } from "fastify";
import type { HeaderList } from "./ready-response.ts";
import type { SiteReader } from "./visit.ts";

/** Sources of a page's inline scripts and styles, as a Content-Security-Policy names them ("'sha256-…'"). */
export interface InlineSources {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

const EVERYWHERE: HeaderList = [
  ...["x-content-type-options", "nosniff"],
  ...["referrer-policy", "strict-origin-when-cross-origin"],
];
const STRICT_TRANSPORT: HeaderList = ["strict-transport-security", "max-age=31536000"];
const DOCUMENT: HeaderList = [
  ...["cross-origin-opener-policy", "same-origin"],
  ...["permissions-policy", "camera=(), geolocation=(), microphone=()"],
];

/** Headers of every answer that is no page. */
export function securityHeaders(isSecure: boolean): HeaderList {
  return isSecure ? [...EVERYWHERE, ...STRICT_TRANSPORT] : EVERYWHERE;
}

/** Headers of a page; null sources leave out its Content-Security-Policy (development only). */
export function documentHeaders(sources: InlineSources | null, isSecure: boolean): HeaderList {
  const policy = sources
    ? ["content-security-policy", contentSecurityPolicy(sources, isSecure)]
    : [];
  return [...securityHeaders(isSecure), ...DOCUMENT, ...policy];
}

function contentSecurityPolicy(sources: InlineSources, isSecure: boolean): string {
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...sources.scriptHashes].join(" "),
    ["style-src 'self'", ...sources.styleHashes].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

/** Puts the security headers on what Fastify itself sends; answers that are kept ready have them already. */
export function registerSecurityHeaders(app: FastifyInstance, siteOf: SiteReader): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const headers = securityHeaders(siteOf(request)?.isSecure ?? false);
    for (let index = 0; index < headers.length; index += 2) {
      reply.header(headers[index] ?? "", headers[index + 1]);
    }
    done(null, payload);
  });
}
