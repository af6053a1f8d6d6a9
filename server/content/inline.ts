import MarkdownIt, { type Token } from "markdown-it";
import type { Inline } from "#contract/block-shapes.ts";
import { both } from "./faults.ts";
import type { Folder } from "./folder.ts";
import { findLeftoverSign } from "./leftover-signs.ts";

/** A Markdown text on its way: whose it is and how its faults are called. */
export interface TextContext {
  readonly folder: Folder;
  readonly file: string;
  readonly field: string;
}

export function reportText(context: TextContext, line: number, message: string): void {
  context.folder.report({ file: context.file, line, field: context.field }, message);
}

export const NO_HTML = both(
  "这里不能写 HTML：请用 Markdown；若 < 只是普通符号，请在前面加 \\。",
  "HTML cannot be used here: write Markdown, or put a \\ before a < that is meant literally.",
);

// `html` is on so that every tag is found and refused; nothing is ever rendered by markdown-it.
export const markdown = new MarkdownIt({ html: true });
// `[备注]: 雨天改期` would be an address of `[备注]`, and vanish.
markdown.block.ruler.disable("reference");
/** In `info` of a text, stands for each sign that is written with a \ or as &#42;: it is meant as one. */
const MEANT = "\ufffc";
markdown.core.ruler.at("text_join", ({ tokens }) => {
  for (const block of tokens) if (block.children) block.children = joinTokens(block.children);
});

function joinTokens(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const isMeant = token.type === "text_special";
    if (isMeant) token.type = "text";
    if (token.type === "text") token.info = isMeant ? MEANT : token.content;
    const before = joined.at(-1);
    if (token.type === "text" && before?.type === "text") {
      before.content += token.content;
      before.info += token.info;
    } else joined.push(token);
  }
  return joined;
}

// Addresses come through as they are written: which ones are refused, the editor is told by links.ts.
markdown.validateLink = () => true;
markdown.normalizeLink = (address) => address;

const CJK = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef\u2014\u2018-\u201d\u2026]/u;

// A mark after the first character begins nothing: the names of 张**、李** and 张**（三年级）、李**（四年级） are masked.
const NO_BEGIN =
  /^.(?:[\s、，。；：！？,;:!?/）)”’》】]|$)|^\p{Script=Han}[（(【《“](?:[^*]|(?<!\*)\*(?!\*)){0,80}[、，。；：！？,;:!?/\s]\p{Script=Han}{1,2}\*\*[（(【《“]/u;
/** Characters, more than the longest that NO_BEGIN looks at. */
const FAR_ENOUGH = 100;

/** But for those within letters and digits. */
const LEFT_STARS = /(?<![a-z\d*])\*{2,}|\*{2,}(?![a-z\d*])/i;

/**
 * CommonMark does not end **强调。**in a text without spaces; beside Chinese signs two stars open or close on their own. One star
 * emphasises words between spaces or signs, as _ does: those of 长*宽*高, 铅笔*2, 张*明 and 138****1234 stay.
 */
markdown.inline.State = class extends markdown.inline.State {
  /** Of one star or of two, what has begun: a mark ends only its own kind. */
  readonly #begun = new Set<"one" | "two">();

  override scanDelims(start: number, canSplitWord: boolean) {
    const found = super.scanDelims(start, canSplitWord);
    if (!canSplitWord) return found;
    const kind = found.length === 1 ? "one" : "two";
    const marks = kind === "one" ? super.scanDelims(start, false) : found;
    const before = this.src.charAt(start - 1);
    const rest = this.src.slice(start + found.length, start + found.length + FAR_ENOUGH);
    const after = rest.charAt(0);
    const isMask = kind === "two" && /[a-z\d]/i.test(before) && /[a-z\d]/i.test(after);
    const isOnItsOwn = kind === "two" && !isMask && (CJK.test(before) || CJK.test(after));
    const begins =
      (isOnItsOwn || (marks.can_open && !isMask)) && !NO_BEGIN.test((before || " ") + rest);
    const ends =
      (isOnItsOwn ? /\S/.test(before) : marks.can_close && !isMask) && this.#begun.has(kind);
    if (ends) this.#begun.delete(kind);
    else if (begins) this.#begun.add(kind);
    return { ...found, can_open: begins, can_close: ends };
  }
};

/** A token, and what stands between it and the one that closes it. */
export interface Node {
  readonly token: Token;
  readonly children: Node[];
}

export function treeOf(tokens: readonly Token[]): Node[] {
  const root: Node[] = [];
  const open = [root];
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop();
      continue;
    }
    const children: Node[] = [];
    open.at(-1)?.push({ token, children });
    if (token.nesting === 1) open.push(children);
  }
  return root;
}

/** One line of Markdown: of it, what a sentence may hold. */
export function parseInline(text: string, context: TextContext, line: number): Inline[] {
  const [token] = markdown.parseInline(text, {});
  return toInlines(token?.children ?? [], context, line);
}

export function plainText(content: readonly Inline[]): string {
  return content.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

const REFUSED: Readonly<Record<string, string>> = {
  html_inline: NO_HTML,
  code_inline: both(
    "` 之间的文字无法显示：请删去这些符号。",
    "Text between ` signs cannot be shown: remove them.",
  ),
  image: both(
    "图片要单独占一行，前后各空一行。",
    "A picture stands on a line of its own, with an empty line before and after it.",
  ),
  s_open: both(
    "不支持用 ~~ 加删除线：请删去这些符号。",
    "Text between ~~ cannot be struck out: remove them.",
  ),
};

/** Nested marks: beyond three, nobody sees a difference. */
const DEEPEST = 20;
const TOO_DEEP = both(
  "* 和 ** 嵌套的层数太多：请不要在强调的文字里再加强调。",
  "* and ** are nested too deeply: do not emphasise words within emphasised words.",
);

const NO_EFFECT = both(
  "这里的 ** 没有起作用：请让它紧贴要加粗的文字，外侧的字母或数字之前空一格；若 * 只是普通符号，请写成 \\*。",
  "These ** have no effect: put them directly next to the words they make bold, with a space before letters or digits outside, or write \\* for a star that is meant as one.",
);

/** What markdown-it found in a sentence, as the contract has it; `firstLine` is where the sentence begins. */
export function toInlines(
  tokens: readonly Token[],
  context: TextContext,
  firstLine: number,
): Inline[] {
  if (tokens.some(({ level }) => level > DEEPEST)) {
    reportText(context, firstLine, TOO_DEEP);
    return [];
  }
  const { folder, file, field } = context;
  const parts = tokens.filter(({ type, content }) => type !== "text" || content !== "");
  const lineStarts = lineStartsOf(parts);
  const spaces = spacesBetweenLines(parts);
  const spaceAt = (lineEnd: Token) => (spaces.has(lineEnd) ? [" "] : []);
  let line = firstLine;
  const report = (message: string) => reportText(context, line, message);
  const readAll = (nodes: readonly Node[], mark: "strong" | "em" | null) =>
    nodes.flatMap((node) => read(node, mark));

  /** Reports signs that were meant as Markdown. */
  function checkText(token: Token): void {
    const written = token.info;
    if (LEFT_STARS.test(written)) report(NO_EFFECT);
    const message = findLeftoverSign(written, lineStarts.has(token))?.advice;
    if (message) report(message);
  }

  function read({ token, children }: Node, mark: "strong" | "em" | null): Inline[] {
    const text = token.content;
    switch (token.type) {
      case "text":
        checkText(token);
        return mark ? [{ type: mark, text }] : folder.phones.linked(text);
      case "softbreak":
      case "hardbreak":
        line += 1;
        return spaceAt(token);
      case "strong_open":
        return readAll(children, "strong");
      case "em_open":
        return readAll(children, mark ?? "em");
      case "link_open": {
        const words = plainText(readAll(children, null));
        const href = String(token.attrGet("href") ?? "");
        folder.links.push({ href, place: { file, line, field } });
        if (!words)
          report(
            both(
              "这个链接没有文字：请写在方括号里。",
              "This link has no words: write them between the square brackets.",
            ),
          );
        return [{ type: "link", text: words, href }];
      }
      default:
        report(
          REFUSED[token.type] ??
            both(
              `这里不能用这种 Markdown（${token.markup}）。`,
              `This Markdown (${token.markup}) cannot be shown here.`,
            ),
        );
        return [];
    }
  }
  return joinTexts(readAll(treeOf(parts), null));
}

function isLineEnd({ type }: Token): boolean {
  return type === "softbreak" || type === "hardbreak";
}

function lineStartsOf(tokens: readonly Token[]): ReadonlySet<Token> {
  return new Set(
    tokens.filter((_, index) => {
      const before = tokens[index - 1];
      return before === undefined || isLineEnd(before);
    }),
  );
}

/** The ends of lines that are a space: between words; Chinese text goes on without one. */
function spacesBetweenLines(tokens: readonly Token[]): ReadonlySet<Token> {
  const spaces = new Set<Token>();
  let before = "";
  let lineEnds: Token[] = [];
  for (const token of tokens) {
    if (isLineEnd(token)) lineEnds.push(token);
    if (token.type !== "text") continue;
    const isSpace = before && !(CJK.test(before) && CJK.test(token.content.charAt(0)));
    if (isSpace) for (const lineEnd of lineEnds) spaces.add(lineEnd);
    before = token.content.slice(-1);
    lineEnds = [];
  }
  return spaces;
}

function joinTexts(parts: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (typeof part !== "string" || typeof before !== "string") joined.push(part);
    else joined[joined.length - 1] = before + part;
  }
  return joined;
}
