import MarkdownIt, { type Token } from "markdown-it";
import type { Inline } from "#contract/shapes.ts";
import type { Folder } from "./folder.ts";

/** A Markdown text on its way: whose it is and how its faults are called. */
export interface TextContext {
  readonly folder: Folder;
  readonly file: string;
  readonly field: string;
}

export function reportText(context: TextContext, line: number, message: string): void {
  context.folder.report({ file: context.file, line, field: context.field }, message);
}

export const NO_HTML =
  "HTML has no place here: write Markdown, or put a \\ before a < that is meant as a sign.";

// `html` is on so that every tag is found and refused; nothing is ever rendered by markdown-it.
export const markdown = new MarkdownIt({ html: true });
// Addresses come through as they are written: which ones are refused, the editor is told by links.ts.
markdown.validateLink = () => true;
markdown.normalizeLink = (address) => address;

const CJK = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef\u2014\u2018-\u201d\u2026]/u;

// CommonMark does not end **强调。**in a text without spaces; beside Chinese signs a mark opens or closes on its own.
markdown.inline.State = class extends markdown.inline.State {
  override scanDelims(start: number, canSplitWord: boolean) {
    const found = super.scanDelims(start, canSplitWord);
    const before = this.src.charAt(start - 1);
    const after = this.src.charAt(start + found.length);
    if (!canSplitWord || !(CJK.test(before) || CJK.test(after))) return found;
    return { ...found, can_open: /\S/.test(after), can_close: /\S/.test(before) };
  }
};

/** One line of Markdown: of it, what a sentence may hold. */
export function parseInline(text: string, context: TextContext, line: number): Inline[] {
  const [token] = markdown.parseInline(text, {});
  return toInlines(token?.children ?? [], context, line);
}

export function plainText(content: readonly Inline[]): string {
  let text = "";
  for (const part of content) text += typeof part === "string" ? part : part.text;
  return text;
}

/** What markdown-it found in a sentence, as the contract has it; `line` is where the sentence begins. */
export function toInlines(tokens: readonly Token[], context: TextContext, line: number): Inline[] {
  const sentence = new Sentence(context, line);
  for (const token of tokens) sentence.add(token);
  return sentence.parts;
}

class Sentence {
  readonly parts: Inline[] = [];
  readonly #context: TextContext;
  #line: number;
  #strong = 0;
  #emphasis = 0;
  #link: { text: string; href: string } | null = null;
  #last = "";
  #isBroken = false;

  constructor(context: TextContext, line: number) {
    this.#context = context;
    this.#line = line;
  }

  add(token: Token): void {
    switch (token.type) {
      case "text":
        this.#text(token.content);
        break;
      case "softbreak":
      case "hardbreak":
        this.#line += 1;
        this.#isBroken = true;
        break;
      case "strong_open":
      case "strong_close":
        this.#strong += token.nesting;
        break;
      case "em_open":
      case "em_close":
        this.#emphasis += token.nesting;
        break;
      case "link_open":
        this.#link = { text: "", href: String(token.attrGet("href") ?? "") };
        break;
      case "link_close":
        this.#endLink();
        break;
      default:
        this.#report(
          REFUSED[token.type] ?? `This Markdown (${token.markup}) cannot be shown here.`,
        );
    }
  }

  #text(text: string): void {
    if (!text) return;
    if (text.includes("**")) {
      this.#report("These ** do not enclose anything: let them touch the words they make bold.");
    }
    if (this.#isBroken) this.#join(text);
    this.#last = text;
    if (this.#link) this.#link.text += text;
    else this.#push(text);
  }

  // A line's end is a space between words; Chinese text goes on without one.
  #join(next: string): void {
    this.#isBroken = false;
    const isChinese = CJK.test(this.#last.at(-1) ?? "") && CJK.test(next.charAt(0));
    if (isChinese || !this.#last) return;
    if (this.#link?.text) this.#link.text += " ";
    else this.#pushPart(" ");
  }

  #push(text: string): void {
    if (this.#strong > 0) this.#pushPart({ type: "strong", text });
    else if (this.#emphasis > 0) this.#pushPart({ type: "em", text });
    else this.#pushPart(text);
  }

  #pushPart(part: Inline): void {
    const before = this.parts.at(-1);
    if (typeof part === "string" && typeof before === "string") {
      this.parts[this.parts.length - 1] = before + part;
    } else this.parts.push(part);
  }

  #endLink(): void {
    if (!this.#link) return;
    const { text, href } = this.#link;
    this.#link = null;
    const { folder, file, field } = this.#context;
    if (text) folder.links.push({ href, place: { file, line: this.#line, field } });
    else this.#report("This link has no words: write them between the square brackets.");
    this.parts.push({ type: "link", text, href });
  }

  #report(message: string): void {
    reportText(this.#context, this.#line, message);
  }
}

const REFUSED: Readonly<Record<string, string>> = {
  html_inline: NO_HTML,
  code_inline: "Text between ` signs cannot be shown: take the signs away.",
  image: "A picture stands on a line of its own, with an empty line before and after it.",
  s_open: "Text between ~~ cannot be struck out: take the signs away.",
  s_close: "Text between ~~ cannot be struck out: take the signs away.",
};
