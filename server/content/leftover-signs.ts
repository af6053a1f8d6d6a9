import { pictureName, whyNoPicture } from "./assets.ts";
import { both } from "./faults.ts";

/** Signs that were meant as Markdown, and would be published as they were typed. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [
    /!\[|[\]］]\s?[(（]|\]\[[\w-]*\]|】\s?[(（](?=\/|https?:)/,
    both(
      "这里的链接或图片没有写对：请写成 [文字](地址) 或 ![画面内容](文件名.jpg)，括号用半角，括号之间和地址里不要有空格。",
      "This link or picture is not complete: write [words](address) or ![what is seen](file.jpg) with half-width brackets, and no space between or in them.",
    ),
  ],
  [
    /\[\[/,
    both("链接要写成 [文字](地址)，不是 [[ ]]。", "Write links as [words](address), not [[ ]]."),
  ],
  [
    /%%/,
    both(
      "%% 之间的批注会照样发布：请删去。",
      "A comment between %% would be published: remove it.",
    ),
  ],
];

/** The same, where only the beginning of a line tells. */
const SIGNS_AT_START: readonly (readonly [RegExp, string])[] = [
  [
    /^\[[^\]]+\]:\s*(?:\/|https?:|mailto:|tel:)/,
    both(
      "链接的地址要紧跟在文字后面：[文字](地址)，不能另写一行。",
      "Write the address of a link right after its words: [words](address), not on a line of its own.",
    ),
  ],
  [
    /^#*＃|^##/,
    both(
      "标题要以半角的 ## 加一个空格开头：## 标题 {#id}。",
      "A heading begins with half-width ## and a space: ## Title {#id}.",
    ),
  ],
  [
    /^[|｜]/,
    both(
      "表格不完整：每行用半角 |，第二行写 |---|---|，每列一个。",
      "This table is not complete: its second line is |---|---|, one for each column, with half-width |.",
    ),
  ],
  [
    /^\[[ x]\] /i,
    both("这里不能用任务列表：请删去 [ ]。", "Task lists cannot be used here: remove the [ ]."),
  ],
  [
    /^(?:['"‘’“”´＇｀·]{2,3}|`{1,2})\s*[a-z]+\s*$/,
    both(
      "这里要用三个半角的 `（键盘左上角、英文输入法下），不能用其他符号。",
      "Write three plain ` here, from the upper left of the keyboard, and no other signs.",
    ),
  ],
  [
    /^[·•●]/,
    both("列表的每一项要以 - 加一个空格开头。", "Each item of a list begins with - and a space."),
  ],
];

interface LeftoverSign {
  /** As it was typed. */
  readonly sign: string;
  /** What to do about it. */
  readonly advice: string;
}

/** The first sign of Markdown that is left as text; null where there is none. */
export function findLeftoverSign(text: string, isLineStart: boolean): LeftoverSign | null {
  const [, file = ""] = /!\[[^[\]]*\]\(([^()]+)\)/.exec(text) ?? [];
  if (pictureName(file) !== null) return { sign: "![", advice: whyNoPicture(file) };
  const signs = isLineStart ? [...SIGNS, ...SIGNS_AT_START] : SIGNS;
  for (const [pattern, advice] of signs) {
    const [sign] = pattern.exec(text) ?? [];
    if (sign !== undefined) return { sign, advice };
  }
  return null;
}
