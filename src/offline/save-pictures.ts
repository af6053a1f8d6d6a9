import type { QueryClient } from "@tanstack/react-query";
import { PICTURE_FORMATS, pictureVariant } from "#contract/pictures.ts";
import { MOST_PICTURES, PICTURE_CACHE } from "#contract/saved-files.ts";
import { ANSWER_KEY } from "#src/api/content-queries.ts";

/** With the first width every picture is there, with the second they are sharp. */
const WIDTHS = [320, 720];
const LEFT_FREE = 100;
const LONGEST_WAIT_MS = 10_000;
const MOST_FAILURES = 3;

interface Picture {
  readonly src: string;
  readonly widths: readonly number[];
}

declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean; readonly type?: string };
  }
}

function isMetered(): boolean {
  const { connection } = navigator;
  return connection?.saveData === true || connection?.type === "cellular";
}

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
      const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
      const response = await fetch(path, { priority: "low", signal });
      await response.blob();
      failures = response.ok ? 0 : failures + 1;
    } catch (error) {
      console.warn("a picture is saved another time", error);
      failures += 1;
    }
  }
}

export async function savedPictures(): Promise<ReadonlySet<string>> {
  // Opening a cache would create it, where the worker is switched off too.
  if (!("caches" in self) || !(await caches.has(PICTURE_CACHE))) return new Set();
  const requests = await (await caches.open(PICTURE_CACHE)).keys();
  return new Set(requests.map(({ url }) => new URL(url).pathname));
}

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
