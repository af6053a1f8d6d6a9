import type { QueryClient } from "@tanstack/react-query";
import { PICTURE_FORMATS, pictureVariant } from "#contract/pictures.ts";
import { MOST_PICTURES, PICTURE_CACHE } from "#contract/saved-files.ts";
import { ANSWER_KEY } from "#src/api/content-queries.ts";

/** With the first width every picture is there, with the second they are sharp. */
const WIDTHS = [320, 720];
/** Left for what the visitor looks at. */
const LEFT_FREE = 100;
/** Milliseconds for one picture: the server may have to make it first. */
const LONGEST_WAIT = 10_000;
/** After so many in a row the rest is left for another time. */
const MOST_FAILURES = 3;

interface Picture {
  readonly src: string;
  readonly widths: readonly number[];
}

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean; readonly type?: string };
  }
}

/** A connection that costs by the byte, or a visitor who asked for less. */
function isMetered(): boolean {
  const { connection } = navigator;
  return connection?.saveData === true || connection?.type === "cellular";
}

/** Asks for the pictures of all answers at hand; the service worker saves them as they pass. */
export async function savePictures(
  queryClient: QueryClient,
  quiet: () => Promise<boolean>,
): Promise<void> {
  if (isMetered() || !navigator.serviceWorker?.controller) return;
  const saved = await savedPictures();
  let failures = 0;
  for (const path of paths(queryClient).slice(0, MOST_PICTURES - LEFT_FREE)) {
    if (saved.has(path)) continue;
    if (failures === MOST_FAILURES || !(await quiet()) || isMetered()) return;
    try {
      const signal = AbortSignal.timeout(LONGEST_WAIT);
      const response = await fetch(path, { priority: "low", signal });
      await response.blob();
      failures = response.ok ? 0 : failures + 1;
    } catch (error) {
      console.warn("a picture is saved another time", error);
      failures += 1;
    }
  }
}

/** The paths of all saved pictures. */
export async function savedPictures(): Promise<ReadonlySet<string>> {
  // Only the worker makes the cache: where that was switched off, none may come back.
  if (!("caches" in self) || !(await caches.has(PICTURE_CACHE))) return new Set();
  const requests = await (await caches.open(PICTURE_CACHE)).keys();
  return new Set(requests.map(({ url }) => new URL(url).pathname));
}

/** All pictures in the first width, then all in the next. */
function paths(queryClient: QueryClient): readonly string[] {
  const pictures = new Map<string, Picture>();
  for (const { state } of queryClient.getQueryCache().findAll({ queryKey: [ANSWER_KEY] })) {
    collect(state.data, pictures);
  }
  const [format] = PICTURE_FORMATS;
  return WIDTHS.flatMap((width) =>
    [...pictures.values()].flatMap(({ src, widths }) => {
      const nearest = widths.find((each) => each >= width) ?? widths.at(-1);
      return nearest === undefined ? [] : [pictureVariant(src, nearest, format)];
    }),
  );
}

function collect(value: unknown, pictures: Map<string, Picture>): void {
  if (typeof value !== "object" || value === null) return;
  if (isPicture(value)) pictures.set(value.src, value);
  for (const each of Object.values(value)) collect(each, pictures);
}

function isPicture(value: object): value is Picture {
  return (
    "src" in value &&
    typeof value.src === "string" &&
    "widths" in value &&
    Array.isArray(value.widths)
  );
}
