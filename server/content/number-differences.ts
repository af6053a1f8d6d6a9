/** A number of a text, and on which of its lines it stands, from 0. */
interface FoundNumber {
  readonly written: string;
  readonly value: number;
  readonly line: number;
  /** False: one of the languages may lack it, as the year of a date; a part of a phone is no year. */
  readonly isCompared: boolean;
}

const MULTIPLES: Readonly<Record<string, number>> = {
  万: 10_000,
  亿: 100_000_000,
  thousand: 1000,
  million: 1_000_000,
  billion: 1_000_000_000,
};

/** Smaller ones are written in words, or count months, in one of the languages, unless they are prices. */
const SMALLEST = 100;

/** The numbers of the first text that the second does not have: fees, parts of phones, but neither years nor times. */
export function numbersOnlyIn(text: string, other: string): FoundNumber[] {
  const known = new Set(numbersOf(other).map(({ value }) => value));
  return numbersOf(text).filter(({ value, isCompared }) => isCompared && !known.has(value));
}

function numbersOf(text: string): FoundNumber[] {
  return text.split("\n").flatMap((whole, line) => {
    // Neither addresses nor ids are read.
    const words = whole.replace(/\]\([^)\]]*\)|\{#[^{}]*\}|(?<!\d)\d+:\d\d/g, "");
    const found = words.matchAll(
      /(?<![\w.])(\d+(?:,\d{3})*(?:\.\d+)?)(?: ?(万|亿|thousand|million|billion))?/g,
    );
    return [...found].map(({ 0: written, 1: digits = "", 2: multiple = "", index }) => {
      const before = words.slice(Math.max(0, index - 4), index);
      const after = words.slice(index + written.length, index + written.length + 5);
      const isPrice = /(RMB|[¥￥]) ?$/.test(before) || /^ ?(元(?![旦宵])|yuan|RMB)/.test(after);
      const isYear = /^(19|20)\d\d$/.test(written) && !/\d[ -]$/.test(before) && !isPrice;
      // Rounded, or 1.1万 would not be 11,000.
      const hundredths = Number(digits.replaceAll(",", "")) * (MULTIPLES[multiple] ?? 1) * 100;
      const value = Math.round(hundredths) / 100;
      const isCompared = isPrice || (value >= SMALLEST && !isYear);
      return { written, value, line, isCompared };
    });
  });
}
