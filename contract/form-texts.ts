/**
 * Characters that do not show, or that turn the letters around them: controls, marks of direction, spaces without width. Joiners
 * of letters and emoji stay.
 */
const UNSEEN =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?![\n\t])\p{Cc}/gu;
/** In a name neither joiners nor fillers; only what chooses between the forms of a character stays. */
const UNSEEN_IN_NAMES = /(?!\p{Variation_Selector})[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Marks on one letter; no script has more, and to sort them takes time that grows with the square of their number. */
const MOST_MARKS = 10;
const MARKS = /\p{M}+/gu;
const firstMarks = (marks: string) =>
  marks.length > MOST_MARKS ? [...marks].slice(0, MOST_MARKS).join("") : marks;
/** No number or date is longer. */
const LONGEST_DIGITS = 40;

/** As people type it, whatever the keyboard: one spelling of each letter, plain spaces, none at the ends. */
function tidyText(text: string): string {
  const plain = text.replace(MARKS, firstMarks).normalize("NFC");
  return plain.replace(/\r\n?/g, "\n").replace(UNSEEN, "").trim();
}

/** A text of one line. */
export function tidyLine(text: string): string {
  return tidyText(text).replace(/\s+/gu, " ");
}

/** A text whose lines stay. */
export function tidyLines(text: string): string {
  return tidyText(text).replace(/[^\S\n]+/gu, " ");
}

/** A personal name; keyboards have several characters for the dot and the apostrophe within one. */
export function tidyName(text: string): string {
  return tidyLine(text.replace(UNSEEN_IN_NAMES, ""))
    .replace(/[\u2022\u2027\u22c5\u30fb\uff0e\uff65]/gu, "·")
    .replace(/[\u2018\u2019\u02bc\uff07]/gu, "'")
    .replace(/[\u2010\u2011\uff0d]/gu, "-");
}

/** Digits of any width as ASCII; what is too long to be any stays as it is. */
export function plainDigits(text: string): string {
  if (text.length > LONGEST_DIGITS) return text;
  return text.normalize("NFKC").trim();
}
