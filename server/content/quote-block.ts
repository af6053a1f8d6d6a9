import type { Token } from "markdown-it";
import type { Block } from "#contract/block-shapes.ts";
import { both } from "./faults.ts";
import { type Node, plainText, reportText, type TextContext, toInlines } from "./inline.ts";

const BY = /^(?:—{1,2}|–|--)\s*/;
const TEXT_ONLY = both(
  "引用里只能有文字，不能有列表、标题、图片或块。",
  "A quote holds text only: no list, heading, picture or block.",
);
const ONE_PARAGRAPH = both(
  "引用只能是一段文字，最后一行可写 > —— 出处。",
  "A quote is one paragraph and, in its last line, > —— by whom.",
);

/** Reads a quote, whose last line may say whose words they are. One that is no paragraph is reported. */
export function readQuote({ children }: Node, line: number, context: TextContext): Block[] {
  const refuse = (message: string): [] => {
    reportText(context, line, message);
    return [];
  };
  if (!children.every(isParagraph)) return refuse(TEXT_ONLY);
  const paragraphs = children.flatMap(({ children: [inline] }) => [inline?.token.children ?? []]);
  const last = paragraphs.pop() ?? [];
  const cut = last.findLastIndex((part) => part.type === "softbreak");
  const hasAuthor = BY.test(last[cut + 1]?.content ?? "") && (cut >= 0 || paragraphs.length > 0);
  const rest = hasAuthor ? last.slice(0, Math.max(cut, 0)) : last;
  const [words, ...more] = rest.length > 0 ? [...paragraphs, rest] : paragraphs;
  if (!words || more.length > 0) return refuse(ONE_PARAGRAPH);
  const inlines = (parts: readonly Token[]) => toInlines(parts, context, line);
  if (hasAuthor) {
    const { folder, file, field } = context;
    folder.quotations.push({ file, line, field });
  }
  const by = hasAuthor ? plainText(inlines(last.slice(cut + 1))).replace(BY, "") : "";
  return [{ type: "quote", content: inlines(words), ...(by ? { by } : {}) }];
}

export function isParagraph({ token }: Node): boolean {
  return token.type === "paragraph_open";
}
