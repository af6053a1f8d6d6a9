/**
 * How wide letters are, in parts of their size. Nobody knows the reader's font: these are as wide as in the widest of the
 * usual ones, so that a label never runs into what stands beside it.
 */
const WIDTHS: readonly (readonly [signs: RegExp, width: number])[] = [
  [/[\p{Script=Han}\u3000-\u303f\uff00-\uffef\u2014\u2018-\u201d\u2026\u2192]/u, 1],
  [/[ijl.,:;'|!]/, 0.34],
  [/[frtI()\-\s·]/, 0.44],
  [/[mwMW%@]/, 1],
  [/\p{Lu}/u, 0.76],
  [/\d/, 0.66],
];
const OTHERS = 0.63;
const STRONG = 1.1;

export type Weight = "plain" | "strong";

export function widthOf(text: string, size: number, weight: Weight = "plain"): number {
  const signs = [...text].map((sign) => WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? OTHERS);
  const width = signs.reduce((sum, each) => sum + each, 0) * size;
  return Math.ceil(weight === "strong" ? width * STRONG : width);
}

const WORDS = new Intl.Segmenter("zh", { granularity: "word" });
const CLINGS_BACK = /^[\s，。、；：！？）》”’—–…,.;:!?)%\-\uff5e]+$/u;
const CLINGS_ON = /[（《“‘(]$/u;

/** What a line may be broken between: words, with their punctuation. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of WORDS.segment(text)) {
    const last = pieces.at(-1);
    const isJoined =
      last !== undefined &&
      !/\s$/.test(last) &&
      (CLINGS_BACK.test(segment) || CLINGS_ON.test(last) || isOneWord(last, segment));
    if (isJoined) pieces[pieces.length - 1] = last + segment;
    else if (/\S/.test(segment)) pieces.push(segment);
  }
  return pieces;
}

/** `A*–C`, `IGCSE’s`, `07:40`. */
function isOneWord(before: string, after: string): boolean {
  return (
    /[^\s\p{Script=Han}，。、；：！？）》”]$/u.test(before) &&
    /^[^\s\p{Script=Han}（《“]/u.test(after)
  );
}

/** A text in lines that are no wider than the room. */
export function linesOf(text: string, room: number, size: number): string[] {
  const fits = (line: string) => widthOf(line.trimEnd(), size) <= room;
  const pieces = piecesOf(text).flatMap((piece) => (fits(piece) ? [piece] : [...piece]));
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && fits(last + piece)) lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  return lines.map((line) => line.trim());
}

export function widest(texts: readonly string[], size: number, weight: Weight = "plain"): number {
  return Math.max(0, ...texts.map((text) => widthOf(text, size, weight)));
}

/** The least room in which no word of the texts has to be broken. */
export function widestWord(texts: readonly string[], size: number): number {
  return widest(
    texts.flatMap(piecesOf).map((piece) => piece.trim()),
    size,
  );
}
