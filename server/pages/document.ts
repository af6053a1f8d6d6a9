import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGE_TAG, type Locale } from "#contract/locales.ts";
import type { RenderedPage } from "#contract/rendering.ts";
import type { PageDocument, PageKeeping } from "./renderer.ts";
import { parseStyles, type StyleSheet, usedStyles } from "./used-styles.ts";
import { escapeXml } from "./xml.ts";

/** The part of Vite's manifest that is read here. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = "src/entry-client.tsx";
const BEFORE_APP = "src/before-app.ts";
const PAGE_END = "</script></body></html>";
/** The router's last script removes what it has sent before, piece by piece; a page that is sent whole has no pieces. */
const REMOVAL_OF_PIECES = /\{let s=document\.currentScript,p;while\([^;]*;s\.remove\(\)\}/;
const REMOVAL = "document.currentScript.remove()";

/**
 * Completes a rendered page for the browser: the styles it uses stand in it, so that nothing holds up the first paint;
 * its scripts are asked for when the page has been painted. `marks` go into each head.
 */
export function createDocumentAssembler(
  clientDirectory: string,
  marks = "",
): PageKeeping & {
  assemble(page: RenderedPage, locale: Locale): PageDocument;
} {
  const manifestText = readFileSync(path.join(clientDirectory, ".vite/manifest.json"), "utf8");
  const manifest: Manifest = JSON.parse(manifestText);
  const sheets = new Map<string, StyleSheet>();
  const sheetOf = (file: string) => {
    const known = sheets.get(file);
    if (known) return known;
    const sheet = parseStyles(readFileSync(path.join(clientDirectory, file), "utf8"));
    sheets.set(file, sheet);
    return sheet;
  };

  const assemble = (page: RenderedPage, locale: Locale): PageDocument => {
    const chunks = chunksOf(manifest, [
      ...page.routeIds.map(routeFile),
      catalogFile(locale),
      ENTRY,
    ]);
    const styleFiles = [...new Set(chunks.flatMap(({ css }) => css ?? []))];
    const style = usedStyles(styleFiles.flatMap(sheetOf), page.html);
    const scripts = chunks.map(({ file }) => file).filter((file) => file.endsWith(".js"));
    const forPrint = printSheets(styleFiles);
    const [beforeApp] = chunksOf(manifest, [BEFORE_APP]);
    if (!beforeApp) throw new Error(`${BEFORE_APP} is not in the build`);
    const loader = scriptLoader(beforeApp.file, scripts, styleFiles);

    const html = withLastScript(page.html, loader).replace(
      "</head>",
      () => `<style>${style}</style>${forPrint}${marks}</head>`,
    );
    return {
      html,
      inlineSources: {
        scriptHashes: inlineScripts(html).map(sourceHash),
        styleHashes: [sourceHash(style)],
      },
    };
  };

  const shell = (locale: Locale, title: string): PageDocument => {
    const chunks = chunksOf(manifest, [catalogFile(locale), ENTRY]);
    const entry = manifest[ENTRY];
    if (!entry) throw new Error(`${ENTRY} is not in the build`);
    const styles = [...new Set(chunks.flatMap(({ css }) => css ?? []))]
      .map((file) => `<link rel="stylesheet" href="/${file}">`)
      .join("");
    const html =
      `<!DOCTYPE html><html lang="${LANGUAGE_TAG[locale]}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
      `<title>${escapeXml(title)}</title>${styles}${marks}` +
      `<script type="module" src="/${entry.file}"></script></head><body></body></html>`;
    return { html, inlineSources: { scriptHashes: [], styleHashes: [] } };
  };

  const build = createHash("sha256").update(manifestText).digest("base64url").slice(0, 8);
  return { assemble, shell, build };
}

/** Name in the manifest of the part of a route that shows it: `/news/detail/$id` is in `src/routes/news/detail/$id.tsx`. */
function routeFile(routeId: string): string {
  const name = routeId === "/" ? "/index" : routeId.replace(/^\/login\/index$/, "/login/[index]");
  return `src/routes${name}.tsx?tsr-split=component`;
}

function catalogFile(locale: Locale): string {
  return `locales/${locale}/messages.po`;
}

/** The chunks and all that they are made of, each after what it needs. */
function chunksOf(manifest: Manifest, names: readonly string[]): Chunk[] {
  const seen = new Set<string>();
  const found: Chunk[] = [];
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
    found.push(chunk);
  };
  for (const name of names) visit(name);
  return found;
}

/** Where no script will ask for the whole style sheets, they are there for print alone and hold up nothing. */
function printSheets(styleFiles: readonly string[]): string {
  const links = styleFiles.map((file) => `<link rel="stylesheet" media="print" href="/${file}">`);
  return `<noscript>${links.join("")}</noscript>`;
}

/** Milliseconds after which the app is asked for though a picture is still on its way, nothing is painted, or the browser is busy. */
const LONGEST_WAIT = 2000;
/** Opens and closes the menu, which stands behind its button, until the app does: its scripts may be slow, or never come. */
const MENU_BEFORE_APP =
  'addEventListener("click",self.menuBeforeApp=e=>{let b=e.target.closest("[aria-controls]");' +
  'b&&(b.ariaExpanded=b.nextElementSibling.toggleAttribute("data-open"))});';

/** Asks, when the page has been painted and the browser is idle, for the small script that asks for all others. */
function scriptLoader(
  beforeApp: string,
  scripts: readonly string[],
  styleFiles: readonly string[],
): string {
  const list = (files: readonly string[]) => JSON.stringify(files.join(" "));
  return (
    MENU_BEFORE_APP +
    "let go=()=>(self.requestIdleCallback||setTimeout)(()=>" +
    `import("/${beforeApp}").then(m=>m.beforeApp(${list(styleFiles)},${list(scripts)}))` +
    `.catch(console.warn),{timeout:${LONGEST_WAIT}});` +
    `setTimeout(go,${LONGEST_WAIT});` +
    'onload=()=>new PerformanceObserver(go).observe({type:"paint",buffered:!0})'
  );
}

/** Puts a script at the end of the page, into the last one where that is the end: one fewer to allow by its hash. */
function withLastScript(html: string, script: string): string {
  if (!html.endsWith(PAGE_END)) {
    return html.replace("</body>", () => `<script>${script}</script></body>`);
  }
  const start = html.lastIndexOf("<script");
  const last = html.slice(start, -PAGE_END.length).replace(REMOVAL_OF_PIECES, REMOVAL);
  return `${html.slice(0, start)}${last};${script}${PAGE_END}`;
}

const DATA_SCRIPT = /\btype="application\/ld\+json"/;

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !attributes.includes("src=") && !DATA_SCRIPT.test(attributes))
    .map(([, , text = ""]) => text);
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
