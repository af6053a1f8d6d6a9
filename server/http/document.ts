import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locale } from "#contract/locales.ts";
import type { PageDocument, RenderedPage } from "./renderer.ts";
import { parseStyles, type StyleSheet, usedStyles } from "./used-styles.ts";

/** The part of Vite's manifest that is read here. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = "src/entry-client.tsx";
/** What stands up to here, the styles above all, is worth sending ahead of the rest. */
const FIRST_SCREEN_END = "</header>";

/**
 * Completes a rendered page for the browser: the styles it uses stand in it, so that nothing holds up the first paint;
 * its scripts, and the rest of the styles, are asked for when the page has been painted.
 */
export function createDocumentAssembler(
  clientDirectory: string,
): (page: RenderedPage, locale: Locale) => PageDocument {
  const manifest: Manifest = JSON.parse(
    readFileSync(path.join(clientDirectory, ".vite/manifest.json"), "utf8"),
  );
  const sheets = new Map<string, StyleSheet>();
  const sheetOf = (file: string) => {
    const known = sheets.get(file);
    if (known) return known;
    const sheet = parseStyles(readFileSync(path.join(clientDirectory, file), "utf8"));
    sheets.set(file, sheet);
    return sheet;
  };

  return (page, locale) => {
    const chunks = chunksOf(manifest, [
      ...page.routeIds.map(routeFile),
      catalogFile(locale),
      ENTRY,
    ]);
    const styleFiles = [...new Set(chunks.flatMap(({ css }) => css ?? []))];
    const style = usedStyles(styleFiles.flatMap(sheetOf), page.html);
    const scripts = chunks.map(({ file }) => `/${file}`).filter((file) => file.endsWith(".js"));
    const forPrint = printSheets(styleFiles);
    const loader = scriptLoader(scripts, styleFiles);

    const html = page.html
      .replace("</head>", () => `<style>${style}</style></head>`)
      .replace("</body>", () => `${forPrint}<script>${loader}</script></body>`);
    const mark = html.indexOf(FIRST_SCREEN_END);
    return {
      html,
      inlineSources: {
        scriptHashes: inlineScripts(html).map(sourceHash),
        styleHashes: [sourceHash(style)],
      },
      earlyBytesMark: mark < 0 ? 0 : mark + FIRST_SCREEN_END.length,
    };
  };
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

/** Milliseconds after which the app is asked for even though a picture is still on its way. */
const LONGEST_WAIT = 2000;
/** Opens and closes the menu until the app does: its scripts may be slow, or never come. */
const MENU_BEFORE_APP =
  `addEventListener("click",self.menuBeforeApp=e=>{const b=e.target.closest("[aria-controls]");` +
  `b&&b.setAttribute("aria-expanded",document.getElementById(b.getAttribute("aria-controls")).toggleAttribute("data-open"))})`;

/**
 * Asks for the scripts and the whole style sheets once the page is loaded, painted and quiet: whatever a visitor reads
 * first does not wait for them, and links work without them. The sheets are for print until the app takes them into use.
 */
function scriptLoader(scripts: readonly string[], styleFiles: readonly string[]): string {
  // One after the other with a pause between: each is a short task of its own.
  return (
    "let go=()=>{go=()=>{};(self.requestIdleCallback||setTimeout)(async()=>{try{" +
    "const rest=()=>new Promise(r=>setTimeout(r)),ask=(rel,href,media)=>{" +
    `document.head.append(Object.assign(document.createElement("link"),{rel,href,media}));return rest()};` +
    `for(const h of ${JSON.stringify(styleFiles.map((file) => `/${file}`))})await ask("stylesheet",h,"print");` +
    `const all=${JSON.stringify(scripts)};` +
    `for(const h of all)await ask("modulepreload",h,"");` +
    "for(const h of all){await import(h);await rest()}" +
    `}catch(e){console.warn(e)}},{timeout:${LONGEST_WAIT}})};` +
    `addEventListener("load",()=>go());setTimeout(()=>go(),${LONGEST_WAIT});` +
    MENU_BEFORE_APP
  );
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
