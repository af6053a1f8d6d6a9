import type { Block, Image, Page } from "#contract/shapes.ts";

/** Metadata of a page; every page's loader returns it. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  readonly image?: Image | undefined;
  /** The day a news item was published. */
  readonly published?: string;
  /** The address above a page that is not on the site map. */
  readonly parent?: string;
  /** The number of a later page of a list, from 2 on. */
  readonly listPage?: number | undefined;
}

/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 160;

export function shorten(text: string): string {
  return text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH - 1)}…` : text;
}

function textOf(block: Block): string {
  if (block.type !== "paragraph") return "";
  return block.content
    .map((inline) => (typeof inline === "string" ? inline : inline.text))
    .join("");
}

/** A page without a lead is described by its first words. */
export function pageMeta(page: Page): PageMeta {
  const words = page.sections
    .flatMap(({ blocks }) => blocks.map(textOf))
    .join(" ")
    .trim();
  return {
    title: page.title,
    description: shorten(page.lead ?? (words || page.title)),
    image: page.cover,
  };
}
