import type { Block } from "#contract/block-shapes.ts";
import type { Image } from "#contract/image-shape.ts";
import type { Page } from "#contract/page-shapes.ts";
import { withItems } from "./shorten.ts";

/** Metadata of a page; every page's loader returns it. */
export interface PageMeta {
  readonly title: string;
  /** What the page is about, where its title does not say it to those who do not know the site. */
  readonly subject?: string | undefined;
  readonly description: string;
  readonly image?: Image | undefined;
  /** The day a news item was published. */
  readonly published?: string;
  /** The address above a page that is not on the site map. */
  readonly parent?: string;
  /** The number of a later page of a list, from 2 on. */
  readonly listPage?: number | undefined;
}

function textOf(block: Block): string {
  if (block.type !== "paragraph") return "";
  return block.content
    .map((inline) => (typeof inline === "string" ? inline : inline.text))
    .join("");
}

/** A page is described by its lead, or else by its first words, and by its sections. */
export function pageMeta({ title, subject, lead, sections, cover }: Page): PageMeta {
  const words = sections
    .flatMap(({ blocks }) => blocks.map(textOf))
    .join(" ")
    .trim();
  const names = sections.map((section) => section.title);
  return {
    title,
    subject,
    description: withItems(lead ?? (words || title), names),
    image: cover,
  };
}
