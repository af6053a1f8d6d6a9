import type { Block, Inline, Section } from "#contract/block-shapes.ts";

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
    case "chart":
      return joined([
        block.caption,
        block.summary,
        block.head.join(" "),
        ...block.rows.map((row) => row.join(" ")),
      ]);
    case "image":
      return block.caption ?? "";
    case "gallery":
      return joined(block.images.map(({ caption }) => caption));
    case "figures":
      return joined(block.items.map(({ label, value, note = "" }) => `${label} ${value} ${note}`));
    case "definitions":
      return joined(block.items.map(({ term, content }) => `${term} ${plain(content)}`));
    case "timeline":
      return joined(block.items.map(({ when, content }) => `${when} ${plain(content)}`));
    case "video":
      return joined([
        block.title,
        ...(block.chapters ?? []).flatMap(({ still, words }) => [still.alt, words]),
      ]);
  }
}

export const textOf = (blocks: readonly Block[]): string => joined(blocks.map(textOfBlock));

/** A stretch of a text between two headings. */
export interface Part {
  /** The anchor of its heading; null: the text before the first one. */
  readonly id: string | null;
  readonly title: string;
  readonly text: string;
}

/** The parts of a text that begins under `heading`, or under none. */
export function partsOf(
  blocks: readonly Block[],
  heading: Pick<Part, "id" | "title"> = { id: null, title: "" },
): Part[] {
  const begun: (Pick<Part, "id" | "title"> & { readonly own: Block[] })[] = [
    { ...heading, own: [] },
  ];
  for (const block of blocks) {
    if (block.type === "heading") begun.push({ id: block.id, title: block.text, own: [] });
    else begun.at(-1)?.own.push(block);
  }
  return begun
    .map(({ id, title, own }) => ({ id, title, text: textOf(own) }))
    .filter(({ id, text }) => id !== null || text !== "");
}

export const partsOfSections = (sections: readonly Section[]): Part[] =>
  sections.flatMap(({ id, title, blocks }) => partsOf(blocks, { id, title }));
