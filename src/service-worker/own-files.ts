import { PAGE_HEADER } from "#contract/page-header.ts";

declare const self: ServiceWorkerGlobalScope;

/** The files of this build, filled in when it is made. */
export const OWN_FILES = self.__WB_MANIFEST;
export const fileNames = new Set(
  OWN_FILES.map((file) => (typeof file === "string" ? file : file.url)),
);

export function isOwnFile(path: string): boolean {
  return fileNames.has(path.replace(/^\//, ""));
}

export function buildName(): string {
  // FNV-1a
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(OWN_FILES)) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** The text of one of the site's pages, null where something else answered; rejects if half of it is missing. */
export async function readPage(response: Response): Promise<string | null> {
  if (response.status !== 200 || !response.headers.has(PAGE_HEADER)) return null;
  const html = await response.clone().text();
  if (!html.trimEnd().endsWith("</html>")) throw new Error(`half of ${response.url}`);
  return html;
}

/** Whether it is a page of this site, and one that needs the files of this build and no others. A worker has no parser of HTML. */
export async function isOwnPage(response: Response): Promise<boolean> {
  const html = response.redirected ? null : await readPage(response);
  return html !== null && (html.match(/\bassets\/[\w.-]+/g) ?? []).every(isOwnFile);
}
