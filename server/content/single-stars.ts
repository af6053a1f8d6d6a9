import { both } from "./faults.ts";

const STOP = /[、，。；：！？\n]/;
const NO_BEGIN = /[\s、，。；：！？）)”’》】]|^$/;
const NO_END = /[\s（(“‘《【]|^$/;
/** What may have a number of pieces after it: 铅笔*2, 铅笔（2B）*2. */
const COUNTED = /[\p{Script=Han}）)”》】]/u;

/**
 * Which single stars begin and end *emphasised* words, by where they stand. CommonMark takes any two for a pair; those of
 * A*, 55*40*20 and 铅笔*2 are to stay.
 */
export function emphasisMarks(source: string): ReadonlyMap<number, "begin" | "end"> {
  const text = source.replace(/\\.|(?<=[a-z\d])\*(?=[a-z\d])/gi, (plain) =>
    "-".repeat(plain.length),
  );
  const isCount = (star: number) =>
    COUNTED.test(text.charAt(star - 1)) && /\d/.test(text.charAt(star + 1));
  const isPair = (begin: number, end: number) => {
    const words = text.slice(begin + 1, end);
    const counts = [begin, end].filter(isCount).length;
    const isWhole = words.split("**").length % 2 === 1;
    return isWhole && !NO_END.test(words.slice(-1)) && counts < 2 && !(counts && STOP.test(words));
  };
  const marks = new Map<number, "begin" | "end">();
  let begin: number | null = null;
  for (const { index, 0: run } of text.matchAll(/\*+/g)) {
    if (run.length > 1) continue;
    if (begin !== null && isPair(begin, index)) {
      marks.set(begin, "begin").set(index, "end");
      begin = null;
    } else {
      const mayBegin =
        !/[a-z\d]/i.test(text.charAt(index - 1)) && !NO_BEGIN.test(text.charAt(index + 1));
      begin = mayBegin ? index : null;
    }
  }
  return marks;
}

export const UNCLEAR_STARS = both(
  "看不出这里的 * 是否要强调文字：若要强调，请改用 **；若 * 只是普通符号，请写成 \\*。",
  "It is not clear whether these * are to emphasise words: write ** if they are, and \\* for a star that is meant as one.",
);

interface Emphasis {
  readonly before: string;
  readonly words: string;
  readonly after: string;
}

/** Whether the stars of a pair may not belong together: 铅笔*两支，橡皮*一块; *注：获得3个A*，2个A. */
export function isUnclear({ before, words, after }: Emphasis): boolean {
  const isWithinText = /\p{Script=Han}$/u.test(before) || /^\p{Script=Han}/u.test(after);
  return (isWithinText && STOP.test(words)) || /[^a-zA-Z]A$/.test(words);
}
