import { existsSync } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLocale, LANGUAGE_TAG, LOCALES, type Locale, type Localized } from "#contract/locales.ts";
import { OFFICE_PATH } from "#contract/office/session.ts";
import { localeOfCookie } from "#server/http/locale-cookie.ts";
import { officeHeaders } from "#server/http/security-headers.ts";
import type { SiteReader } from "#server/http/site.ts";
import { OperatorError } from "#server/operator-error.ts";
import { registerClientFiles } from "./client-files.ts";
import { readPageAddress } from "./page-address.ts";
import { readViteManifest, type ViteManifest, viteManifestPath } from "./vite-manifest.ts";

/** The office's page: the same for everybody, with nothing in it but what loads the rest. */
export interface OfficeDocument {
  /** Where its files are; null where something else serves them. */
  readonly directory: string | null;
  /** Whether its pages have a Content-Security-Policy; only in development they have none. */
  readonly hasPolicy: boolean;
  htmlOf(locale: Locale, address: string): Promise<string>;
}

const ENTRY = "src/office/entry.tsx";
/** The page at the door, which looks through the camera. */
const DOOR = /^\/office\/door(?:[/?]|$)/;

const TITLE: Localized = { zh: "管理后台", en: "Office" };
/** Stands there until the app does; stays where its files are gone. */
const NOT_LOADED: Localized = {
  zh: "管理后台没有打开。请重新载入页面；如果还是打不开，请联系网站管理员。",
  en: "The office could not be loaded. Reload the page; if it still does not open, contact the site’s administrator.",
};
const NO_SCRIPT: Localized = {
  zh: "请启用 JavaScript，再刷新页面。",
  en: "Turn on JavaScript and reload the page.",
};

/** Reads the built office. Throws where it is not built. */
export function readOfficeDocument(directory: string): OfficeDocument {
  const file = viteManifestPath(directory);
  if (!existsSync(file)) {
    throw new OfficeNotBuilt(`The office is not built: there is no ${file}. Run npm run build.`);
  }
  const manifest = readViteManifest(directory);
  const entry = manifest[ENTRY];
  if (!entry) throw new OfficeNotBuilt(`${ENTRY} is not in the build. Run npm run build.`);
  const address = (name: string) => `${OFFICE_PATH}/${name}`;
  const files = { script: address(entry.file), styles: stylesOf(manifest, ENTRY).map(address) };
  return {
    directory,
    hasPolicy: true,
    htmlOf: (locale) => Promise.resolve(officeHtml(locale, files)),
  };
}

/** The styles of a file, which name the order of the layers and so come first, and of all that it loads at once: nothing else loads those. */
function stylesOf(manifest: ViteManifest, file: string): readonly string[] {
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const { imports = [], css = [] } = manifest[name] ?? {};
    for (const style of css) styles.add(style);
    imports.forEach(visit);
  };
  visit(file);
  return [...styles];
}

/** There is no built office where one was looked for. */
class OfficeNotBuilt extends OperatorError {
  override readonly name = "OfficeNotBuilt";
}

interface Files {
  readonly script: string;
  readonly styles: readonly string[];
}

export function officeHtml(locale: Locale, { script, styles }: Files): string {
  const notLoaded = LOCALES.map((one) => `<p lang="${LANGUAGE_TAG[one]}">${NOT_LOADED[one]}</p>`);
  const links = styles.map((style) => `<link rel="stylesheet" href="${style}">`).join("");
  return (
    `<!DOCTYPE html><html lang="${LANGUAGE_TAG[locale]}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `<meta name="robots" content="noindex, nofollow"><title>${TITLE[locale]}</title>` +
    `<link rel="icon" href="/favicon.svg">${links}<script type="module" src="${script}"></script>` +
    `</head><body><div id="office"><div class="not-loaded">${notLoaded.join("")}</div></div><noscript><p>${NO_SCRIPT[locale]}</p></noscript></body></html>`
  );
}

/** Answers every address of the office with its page; what is in it, the page asks for itself. */
export async function registerOfficePages(
  app: FastifyInstance,
  { siteOf, document }: { readonly siteOf: SiteReader; readonly document: OfficeDocument },
): Promise<void> {
  const { directory, hasPolicy } = document;
  if (directory !== null) await registerClientFiles(app, { directory, siteOf, base: OFFICE_PATH });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { lang } = readPageAddress(request.url);
    const locale = isLocale(lang) ? lang : localeOfCookie(request.headers.cookie);
    const html = await document.htmlOf(locale, request.url);
    const isSecure = siteOf(request)?.isSecure ?? false;
    const sources = hasPolicy ? { hasCamera: DOOR.test(request.url) } : null;
    const headers = officeHeaders(sources, isSecure);
    reply.hijack();
    reply.raw.writeHead(200, [...headers, "content-type", "text/html; charset=utf-8"]);
    reply.raw.end(request.method === "HEAD" ? undefined : html);
    return reply;
  };
  for (const url of [OFFICE_PATH, `${OFFICE_PATH}/*`]) app.get(url, answer);
  // A file of another release: the page would be taken for it.
  app.get(`${OFFICE_PATH}/assets/*`, (_request, reply) =>
    reply
      .header("cache-control", "no-store")
      .type("text/plain; charset=utf-8")
      .code(404)
      .send("Not found\n"),
  );
}
