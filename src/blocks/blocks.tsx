import type { Block } from "#contract/block-shapes.ts";
import { Facts } from "#src/ui/facts.tsx";
import { LinkedText } from "#src/ui/linked-text.tsx";
import * as styles from "./blocks.module.css";
import { ChartBlock } from "./chart-block.tsx";
import { FiguresBlock } from "./figures-block.tsx";
import { GalleryBlock } from "./gallery-block.tsx";
import { ImageBlock } from "./image-block.tsx";
import { InlineText } from "./inline-text.tsx";
import { TableBlock } from "./table-block.tsx";
import { VideoBlock } from "./video-block.tsx";

export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of a text is its identity
        <BlockElement key={index} block={block} />
      ))}
    </div>
  );
}

function BlockElement({ block }: { readonly block: Block }) {
  switch (block.type) {
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading id={block.id} tabIndex={-1}>
          {block.text}
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p>
          <InlineText content={block.content} />
        </p>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of a list is its identity
            <li key={index}>
              <InlineText content={item} />
            </li>
          ))}
        </List>
      );
    }
    case "quote":
      return (
        <figure className={styles.quote}>
          <blockquote>
            <InlineText content={block.content} />
          </blockquote>
          {block.by !== undefined && (
            <figcaption>
              <LinkedText text={block.by} />
            </figcaption>
          )}
        </figure>
      );
    case "definitions":
      return (
        <Facts
          items={block.items.map(({ term, content }) => [
            term,
            <InlineText key={term} content={content} />,
          ])}
        />
      );
    case "timeline":
      return (
        <ol className={styles.timeline}>
          {block.items.map(({ when, content }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of a timeline is its identity
            <li key={index}>
              <span className={styles.when}>{when}</span>
              <span>
                <InlineText content={content} />
              </span>
            </li>
          ))}
        </ol>
      );
    case "table":
      return <TableBlock {...block} />;
    case "chart":
      return <ChartBlock chart={block} />;
    case "image":
      return <ImageBlock {...block} />;
    case "gallery":
      return <GalleryBlock {...block} />;
    case "figures":
      return <FiguresBlock items={block.items} />;
    case "video":
      return <VideoBlock {...block} />;
  }
}
