import type { Block, Inline, Section } from "#contract/shapes.ts";

/** One after the other; what is no sentence is set apart by a point. */
export const joined = (parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined && part !== "")
    .join("\n")
    .replace(/([。！？；：”])?([.!?;:])?\n/g, (_, wide?: string, narrow?: string) => {
      if (wide !== undefined) return wide;
      return narrow === undefined ? " · " : `${narrow} `;
    });

const plain = (content: readonly Inline[]): string =>
  content.map((inline) => (typeof inline === "string" ? inline : inline.text)).join("");

function textOfBlock(block: Block): string {
  switch (block.type) {
    case "heading":
      return "";
    case "paragraph":
      return plain(block.content);
    case "quote":
      return joined([plain(block.content), block.by]);
    case "list":
      return joined(block.items.map(plain));
    case "table":
      return joined([
        block.caption,
        block.head.join(" "),
        ...block.rows.map((row) => row.map(plain).join(" ")),
      ]);
    case "image":
      return block.caption ?? "";
    case "gallery":
      return "";
    case "figures":
      return joined(block.items.map(({ label, value, note = "" }) => `${label} ${value} ${note}`));
    case "definitions":
      return joined(block.items.map(({ term, content }) => `${term} ${plain(content)}`));
    case "timeline":
      return joined(block.items.map(({ when, content }) => `${when} ${plain(content)}`));
    case "video":
      return block.title;
  }
}

export const textOf = (blocks: readonly Block[]): string => joined(blocks.map(textOfBlock));
export const headingsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.type === "heading" ? [block.text] : []));
export const sectionHeadings = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ title, blocks }) => [title, ...headingsOf(blocks)]);
export const sectionTexts = (sections: readonly Section[]): string =>
  joined(sections.map(({ blocks }) => textOf(blocks)));
