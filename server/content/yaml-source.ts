import type { ErrorCode, YAMLParseError } from "yaml";
import {
  isAlias,
  isScalar,
  isSeq,
  isMap as isYamlMap,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  Schema,
} from "yaml";
import { both, type Place } from "./faults.ts";
import type { Folder } from "./folder.ts";

/** YAML as the fields' schemas take it: every value is a text, and knows where it stands. */
export type Input = YamlText | Input[] | InputMap;
export interface InputMap {
  [field: string]: Input;
}

export function isMap(input: Input | undefined): input is InputMap {
  return typeof input === "object" && !Array.isArray(input) && !(input instanceof YamlText);
}

/**
 * Where a text comes from when the English file of a pair is read: from itself (alone: the Chinese file has no such
 * field), or from the Chinese one.
 */
export type Origin = "only" | "English" | "English alone" | "Chinese";

export class YamlText {
  readonly text: string;
  readonly place: Place;
  /** Where the text itself begins: of a block (`|`) the line below. */
  readonly textLine: number;
  /** Whether a comment follows it, without quotation marks between them: ` #` in a text makes one. */
  readonly hasComment: boolean;
  readonly folder: Folder;
  readonly origin: Origin;

  constructor(text: Omit<YamlText, "as">) {
    this.text = text.text;
    this.place = text.place;
    this.textLine = text.textLine;
    this.hasComment = text.hasComment;
    this.folder = text.folder;
    this.origin = text.origin;
  }

  as(origin: Origin): YamlText {
    return new YamlText({ ...this, origin });
  }
}

/** Lists and fields within each other; no form of the content has more than six. */
const DEEPEST = 20;
const TOO_DEEP = both(
  "这里的列表和字段嵌套的层数太多：请减少层数。",
  "Lists and fields are nested too deeply here: use fewer levels.",
);

export type Path = readonly PropertyKey[];

// In the failsafe schema every value is a text: no `no` that turns into false, no date that turns into a moment.
const schema = new Schema({ schema: "failsafe" });

const TWICE = both(
  "这个字段写了两次：请只留一个。",
  "This field is written twice: keep one of them.",
);

const ADVICE: Partial<Record<ErrorCode, string>> = {
  BLOCK_AS_IMPLICIT_KEY: both(
    "含冒号加空格的文字要放在半角引号里。",
    "A text with a colon and a space in it must be in straight quotation marks.",
  ),
  TAB_AS_INDENT: both("请用空格缩进，不要用制表符。", "Indent with spaces, not with tabs."),
  BAD_INDENT: both(
    "这一行的缩进与同级的行不一致。",
    "This line is indented differently from the lines it belongs to.",
  ),
  MISSING_CHAR: both(
    "这里缺少半角的引号、括号或逗号。",
    "A straight quotation mark, a bracket or a comma is missing here.",
  ),
  MULTILINE_IMPLICIT_KEY: both(
    "这里像是字段，但缺少英文冒号加空格。",
    "This looks like a field, but it has no colon with a space after it.",
  ),
  UNEXPECTED_TOKEN: both(
    "这里不符合 YAML 格式。以 [、{ 或引号开头的文字，请整段放在半角引号里（文字里有半角双引号时，外面用单引号）；列表的每一项要另起一行。",
    "This is not valid YAML. Put the whole of a text that begins with [, { or a quotation mark in straight quotation marks, single ones if it contains double ones. Begin each item of a list on a new line.",
  ),
  BAD_DQ_ESCAPE: both(
    "双引号里的 \\ 另有含义：请把外面的双引号换成单引号。",
    "A \\ has a meaning of its own within double quotation marks: put the text in single ones instead.",
  ),
  BAD_SCALAR_START: both(
    "以这个符号开头的文字要放在半角引号里。",
    "A text that begins with this character must be in straight quotation marks.",
  ),
};

/** How the package calls a [ or { without its ] or }. */
const NOT_CLOSED = "sufficiently indented and end with";
const CLOSE_BRACKET = both(
  "这一行或上面的 [ 或 { 没有对应的 ] 或 }：请补上；若是正文，请把整段文字放在半角引号里。",
  "A [ or { in this line or above it has no ] or }: add it; if it belongs to a text, put the whole text in straight quotation marks.",
);

/** How the package calls a quotation mark without a second one; it notices at the end of the text. */
const NO_CLOSING_QUOTE = /^Missing closing ["']quote/;
const OPENING_QUOTE = /(?:^[ -]*|[:[{,] +)(["'])(?:(?!\1).)*$/;
const CLOSE_QUOTE = both(
  "这一行开头的引号没有配对：请在文字末尾补上同样的半角引号。",
  "The quotation mark in this line has no second one: put the same straight mark at the end of the text.",
);

/** How the package calls a line without a colon among others. */
const NO_VALUE = "need to be followed by map values";

function adviceOf({ code, message }: YAMLParseError, isBelow: boolean): string | undefined {
  if (isBelow) return ADVICE.BAD_INDENT;
  if (NO_CLOSING_QUOTE.test(message)) return CLOSE_QUOTE;
  if (message.includes(NO_VALUE)) return ADVICE.MULTILINE_IMPLICIT_KEY;
  return message.includes(NOT_CLOSED) ? CLOSE_BRACKET : ADVICE[code];
}

/** How the package calls all that comes after what it could not read on with. */
const AFTER_END = "in YAML stream";
const CUT_OFF = both(
  "这一行接不上前面的内容：请检查上面一行是否少了英文冒号加空格，缩进是否一致。以 [、{ 或引号开头的文字，请整段放在半角引号里。",
  "This line does not go on from what is above it: check whether the line above lacks a colon with a space after it, and whether both are indented alike. Put the whole of a text that begins with [, { or a quotation mark in straight quotation marks.",
);

const FULL_WIDTH = /(?:^[ \t-]*|[{,，][ \t]*)[a-z]\w*[ \t]*(：)|([｛｝])/i;
/** Within { }. */
const FULL_WIDTH_COMMA = /(，)[ \t]*[a-z]\w*[ \t]*:/i;
const OTHER_SPACE = /(?:^[ \t-]*|[:-])[\u00a0\u3000]/;

const FIELD = /^([ -]*)\w+:(?: |$)/;

/** Whether a field is indented more than the one above it. The package then names the upper line, which is sound. */
function isIndentedMore(line = "", above = ""): boolean {
  const [left, leftAbove] = [line, above].map((each) => FIELD.exec(each)?.[1]?.length);
  return left !== undefined && leftAbove !== undefined && left > leftAbove;
}

/** What an input method writes where YAML wants the plain sign; null where there is none of it. */
function whyNotPlain(line: string): string | null {
  const comma = line.includes("{") ? FULL_WIDTH_COMMA.exec(line) : null;
  const sign = (FULL_WIDTH.exec(line) ?? comma)?.slice(1).find(Boolean);
  if (sign !== undefined) {
    const half = sign.normalize("NFKC");
    return both(
      `这一行的“${sign}”是全角的：请改成半角的“${half}”加一个空格；若它是正文，请把整段文字放在半角引号里。`,
      `The “${sign}” in this line is full-width: write “${half}” and a space; if it belongs to a text, put the whole text in straight quotation marks.`,
    );
  }
  if (!OTHER_SPACE.test(line)) return null;
  return both(
    "这一行有全角空格或不换行空格：请删去，改用普通的半角空格。",
    "There is a full-width or non-breaking space in this line: write a plain space in its place.",
  );
}

export interface SourceOptions {
  readonly folder: Folder;
  readonly file: string;
  /** The line of the file on which the YAML begins. */
  readonly firstLine: number;
  /** How faults of the YAML itself call their place. */
  readonly field: string;
  /** The way to the YAML's fields: `figures` of a fenced block, as in `figures.2.value`. */
  readonly path?: string;
}

/** The YAML of one file, or of a part of it. */
export class YamlSource {
  readonly #folder: Folder;
  readonly #file: string;
  /** Null, and a fault, where it is no YAML. */
  readonly input: Input | null;
  readonly #text: string;
  readonly #firstLine: number;
  readonly #field: string;
  readonly #path: readonly string[];
  readonly #counter = new LineCounter();
  /** The line of each field and item, by its path. */
  readonly #lines = new Map<string, number>();

  constructor(text: string, { folder, file, firstLine, field, path }: SourceOptions) {
    this.#folder = folder;
    this.#file = file;
    this.#text = text;
    this.#firstLine = firstLine;
    this.#field = field;
    this.#path = path ? [path] : [];
    const { errors, contents } = parseDocument(text, {
      schema,
      lineCounter: this.#counter,
      prettyErrors: false,
      stringKeys: true,
      // The package compares each key with all before it.
      uniqueKeys: false,
    });
    if (errors.length > 0) this.#reportErrors(errors);
    this.#lines.set("", this.#lineAt(contents?.range[0]));
    if (errors.length > 0) this.input = null;
    else this.input = contents ? this.#toInput(contents, [], this.#lineAt(contents.range[0])) : {};
  }

  #reportErrors(errors: readonly YAMLParseError[]): void {
    // Once for each line: one of 100 kB may have as many faults.
    const lines = this.#text.split("\n");
    const whys = lines.map(whyNotPlain);
    const told = new Set<number>();
    const end = errors.findIndex(({ message }) => message.includes(AFTER_END));
    // All further ones follow from the last before the end.
    const own = end < 1 ? errors : errors.slice(0, end);
    for (const [index, error] of own.entries()) {
      const { code, message } = error;
      const { row, isBelow } = this.#rowOf(error, lines);
      // A bracket that is not closed shows on the line below.
      const rows = code === "BAD_INDENT" ? [row - 1, row] : [row];
      const at = rows.find((each) => whys[each]) ?? row;
      // Further errors in a line follow from the first.
      if (told.has(at)) continue;
      told.add(at);
      const why = whys[at] ?? (index === end - 1 ? CUT_OFF : adviceOf(error, isBelow));
      this.#folder.report(
        { file: this.#file, line: this.#firstLine + at, field: this.#field },
        why ?? both(`这里不符合 YAML 格式：${message}。`, `This is not valid YAML: ${message}.`),
      );
    }
  }

  /** Where an error shows, counted from 0, and whether the package names the line above it. */
  #rowOf({ pos, code, message }: YAMLParseError, lines: readonly string[]) {
    if (NO_CLOSING_QUOTE.test(message)) {
      const opening = lines.findIndex((line) => OPENING_QUOTE.test(line));
      if (opening >= 0) return { row: opening, isBelow: false };
    }
    const found = this.#lineAt(pos[0]) - this.#firstLine;
    const isBelow = code.endsWith("IMPLICIT_KEY") && isIndentedMore(lines[found + 1], lines[found]);
    return { row: isBelow ? found + 1 : found, isBelow };
  }

  has(path: Path): boolean {
    return this.#lines.has(path.join("\n"));
  }

  /** The place of a field, or where it is missing the place of what it belongs to. */
  place(path: Path): Place {
    let found = path;
    while (found.length > 0 && !this.has(found)) found = found.slice(0, -1);
    const line = this.#lines.get(found.join("\n")) ?? this.#firstLine;
    const parts = path.map((part) => (typeof part === "number" ? part + 1 : String(part)));
    return { file: this.#file, line, field: [...this.#path, ...parts].join(".") || "file" };
  }

  report(path: Path, message: string): void {
    this.#folder.report(this.place(path), message);
  }

  #toInput(node: Node | null, path: Path, line: number): Input {
    this.#lines.set(path.join("\n"), line);
    if (path.length > DEEPEST) {
      this.report(path, TOO_DEEP);
      return [];
    }
    if (node) this.#refuseMarks(node, path);
    const valueLine = node ? this.#lineAt(node.range?.[0]) : line;
    if (isSeq<Node>(node)) {
      return node.items.map((item, index) =>
        this.#toInput(item, [...path, index], this.#lineAt(item.range?.[0])),
      );
    }
    if (isYamlMap<Scalar<string>, Node | null>(node)) {
      this.#refuseSameKeys(node.items.map(({ key }) => key));
      return Object.fromEntries(
        node.items.map(({ key, value }) => [
          key.value,
          this.#toInput(value, [...path, key.value], this.#lineAt(key.range?.[0])),
        ]),
      );
    }
    const isBlock = isScalar(node) && node.type?.startsWith("BLOCK");
    return new YamlText({
      text: isScalar<string>(node) ? node.value.trim() : "",
      place: this.place(path),
      textLine: isBlock ? valueLine + 1 : valueLine,
      hasComment: isScalar(node) && this.#hasComment(node),
      folder: this.#folder,
      origin: "only",
    });
  }

  #refuseSameKeys(keys: readonly Scalar<string>[]): void {
    const known = new Set<string>();
    for (const { value, range } of keys) {
      const place = { file: this.#file, line: this.#lineAt(range?.[0]), field: this.#field };
      if (known.has(value)) this.#folder.report(place, TWICE);
      known.add(value);
    }
  }

  #hasComment({ type, range }: Scalar): boolean {
    return type === "PLAIN" && /^[ \t]*#/.test(this.#text.slice(range?.[1]));
  }

  #refuseMarks(node: Node, path: Path): void {
    if (node.tag !== undefined && !node.tag.startsWith("tag:yaml.org,2002:")) {
      const message = both(
        "这里不能用以 ! 开头的标记：请把文字放在半角引号里。",
        "Tags that begin with ! cannot be used here: put the text in straight quotation marks.",
      );
      this.report(path, message);
    }
    const message = (sign: string) =>
      both(
        `以 ${sign} 开头的文字要放在半角引号里。`,
        `A text that begins with ${sign} must be in straight quotation marks.`,
      );
    if (isAlias(node)) this.report(path, message("*"));
    else if (node.anchor) this.report(path, message("&"));
  }

  #lineAt(offset = 0): number {
    return this.#counter.linePos(offset).line + this.#firstLine - 1;
  }
}
