import type { Marked } from "#contract/search-shapes.ts";
import { fold, isChineseTerm, runsOf } from "./words.ts";

/** Room for an excerpt; a Chinese character takes as much of it as two letters. */
const ROOM = 160;
/** Room before the first word that was found. */
const BEFORE = 40;

interface Span {
  readonly start: number;
  readonly end: number;
  readonly term: string;
}

/** Letters that stay as they are: most of every text. */
const PLAIN = /^[\x20-\x40\x5b-\x7f\u4e00-\u9fff]$/;

/** Folds a text and remembers where each piece of it stood. */
function foldWithPlaces(text: string): { readonly folded: string; readonly places: number[] } {
  let folded = "";
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const piece = PLAIN.test(character) ? character : fold(character);
    places.push(...new Array<number>(piece.length).fill(at));
    folded += piece;
    at += character.length;
  }
  places.push(at);
  return { folded, places };
}

/** Where a text has the terms; spans of neighbouring Chinese terms overlap. */
function spansOf(text: string, terms: ReadonlySet<string>): Span[] {
  const { folded, places } = foldWithPlaces(text);
  const chinese = [...terms].filter(isChineseTerm);
  const spans: Span[] = [];
  const add = (start: number, term: string) =>
    spans.push({
      start: places[start] ?? 0,
      end: places[start + term.length] ?? text.length,
      term,
    });
  for (const { start, word, isChinese } of runsOf(folded)) {
    if (!isChinese) {
      if (terms.has(word)) add(start, word);
      continue;
    }
    for (const term of chinese) {
      for (let at = word.indexOf(term); at !== -1; at = word.indexOf(term, at + 1)) {
        add(start + at, term);
      }
    }
  }
  return spans.sort((first, second) => first.start - second.start || first.end - second.end);
}

/** The text from `from` to `to`, with what the spans cover marked. */
function marked(text: string, spans: readonly Span[], from: number, to: number): Marked[] {
  const parts: Marked[] = [];
  let at = from;
  let mark: { start: number; end: number } | undefined;
  const close = () => {
    if (!mark) return;
    if (mark.start > at) parts.push(text.slice(at, mark.start));
    parts.push({ type: "mark", text: text.slice(mark.start, mark.end) });
    at = mark.end;
  };
  for (const { start, end } of spans) {
    if (start < from || end > to) continue;
    if (mark && start <= mark.end) mark.end = Math.max(mark.end, end);
    else {
      close();
      mark = { start, end };
    }
  }
  close();
  if (at < to) parts.push(text.slice(at, to));
  return parts;
}

/** The sets of terms of which a text contains at least one. */
export function setsIn<Terms extends ReadonlySet<string>>(
  text: string,
  sets: readonly Terms[],
): Terms[] {
  const folded = fold(text);
  const words = new Set<string>();
  for (const { word } of runsOf(folded)) words.add(word);
  const has = (term: string) => (isChineseTerm(term) ? folded.includes(term) : words.has(term));
  return sets.filter((terms) => [...terms].some(has));
}

/** A whole text, such as a title, with the terms marked. */
export function markTerms(text: string, terms: ReadonlySet<string>): Marked[] {
  return marked(text, spansOf(text, terms), 0, text.length);
}

const WIDE = /[\p{Script=Han}\u3000-\u303f\uff00-\uff60]/u;
const SENTENCE_END = /[。！？；.!?;·\n]/;

/** Where a piece of the text ends that begins at `start` and fills the room. */
function endOf(text: string, start: number, room: number): number {
  let left = room;
  let end = start;
  for (const character of text.slice(start, start + room)) {
    left -= WIDE.test(character) ? 2 : 1;
    if (left < 0) break;
    end += character.length;
  }
  // A word is not cut in two.
  const isInWord = /\w/.test(text[end] ?? "") && /\w/.test(text[end - 1] ?? "");
  const space = isInWord ? text.lastIndexOf(" ", end) : -1;
  return space > start ? space : end;
}

/** Where an excerpt for a span begins: with its sentence, or with some words before it. */
function startOf(text: string, span: Span): number {
  const room = WIDE.test(text[span.start] ?? "") ? BEFORE / 2 : BEFORE;
  const earliest = Math.max(0, span.start - room);
  for (let at = span.start - 1; at >= earliest; at -= 1) {
    if (SENTENCE_END.test(text[at] ?? "")) return skipSpace(text, at + 1);
  }
  if (earliest === 0) return 0;
  const isInWord = /\w/.test(text[earliest] ?? "") && /\w/.test(text[earliest - 1] ?? "");
  const space = isInWord ? text.indexOf(" ", earliest) : -1;
  const start = space !== -1 && space < span.start ? space + 1 : earliest;
  // Never between the halves of a pair.
  return /[\udc00-\udfff]/.test(text[start] ?? "") ? start + 1 : start;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (/[\s”’」）)]/.test(text[at] ?? "")) at += 1;
  return at;
}

/** The piece of a text that shows most of the terms, and shows them earliest; null: it has none of them. */
export function excerptWith(text: string, terms: ReadonlySet<string>): Marked[] | null {
  const spans = spansOf(text, terms);
  let best: { from: number; to: number; found: number } | undefined;
  let covered = -1;
  for (const [index, span] of spans.entries()) {
    // A piece that begins within the best one so far seldom shows more.
    if (span.end <= covered) continue;
    const from = startOf(text, span);
    const to = endOf(text, from, ROOM);
    covered = span.start + ROOM / 4;
    const found = countTerms(spans, index, from, to);
    if (!best || found > best.found) best = { from, to, found };
  }
  if (!best) return null;
  return withEllipses(text, marked(text, spans, best.from, best.to), best.from, best.to);
}

/** How many terms the piece from `from` to `to` shows; the span at `index` begins in it. */
function countTerms(spans: readonly Span[], index: number, from: number, to: number): number {
  let first = index;
  while ((spans[first - 1]?.start ?? -1) >= from) first -= 1;
  const found = new Set<string>();
  for (let at = first; (spans[at]?.start ?? to) < to; at += 1) {
    const span = spans[at];
    if (span && span.end <= to) found.add(span.term);
  }
  return found.size;
}

/** The beginning of a text, as long as an excerpt. */
export function beginningOf(text: string): Marked[] {
  const to = endOf(text, 0, ROOM);
  return to === 0 ? [] : withEllipses(text, [text.slice(0, to)], 0, to);
}

function withEllipses(text: string, parts: Marked[], from: number, to: number): Marked[] {
  const isWhole = from === 0 || SENTENCE_END.test(text.slice(0, from).trimEnd().at(-1) ?? "");
  return [...(isWhole ? [] : ["…"]), ...parts, ...(to < text.length ? ["…"] : [])];
}
