import type { QueryClient } from "@tanstack/react-query";
import { PICTURE_FORMATS, pictureVariant } from "#contract/pictures.ts";
import { ANSWER_KEY } from "#src/api/content-queries.ts";

/** Widths that are kept, the smaller first: with the first every picture is there, with the second they are sharp. */
const WIDTHS = [320, 720];

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

/** Asks for the pictures of all answers at hand, so that the service worker keeps them. */
export async function keepPictures(
  queryClient: QueryClient,
  quiet: () => Promise<boolean>,
): Promise<void> {
  if (isMetered() || !navigator.serviceWorker?.controller) return;
  for (const address of addresses(picturesOfAnswers(queryClient))) {
    if (!(await quiet())) return;
    try {
      await fetch(address, { priority: "low" });
    } catch (error) {
      console.warn("pictures are kept another time", error);
      return;
    }
  }
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
