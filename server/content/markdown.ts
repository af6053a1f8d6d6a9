import type { Token } from "markdown-it";
import type { Block, Inline } from "#contract/block-shapes.ts";
import { both } from "./faults.ts";
import { readFencedBlock } from "./fenced-blocks.ts";
import { placedText } from "./fields.ts";
import {
  markdown,
  NO_HTML,
  type Node,
  plainText,
  reportText,
  type TextContext,
  toInlines,
  treeOf,
} from "./inline.ts";
import { readPicture } from "./picture-block.ts";
import { isParagraph, readQuote } from "./quote-block.ts";

/** A heading of a text, as the two languages are compared by. */
export interface Heading {
  readonly level: 2 | 3;
  readonly id: string;
  readonly line: number;
}

export interface MarkdownText {
  readonly blocks: Block[];
  /** Null where one of them has no id: what the others lack may be its. */
  readonly headings: readonly Heading[] | null;
}

/** Reads a Markdown text whose first line is line `firstLine` of its file. */
export function parseMarkdown(
  source: string,
  firstLine: number,
  context: TextContext,
): MarkdownText {
  const reader = new BlockReader(source.split("\n"), firstLine, context);
  const blocks = treeOf(markdown.parse(source, {})).flatMap((node) => reader.read(node));
  return { blocks, headings: reader.isWithoutId ? null : reader.headings };
}

/** A field of Markdown blocks, in both files. */
export const markdownField = placedText.transform(
  ({ text, textLine, place, folder }) => parseMarkdown(text, textLine, { folder, ...place }).blocks,
);

const REFUSED: Readonly<Record<string, string>> = {
  html_block: NO_HTML,
  code_block: both(
    "这段文字缩进了四个以上空格：请从行首写起。",
    "This text is indented by four spaces or more: begin it at the start of the line.",
  ),
  hr: both(
    "不能用分隔线：请删去，或用 ## 开始新的一节。",
    "A line between texts cannot be shown: remove it, or begin a new section with ##.",
  ),
};
const END_OF_CELL = /(?<!\\)\|/;
const END_OF_CELL_AND_ROW = /(?<!\\)\|$/;
const HEADING_LEVELS: Readonly<Record<string, 2 | 3>> = { h2: 2, h3: 3 };

class BlockReader {
  readonly headings: Heading[] = [];
  /** Whether a heading has no id. */
  isWithoutId = false;
  readonly #ids = new Set<string>();
  readonly #lines: readonly string[];
  readonly #firstLine: number;
  readonly #context: TextContext;

  constructor(lines: readonly string[], firstLine: number, context: TextContext) {
    this.#lines = lines;
    this.#firstLine = firstLine;
    this.#context = context;
  }

  read(node: Node): Block[] {
    const { token, children } = node;
    switch (token.type) {
      case "heading_open":
        return this.#heading(node);
      case "paragraph_open":
        return this.#paragraph(node);
      case "bullet_list_open":
      case "ordered_list_open":
        return [this.#list(node)];
      case "table_open":
        return [this.#table(children)];
      case "blockquote_open":
        return readQuote(node, this.#line(token), this.#context);
      case "fence":
        return this.#fence(token);
      default:
        return this.#refuse(
          token,
          REFUSED[token.type] ??
            both("这里不能用这种 Markdown。", "This Markdown cannot be shown here."),
        );
    }
  }

  #heading({ token, children }: Node): Block[] {
    const level = HEADING_LEVELS[token.tag];
    if (!level)
      return this.#refuse(
        token,
        both(
          "标题只能用 ##（一节）或 ###（节内小标题）。",
          "Headings here are ## (a section) or ### (within one).",
        ),
      );
    const whole = plainText(this.#inlines(children));
    const [, text, id] = /^(\S.*)\{#([a-z][a-z0-9_-]*)\}$/.exec(whole) ?? [];
    if (text === undefined || id === undefined) {
      this.isWithoutId = true;
      return this.#refuse(
        token,
        both(
          "标题末尾要加英文小写的标识（id）：## 标题 {#id}。",
          "End the heading with its id in small letters: ## Title {#id}.",
        ),
      );
    }
    if (this.#ids.has(id)) {
      this.#refuse(
        token,
        both(
          `前面的标题已经用过标识 {#${id}}：请换一个。`,
          `The id {#${id}} is already used by an earlier heading: choose another.`,
        ),
      );
    }
    this.#ids.add(id);
    this.headings.push({ level, id, line: this.#line(token) });
    return [{ type: "heading", level, text: text.trimEnd(), id }];
  }

  #paragraph({ token, children }: Node): Block[] {
    const parts = children.flatMap((child) => child.token.children ?? []);
    const pictures = parts.filter((part) => part.type === "image");
    const isPicturesOnly = parts.every(({ type }) => type === "image" || type === "softbreak");
    if (pictures.length === 0 || !isPicturesOnly) {
      return [{ type: "paragraph", content: this.#inlines(children) }];
    }
    return pictures.map((picture, index) =>
      readPicture(picture, this.#line(token) + index, this.#context),
    );
  }

  #list({ token, children }: Node): Block {
    if (token.attrGet("start") !== null) {
      const advice = both(
        "编号列表要从 1 开始；若这个数字是正文的一部分，请在点号前加 \\。",
        "A numbered list begins with 1; where the number belongs to the text, put a \\ before its dot.",
      );
      this.#refuse(token, advice);
    }
    const items = children.map((item) => this.#listItem(item));
    return { type: "list", ordered: token.type === "ordered_list_open", items };
  }

  #listItem({ token, children }: Node): Inline[] {
    const [paragraph, ...more] = children;
    if (!paragraph || !isParagraph(paragraph) || more.length > 0) {
      const advice = both(
        "列表的一项只能是一段文字，里面不能有列表、图片或块。",
        "An item of a list is one paragraph: no list, picture or block within it.",
      );
      return this.#refuse(token, advice);
    }
    return this.#inlines(paragraph.children);
  }

  #table(parts: readonly Node[]): Block {
    const lines = parts.flatMap((part) => part.children);
    for (const { token, children } of lines) this.#refuseMoreCells(token, children.length);
    const [head = [], ...rows] = lines.map((row) =>
      row.children.map((cell) => this.#inlines(cell.children, this.#line(row.token))),
    );
    return { type: "table", head: head.map(plainText), rows };
  }

  /** The package leaves out what a row has beyond its head. */
  #refuseMoreCells(row: Token, columns: number): void {
    const line = this.#lines[row.map?.[0] ?? -1] ?? "";
    const cells = line.trim().replace(/^\|/, "").replace(END_OF_CELL_AND_ROW, "");
    const { length } = cells.split(END_OF_CELL);
    if (length <= columns) return;
    const message = both(
      `这一行有 ${length} 格，表头有 ${columns} 格：两者要一样多；文字里的 | 请写成 \\|。`,
      `This row has ${length} cells, the head has ${columns}: give both the same number, and write a | within a text as \\|.`,
    );
    this.#refuse(row, message);
  }

  #fence(token: Token): Block[] {
    const line = this.#line(token) + 1;
    const block = readFencedBlock(token.info.trim(), token.content, line, this.#context);
    return block ? [block] : [];
  }

  #inlines(nodes: readonly Node[], line?: number): Inline[] {
    return nodes.flatMap(({ token }) =>
      toInlines(token.children ?? [], this.#context, line ?? this.#line(token)),
    );
  }

  #line(token: Token): number {
    return this.#firstLine + (token.map?.[0] ?? 0);
  }

  #refuse(token: Token, message: string): [] {
    reportText(this.#context, this.#line(token), message);
    return [];
  }
}
