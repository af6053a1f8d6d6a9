import type { Token } from "markdown-it";
import type { Block, Inline } from "#contract/shapes.ts";
import { readFencedBlock } from "./fenced-blocks.ts";
import { imageOf, placedText } from "./fields.ts";
import { markdown, NO_HTML, plainText, reportText, type TextContext, toInlines } from "./inline.ts";

/** A heading of a text, as the two languages are compared by. */
export interface Heading {
  readonly level: 2 | 3;
  readonly id: string;
  readonly line: number;
}

/** Markdown as typed blocks. */
export interface MarkdownText {
  readonly blocks: Block[];
  readonly headings: readonly Heading[];
}

/** Reads a Markdown text whose first line is line `firstLine` of its file. */
export function parseMarkdown(
  source: string,
  firstLine: number,
  context: TextContext,
): MarkdownText {
  const reader = new BlockReader(markdown.parse(source, {}), firstLine, context);
  reader.readAll();
  return reader;
}

/** A field of Markdown blocks, in both files. */
export const markdownField = placedText.transform(({ text, textLine, place, source }) => {
  const { folder, findings } = source;
  return parseMarkdown(text, textLine, { folder, findings, ...place }).blocks;
});

const REFUSED: Readonly<Record<string, string>> = {
  html_block: NO_HTML,
  code_block: "This text is indented by four spaces or more: begin it at the start of the line.",
  hr: "A line between texts cannot be shown: take it away, or begin a new section with ##.",
};
const BY = /^(?:—{1,2}|–|--)\s*/;

class BlockReader implements MarkdownText {
  readonly blocks: Block[] = [];
  readonly headings: Heading[] = [];
  readonly #tokens: readonly Token[];
  readonly #firstLine: number;
  readonly #context: TextContext;
  #at = 0;

  constructor(tokens: readonly Token[], firstLine: number, context: TextContext) {
    this.#tokens = tokens;
    this.#firstLine = firstLine;
    this.#context = context;
  }

  readAll(): void {
    let token = this.#tokens[this.#at];
    while (token) {
      this.#read(token, this.#takeInner(token));
      token = this.#tokens[this.#at];
    }
  }

  /** Moves past a token, or an opening one and its closing one, and answers what was between the two. */
  #takeInner(token: Token): readonly Token[] {
    const start = this.#at + 1;
    this.#at = start;
    if (token.nesting !== 1) return [];
    while (this.#tokens[this.#at] && this.#tokens[this.#at]?.level !== token.level) this.#at += 1;
    this.#at += 1;
    return this.#tokens.slice(start, this.#at - 1);
  }

  #read(token: Token, inner: readonly Token[]): void {
    switch (token.type) {
      case "heading_open":
        this.#heading(token, inner);
        break;
      case "paragraph_open":
        this.#paragraph(token, inner);
        break;
      case "bullet_list_open":
      case "ordered_list_open":
        this.#list(token, inner);
        break;
      case "table_open":
        this.#table(inner);
        break;
      case "blockquote_open":
        this.#quote(token, inner);
        break;
      case "fence":
        this.#fence(token);
        break;
      default:
        this.#report(token, REFUSED[token.type] ?? "This Markdown cannot be shown here.");
    }
  }

  #heading(token: Token, inner: readonly Token[]): void {
    const level = HEADING_LEVELS.get(token.tag);
    if (!level) {
      this.#report(token, "Headings here are ## (a section) or ### (within one).");
      return;
    }
    const whole = plainText(inner.flatMap((part) => this.#inlines(part)));
    const [, text, id] = /^(\S.*?)\s*\{#([a-z][a-z0-9_-]*)\}$/.exec(whole) ?? [];
    if (text === undefined || id === undefined) {
      const advice = "End the heading with its id in small letters: ## Title {#id}.";
      this.#report(token, advice);
      return;
    }
    if (this.headings.some((heading) => heading.id === id)) {
      this.#report(token, `The id {#${id}} stands at an earlier heading already: choose another.`);
    }
    this.headings.push({ level, id, line: this.#line(token) });
    this.blocks.push({ type: "heading", level, text, id });
  }

  #paragraph(token: Token, inner: readonly Token[]): void {
    const children = inner.flatMap((part) => part.children ?? []);
    const pictures = children.filter((child) => child.type === "image");
    const isPicturesOnly = children.every(
      (child) => child.type === "image" || child.type === "softbreak",
    );
    if (pictures.length > 0 && isPicturesOnly) {
      for (const [index, picture] of pictures.entries()) {
        this.#picture(picture, this.#line(token) + index);
      }
      return;
    }
    this.blocks.push({
      type: "paragraph",
      content: inner.flatMap((part) => this.#inlines(part)),
    });
  }

  #picture(token: Token, line: number): void {
    const { folder, findings, file, field } = this.#context;
    const name = String(token.attrGet("src") ?? "");
    if (!token.content.trim()) {
      reportText(this.#context, line, `Say between the square brackets what ${name} shows.`);
    }
    const picture = findings.serve({ file, line, field }, folder.picture(name));
    const image = imageOf(picture, token.content.trim());
    const caption = String(token.attrGet("title") ?? "");
    this.blocks.push({ type: "image", image, ...(caption ? { caption } : {}) });
  }

  #list(token: Token, inner: readonly Token[]): void {
    if (token.attrGet("start") !== null) {
      const advice =
        "A numbered list begins with 1; where the number belongs to the text, put a \\ before its dot.";
      this.#report(token, advice);
    }
    const items: Inline[][] = [];
    let item: Token[] = [];
    for (const part of inner) {
      if (part.type === "list_item_open" && part.level === token.level + 1) item = [part];
      else if (part.type === "list_item_close" && part.level === token.level + 1) {
        items.push(this.#listItem(item));
      } else item.push(part);
    }
    this.blocks.push({ type: "list", ordered: token.type === "ordered_list_open", items });
  }

  #listItem(tokens: readonly Token[]): Inline[] {
    const [open, paragraph, text, close, ...more] = tokens;
    const isPlain = paragraph?.type === "paragraph_open" && close?.type === "paragraph_close";
    if (open && (!isPlain || more.length > 0)) {
      this.#report(
        open,
        "An item of a list is one paragraph: no list, picture or block within it.",
      );
      return [];
    }
    return text ? this.#inlines(text) : [];
  }

  #table(inner: readonly Token[]): void {
    const head: string[] = [];
    const rows: Inline[][][] = [];
    let row: Inline[][] = [];
    let line = this.#firstLine;
    for (const [index, part] of inner.entries()) {
      if (part.type === "tr_open") {
        row = [];
        line = this.#line(part);
      }
      if (part.type === "tr_close" && row.length > 0) rows.push(row);
      if (part.type !== "inline") continue;
      const cell = toInlines(part.children ?? [], this.#context, line);
      if (inner[index - 1]?.type === "th_open") head.push(plainText(cell));
      else row.push(cell);
    }
    this.blocks.push({ type: "table", head, rows });
  }

  #quote(token: Token, inner: readonly Token[]): void {
    const paragraphs = inner.filter((part) => part.type === "inline");
    if (inner.length !== paragraphs.length * 3 || inner.some(isNoParagraph)) {
      this.#report(token, "A quote holds text only: no list, heading, picture or block.");
      return;
    }
    const { words, by } = splitQuote(paragraphs);
    if (words.length !== 1) {
      this.#report(token, "A quote is one paragraph and, in its last line, > —— by whom.");
      return;
    }
    const content = words.flatMap(({ token, parts }) => this.#inlines(token, parts));
    const author = by && plainText(this.#inlines(by.token, by.parts)).replace(BY, "");
    this.blocks.push({ type: "quote", content, ...(author ? { by: author } : {}) });
  }

  #fence(token: Token): void {
    const line = this.#line(token) + 1;
    const block = readFencedBlock(token.info.trim(), token.content, line, this.#context);
    if (block) this.blocks.push(block);
  }

  #inlines(token: Token, parts: readonly Token[] = token.children ?? []): Inline[] {
    return toInlines(parts, this.#context, this.#line(token));
  }

  #line(token: Token): number {
    return this.#firstLine + (token.map?.[0] ?? 0);
  }

  #report(token: Token, message: string): void {
    reportText(this.#context, this.#line(token), message);
  }
}

const HEADING_LEVELS: ReadonlyMap<string, 2 | 3> = new Map([
  ["h2", 2],
  ["h3", 3],
]);

function isNoParagraph(token: Token): boolean {
  return !["paragraph_open", "inline", "paragraph_close"].includes(token.type);
}

interface Words {
  readonly token: Token;
  readonly parts: readonly Token[];
}

/** Parts the words of a quote from the last line that says whose they are. */
function splitQuote(paragraphs: readonly Token[]): { words: Words[]; by: Words | null } {
  const words = paragraphs.map((token) => ({ token, parts: token.children ?? [] }));
  const last = words.at(-1);
  if (!last) return { words, by: null };
  const cut = last.parts.findLastIndex((part) => part.type === "softbreak");
  const line = last.parts.slice(cut + 1);
  if (!BY.test(line[0]?.content ?? "") || (cut < 0 && words.length === 1)) {
    return { words, by: null };
  }
  const rest = cut < 0 ? [] : [{ token: last.token, parts: last.parts.slice(0, cut) }];
  return { words: [...words.slice(0, -1), ...rest], by: { token: last.token, parts: line } };
}
