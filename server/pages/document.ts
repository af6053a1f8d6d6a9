import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGE_TAG, type Locale } from "#contract/locales.ts";
import type { PageDocument, RequestedPage, SavedPages } from "./renderer.ts";
import { readViteManifest } from "./vite-manifest.ts";
import { escapeXml } from "./xml.ts";

/**
 * Completes pages for the browser. The whole style sheet stands in a page, so that nothing holds up its first paint; a
 * small script fetches the app when the page is there. The Chinese home page has the font of its first words as well.
 * `marks` go into each head.
 */
export function createDocumentAssembler(
  clientDirectory: string,
  firstScreenStyle: string,
  marks = "",
): SavedPages & { assemble(html: string, page: RequestedPage): PageDocument } {
  const read = (file: string) => readFileSync(join(clientDirectory, file), "utf8");
  const manifest = readViteManifest(clientDirectory);
  const fileOf = (source: string) => {
    const file = manifest[source]?.file;
    if (file === undefined) throw new Error(`${source} is not in the build`);
    return file;
  };
  const styles = fileOf("style.css");
  const style = read(styles).trim();
  const styleHashes = [style, firstScreenStyle].map(sourceHash);
  const app = fileOf("src/entry-client.tsx");
  // In a function, since what a bundled module declares would be the page's otherwise.
  const titleFace = `<script>(()=>{${read(fileOf("src/title-face.ts")).trim()}})()</script>`;
  const head =
    `<style>${style}</style>${titleFace}${marks}<script type="module" async fetchpriority="low" ` +
    `src="/${fileOf("src/before-app.ts")}" data-app="/${app}"></script>`;

  return {
    assemble: (rendered, { path, locale }) => {
      const isChineseHome = /^\/(?:\?|$)/.test(path) && locale === "zh";
      const first = isChineseHome ? `<style>${firstScreenStyle}</style>` : "";
      const html = rendered.replace("</head>", () => `${first}${head}</head>`);
      return { html, inlineSources: { scriptHashes: scriptHashesOf(html), styleHashes } };
    },
    shell: (locale: Locale, title: string) => {
      const html =
        `<!DOCTYPE html><html lang="${LANGUAGE_TAG[locale]}"><head><meta charset="utf-8">` +
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
        `<title>${escapeXml(title)}</title><link rel="stylesheet" href="/${styles}">${titleFace}${marks}` +
        `<script type="module" src="/${app}"></script></head><body></body></html>`;
      return { html, inlineSources: { scriptHashes: scriptHashesOf(html), styleHashes: [] } };
    },
  };
}

const DATA_SCRIPT = /\btype="application\/ld\+json"/;

/** The hashes of the scripts that stand in a page itself, for its policy. */
function scriptHashesOf(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !attributes.includes("src=") && !DATA_SCRIPT.test(attributes))
    .map(([, , text = ""]) => sourceHash(text));
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
