import type { SearchDocument } from "./page-documents.ts";
import type { SearchIndex } from "./search-index.ts";

interface BuildOptions {
  /** Milliseconds of work in one go. */
  readonly slice: number;
  /** Lets others have their turn; false: what is built is not wanted any more. */
  readonly pause: () => Promise<boolean>;
}

/** Puts the documents into the index, a slice at a time so that nobody waits for it; false: it was broken off. */
export async function buildInSlices(
  index: SearchIndex,
  documents: Iterable<SearchDocument>,
  { slice, pause }: BuildOptions,
): Promise<boolean> {
  let end = performance.now() + slice;
  for (const document of documents) {
    index.put(document);
    if (performance.now() < end) continue;
    if (!(await pause())) return false;
    end = performance.now() + slice;
  }
  return true;
}
