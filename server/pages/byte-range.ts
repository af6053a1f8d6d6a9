/** Bytes of a file, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Players ask for one range at a time. */
const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The part of a file of `size` bytes that a Range header asks for; null where it asks for all, or in a way that is answered with all,
 * such as for several parts at once; "unsatisfiable" where the file has no such part.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = ONE_RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const isSuffix = first === "";
  const start = isSuffix ? Math.max(0, size - Number(last)) : Number(first);
  const end = isSuffix || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : "unsatisfiable";
}
