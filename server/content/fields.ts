import * as z from "zod";
import { both, joined } from "./faults.ts";
import { markdown, parseInline } from "./inline.ts";
import { findLeftoverSign } from "./leftover-signs.ts";
import { type YamlSource, YamlText } from "./yaml-source.ts";

export const MISSING = both("缺少这个字段：请补上。", "This field is missing: add it.");
const EMPTY = both(
  "这个字段是空的：请填写；可以省略的字段请删去。",
  "This field is empty: fill it in, or remove it where it may be left out.",
);
const CHINESE_ONLY = both(
  "这个字段只写在中文文件里：请从这里删去。",
  "This field belongs in the Chinese file only: remove it here.",
);

const CUT_BY_COMMENT = both(
  "空格加 # 之后的字会当作注释，不会发布：若是正文，请把整段文字放在半角引号里；若是注释，请单独写一行。",
  "What follows a space and # is a comment, and is not published: if it belongs to the text, put the whole text in straight quotation marks; if it is a comment, put it on a line of its own.",
);

const NOT_FIELDS = both(
  "这里要写“名称: 内容”这样的字段，例如 { name: 文字 }。",
  "Write fields with names here: { name: text }.",
);

const noMarkdown = (sign: string) =>
  both(
    `这里不能用 Markdown，而文字里有“${sign}”：请写普通文字，不要用加粗、链接、图片、标题、表格或列表的符号。`,
    `Markdown cannot be used here, and there is a “${sign}”: write plain words, without the signs for bold words, links, pictures, headings, tables or lists.`,
  );

/** What an issue tells about itself beside its message. */
export const SHARED = { isShared: true };
export const IN_CHINESE = { isInChinese: true };

interface FieldOptions {
  readonly isShared?: boolean;
  readonly mayBeEmpty?: boolean;
  /** Not where words might be lost to it unseen. */
  readonly mayHaveComment?: boolean;
  readonly notText?: string;
}

export function field(options: FieldOptions = {}) {
  const { isShared = false, mayBeEmpty = false, mayHaveComment = isShared } = options;
  const {
    notText = both("这里要写文字，不是列表或字段。", "Write a text here, not a list or fields."),
  } = options;
  return z.unknown().transform((input, context): YamlText => {
    const refuse = (message: string, params = {}) => {
      context.addIssue({ code: "custom", message, params });
      return z.NEVER;
    };
    if (input === undefined) return refuse(MISSING, isShared ? SHARED : {});
    if (!(input instanceof YamlText)) return refuse(notText);
    const misplaced = whyMisplaced(input, isShared);
    if (misplaced) return refuse(misplaced.message, misplaced.params);
    if (input.hasComment && !mayHaveComment) return refuse(CUT_BY_COMMENT);
    return input.text || mayBeEmpty ? input : refuse(EMPTY);
  });
}

/** Fields without a language stand in the Chinese file alone, all others in both. */
function whyMisplaced({ origin }: YamlText, isShared: boolean) {
  if (isShared) return origin.startsWith("English") ? { message: CHINESE_ONLY } : null;
  if (origin === "Chinese") return { message: MISSING };
  return origin === "English alone" ? { message: MISSING, params: IN_CHINESE } : null;
}

/** A text with its place, in both files. */
export const placedText = field();

export const text = placedText.transform(plainWords);

/** A value without language, in the Chinese file alone. */
export function shared<Value>(form: z.ZodType<Value, string>) {
  return field({ isShared: true })
    .transform((found) => found.text)
    .pipe(form);
}

/** The same without a form, such as a licence. */
export const sharedText = field({ isShared: true, mayHaveComment: false }).transform(
  (found) => found.text,
);

/** One paragraph of Markdown. */
export const sentence = field().transform(inlineOf);

/** A cell of a table: a sentence, or nothing. */
export const cell = field({
  mayBeEmpty: true,
  notText: both(
    "这里要写文字；文字里如有英文冒号加空格，请加半角引号。",
    "Write a text here; put it in straight quotation marks if it contains “: ”.",
  ),
}).transform(inlineOf);

/** An item of a list of texts. */
export const item = field({
  notText: both(
    "这里要写文字；文字里如有英文冒号加空格，请加半角引号。",
    "Write a text here; put it in straight quotation marks if it contains “: ”.",
  ),
}).transform(plainWords);

const MARKS = ["strong_open", "s_open", "code_inline"];

/** The sign of a mark that Markdown would read as one, or a \ with the sign after it; undefined where there is neither. */
function findMark(line: string): string | undefined {
  const [block] = markdown.parseInline(line, {});
  const mark = block?.children?.find(({ type }) => MARKS.includes(type));
  return mark?.markup ?? /\\[!-/:-@[-`{-~]/.exec(line)?.[0];
}

function plainWords({ text: words }: YamlText, context: z.RefinementCtx): string {
  for (const line of words.split("\n")) {
    const sign = findMark(line) ?? findLeftoverSign(line, true)?.sign;
    if (sign === undefined) continue;
    context.addIssue({ code: "custom", message: noMarkdown(sign) });
    return z.NEVER;
  }
  return words;
}

function inlineOf({ text, textLine, place, folder }: YamlText) {
  return parseInline(text, { ...place, folder }, textLine);
}

/** The file of a film, with its ending to come. */
export const film = field({ isShared: true }).transform(
  ({ text, place, folder }) =>
    (ending: string) =>
      folder.film(place, `${text}.${ending}`)?.src ?? "/",
);

/** An address that a link leads to, in the Chinese file alone. */
export const href = field({ isShared: true }).transform(({ text, place, folder, origin }) => {
  if (origin !== "Chinese") folder.links.push({ href: text, place });
  return text;
});

/** The names of each set of fields, all of which content/README.md tells editors of. */
export const FIELD_SETS: (readonly string[])[] = [];

/** Fields with names, and no others. */
export function fields<Shape extends z.ZodRawShape>(shape: Shape) {
  FIELD_SETS.push(Object.keys(shape));
  const names = Object.keys(shape).join(", ");
  const schema = z.strictObject(shape, {
    error: ({ code, input }) => {
      if (code === "unrecognized_keys") {
        return both(
          `这里没有这个字段；可用的字段是 ${names}。`,
          `There is no such field here; the fields are ${names}.`,
        );
      }
      return input === undefined ? MISSING : NOT_FIELDS;
    },
  });
  return z.preprocess(asObject, schema);
}

/** Values under names that the file itself chooses. */
export function underNames<Value>(name: z.ZodType<string, string>, value: z.ZodType<Value>) {
  const schema = z.record(name, value, {
    error: (issue) => (issue.code === "invalid_key" ? issue.issues[0]?.message : NOT_FIELDS),
  });
  return z.preprocess(asObject, schema);
}

/** A text knows where it stands, and so is an object too. */
function asObject(input: unknown): unknown {
  return input instanceof YamlText ? input.text : input;
}

/** A list, of as many items in both files. */
export function list<Item extends z.ZodType>(
  of: Item,
  notList = both(
    "这里要写列表：每项一行，以 - 开头。",
    "Write a list here: one line for each item, beginning with a dash.",
  ),
) {
  return z.array(of, { error: ({ input }) => (input === undefined ? MISSING : notList) });
}

/** Checks that no two items of a list have the same value in a field; null is none. */
export function unique<Item>(
  field: string,
  textOf: (item: Item) => string | null,
  fault: (value: string) => string,
) {
  return (items: readonly Item[], context: Pick<z.core.$RefinementCtx, "addIssue">): void => {
    const known = new Set<string>();
    for (const [index, item] of items.entries()) {
      const value = textOf(item);
      if (value === null) continue;
      if (known.has(value)) {
        context.addIssue({ code: "custom", path: [index, field], message: fault(value) });
      }
      known.add(value);
    }
  };
}

/** The fields of one YAML text; null, with every fault reported, where it has faults. */
export function readFields<Schema extends z.ZodType>(
  source: YamlSource,
  schema: Schema,
): z.output<Schema> | null {
  if (source.input === null) return null;
  const result = schema.safeParse(source.input);
  for (const issue of result.error?.issues ?? []) reportIssue(issue, source);
  return result.success ? result.data : null;
}

type Issue = z.core.$ZodIssue;

export function reportIssue(issue: Issue, source: YamlSource): void {
  if (issue.code !== "unrecognized_keys") {
    source.report(issue.path, issue.message);
    return;
  }
  for (const name of issue.keys) {
    const path = [...issue.path, name];
    const advice = name.includes(" ")
      ? both(
          "{ } 里的文字如有英文逗号，要放在半角引号里。",
          " Between { } a text with a comma in it must be in straight quotation marks.",
        )
      : both("请改正名称或删去。", " Correct the name or remove it.");
    if (source.has(path)) source.report(path, joined(issue.message, advice));
  }
}
