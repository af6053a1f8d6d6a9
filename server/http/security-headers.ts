import type { FastifyInstance } from "fastify";
import { TRUSTED_TYPES } from "#contract/trusted-types.ts";
import type { SiteReader } from "./site.ts";

/** Names and values by turns, as writeHead takes them. */
export type HeaderList = readonly string[];

/** Sources of a page's inline scripts and styles, as a Content-Security-Policy names them ("'sha256-…'"). */
export interface InlineSources {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** All that a page may take in beside the files of its own host. */
export interface PageSources extends InlineSources {
  /** Scheme and host that its scripts may ask beside its own; null: none. */
  readonly apiOrigin: string | null;
}

const EVERYWHERE: HeaderList = ["x-content-type-options", "nosniff"];
const STRICT_TRANSPORT: HeaderList = ["strict-transport-security", "max-age=31536000"];
const DOCUMENT: HeaderList = [
  ...["referrer-policy", "same-origin"],
  ...["cross-origin-opener-policy", "same-origin"],
  ...["cross-origin-resource-policy", "same-origin"],
  ...["permissions-policy", "camera=(),geolocation=(),microphone=()"],
];

/** A page's own policy says the same and more. */
const NO_PAGE: HeaderList = ["content-security-policy", "frame-ancestors 'none'"];

const commonHeaders = (isSecure: boolean): HeaderList =>
  isSecure ? [...EVERYWHERE, ...STRICT_TRANSPORT] : EVERYWHERE;

/** Headers of every answer that is no page. */
export function securityHeaders(isSecure: boolean): HeaderList {
  return [...commonHeaders(isSecure), ...NO_PAGE];
}

/** What a page of the office may use beyond its own files. */
export interface OfficeSources {
  /** Whether it looks through the camera, and has a program for that in WebAssembly. */
  readonly hasCamera: boolean;
}

/** Headers of a page of the office: narrower than the site's, and never kept. Null sources leave out the policy (development only). */
export function officeHeaders(sources: OfficeSources | null, isSecure: boolean): HeaderList {
  const camera = sources?.hasCamera === false ? "()" : "(self)";
  return [
    ...commonHeaders(isSecure),
    ...["referrer-policy", "no-referrer"],
    ...["cross-origin-opener-policy", "same-origin"],
    ...["cross-origin-resource-policy", "same-origin"],
    ...["permissions-policy", `camera=${camera},geolocation=(),microphone=()`],
    ...["cache-control", "no-store"],
    ...["x-robots-tag", "noindex, nofollow"],
    ...(sources ? ["content-security-policy", officePolicy(sources, isSecure)] : []),
  ];
}

function officePolicy({ hasCamera }: OfficeSources, isSecure: boolean): string {
  const directives = [
    "default-src 'none'",
    hasCamera ? "script-src 'self' 'wasm-unsafe-eval'" : "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // It lets the door's own program through and nothing else.
    "trusted-types default",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

/** Headers of a page; null sources leave out its Content-Security-Policy (development only). */
export function documentHeaders(sources: PageSources | null, isSecure: boolean): HeaderList {
  const policy = sources
    ? ["content-security-policy", contentSecurityPolicy(sources, isSecure)]
    : [];
  return [...commonHeaders(isSecure), ...DOCUMENT, ...policy];
}

function contentSecurityPolicy(sources: PageSources, isSecure: boolean): string {
  const { scriptHashes, styleHashes, apiOrigin } = sources;
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    ["style-src 'self'", ...styleHashes].join(" "),
    ["connect-src 'self'", ...(apiOrigin === null ? [] : [apiOrigin])].join(" "),
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self' data:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${Object.values(TRUSTED_TYPES).join(" ")}`,
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

/** The pages that Fastify sends itself, those of faults, have nothing but words. */
const NO_SOURCES: PageSources = { scriptHashes: [], styleHashes: [], apiOrigin: null };

/** Puts the security headers on what Fastify itself sends; ready answers have them already. */
export function registerSecurityHeaders(app: FastifyInstance, siteOf: SiteReader): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const isSecure = siteOf(request)?.isSecure ?? false;
    const isPage = String(reply.getHeader("content-type")).startsWith("text/html");
    const headers = isPage ? documentHeaders(NO_SOURCES, isSecure) : securityHeaders(isSecure);
    for (let index = 0; index < headers.length; index += 2) {
      reply.header(headers[index] ?? "", headers[index + 1]);
    }
    done(null, payload);
  });
}
