const ACCENTS = /[\u0300-\u036f]+/g;

/** A text as words are compared in it: without capitals, accents and the widths that Chinese keyboards write. */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(ACCENTS, "").toLowerCase();
}

/** Characters that Chinese questions are made with, and that join two words. */
const ASKING =
  /请问|怎么样|怎么|怎样|如何|什么|多少|哪里|哪些|哪个|有没有|能不能|可不可以|吗|呢|(\p{Script=Han})的(?=\p{Script=Han})/gu;

/** A stretch of Chinese characters, or a word or number of other letters. Look-behind is nothing for older Safari. */
const RUNS = /(\p{Script=Han}+)|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;

/** English words that stand in nearly every text. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  "a an and any are as at be by can do does for from has have how i if in is it its me my of on or our s t that the their there they this to was we what when where which who will with you your".split(
    " ",
  ),
);

export interface Run {
  /** Where it begins in the folded text. */
  readonly start: number;
  readonly word: string;
  readonly isChinese: boolean;
}

/** The runs of a folded text. */
export function* runsOf(folded: string): Generator<Run> {
  for (const match of folded.matchAll(RUNS)) {
    yield { start: match.index, word: match[0], isChinese: match[1] !== undefined };
  }
}

/**
 * The terms that a text is found by. Chinese has no spaces: each two neighbouring characters are a term, and the last character of a
 * run alone, so that whatever character is looked for stands at the beginning of a term.
 */
export function termsOfText(text: string): string[] {
  const terms: string[] = [];
  for (const { word, isChinese } of runsOf(fold(text))) {
    if (!isChinese) {
      if (!EMPTY_WORDS.has(word)) terms.push(word);
      continue;
    }
    const characters = [...word];
    for (let at = 0; at < characters.length; at += 1) {
      terms.push((characters[at] ?? "") + (characters[at + 1] ?? ""));
    }
  }
  return terms;
}

/** Stretches of Chinese characters and other words of a query that are looked for; what follows them is not. */
export const MOST_WORDS = 10;

/** The terms of a query, each once: Chinese by two characters, or by the one there is. */
export function termsOfQuery(query: string, { mayBeEmpty = false } = {}): string[] {
  const folded = fold(query);
  const terms = termsOf(folded.replace(ASKING, "$1 "), EMPTY_WORDS, MOST_WORDS);
  // Where nothing else is asked, that is what is looked for.
  return [...(terms.size > 0 || mayBeEmpty ? terms : termsOf(folded, new Set(), MOST_WORDS))];
}

/** All terms of a word or a phrase that is looked for as it stands. */
export function termsOfPhrase(phrase: string): string[] {
  return [...termsOf(phrase, new Set())];
}

/** A plural as it may be without its s; null: it is none. */
export function singularOf(word: string): string | null {
  return /^[a-z]{2,}[^su\W]s$/.test(word) ? word.slice(0, -1) : null;
}

function termsOf(
  folded: string,
  left: ReadonlySet<string>,
  mostWords = Number.POSITIVE_INFINITY,
): Set<string> {
  const terms = new Set<string>();
  const words = new Set<string>();
  for (const { word, isChinese } of runsOf(folded)) {
    if (left.has(word)) continue;
    if (words.add(word).size > mostWords) break;
    if (!isChinese) {
      terms.add(word);
      continue;
    }
    const characters = [...word];
    if (characters.length === 1) terms.add(word);
    for (let at = 1; at < characters.length; at += 1) {
      terms.add((characters[at - 1] ?? "") + (characters[at] ?? ""));
    }
  }
  return terms;
}

export function isChineseTerm(term: string): boolean {
  return /^\p{Script=Han}/u.test(term);
}

/**
 * A term as the index holds it. The index walks through all that may follow each letter: after none, some thousand Chinese
 * characters. Written by their numbers only sixteen signs may follow any.
 */
export function indexForm(term: string): string {
  if (!isChineseTerm(term)) return term;
  let form = CHINESE_FORM;
  for (const character of term) form += character.codePointAt(0)?.toString(16).padStart(5, "0");
  return form;
}

const CHINESE_FORM = "#";

export function isChineseForm(form: string): boolean {
  return form.startsWith(CHINESE_FORM);
}
