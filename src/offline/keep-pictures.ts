import type { QueryClient } from "@tanstack/react-query";
import { anySignal } from "#contract/any-signal.ts";
import { KEPT_PICTURE_BYTES, KEPT_PICTURES } from "#contract/kept-pictures.ts";
import { PICTURE_FORMATS, pictureVariant } from "#contract/pictures.ts";
import { ANSWER_KEY } from "#src/api/content-queries.ts";
import { isWorkerWaiting } from "./worker.ts";

/** Widths that are kept, the smaller first: with the first every picture is there, with the second they are sharp. */
const WIDTHS = [320, 720];
/** Bytes left for what the visitor looks at: what comes ahead of that never pushes anything out. */
const LEFT_FREE = 500_000;
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

/** Asks for the pictures of all answers at hand that are not kept yet, so that the service worker keeps them; ends with `ended`. */
export async function keepPictures(
  queryClient: QueryClient,
  quiet: () => Promise<boolean>,
  ended: AbortSignal,
): Promise<void> {
  if (isMetered() || !navigator.serviceWorker?.controller) return;
  const kept = await keptBytes();
  let room = KEPT_PICTURE_BYTES - LEFT_FREE;
  for (const bytes of kept.values()) room -= bytes;
  let failures = 0;
  for (const address of addresses(picturesOfAnswers(queryClient))) {
    if (kept.has(address)) continue;
    // A new worker takes over only when the old one has nothing under way: the rest is left to the new one.
    if (await isWorkerWaiting()) return;
    if (room <= 0 || failures === MOST_FAILURES || !(await quiet()) || isMetered()) return;
    try {
      room -= await fetchPicture(address, ended);
      failures = 0;
    } catch (error) {
      console.warn("a picture is kept another time", error);
      failures += 1;
    }
  }
}

/** Resolves with its bytes when all of it has arrived. */
async function fetchPicture(address: string, ended: AbortSignal): Promise<number> {
  const signal = anySignal([ended, AbortSignal.timeout(LONGEST_WAIT)]);
  const response = await fetch(address, { priority: "low", signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.blob()).size;
}

/** The bytes of each picture that is kept, by address. */
async function keptBytes(): Promise<ReadonlyMap<string, number>> {
  const bytes = new Map<string, number>();
  // It is the worker's to make: where that has been switched off there is none, and none shall come back.
  if (!(await caches.has(KEPT_PICTURES))) return bytes;
  const cache = await caches.open(KEPT_PICTURES);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request, { ignoreVary: true });
    bytes.set(new URL(request.url).pathname, Number(kept?.headers.get("content-length") ?? 0));
  }
  return bytes;
}

function picturesOfAnswers(queryClient: QueryClient): readonly Picture[] {
  const pictures = new Map<string, Picture>();
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (queryKey[0] === ANSWER_KEY) collect(state.data, pictures);
  }
  return [...pictures.values()];
}

/** All pictures in the first width, then all in the next. */
function addresses(pictures: readonly Picture[]): readonly string[] {
  const [format] = PICTURE_FORMATS;
  return WIDTHS.flatMap((width) =>
    pictures.flatMap(({ src, widths }) => {
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
