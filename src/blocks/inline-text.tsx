import type { Inline } from "#contract/block-shapes.ts";
import { PhoneNumber } from "#src/ui/contact-links.tsx";
import { LinkedText } from "#src/ui/linked-text.tsx";

export function InlineText({ content }: { readonly content: readonly Inline[] }) {
  return content.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of a text is its identity
    <InlineElement key={index} inline={inline} />
  ));
}

function InlineElement({ inline }: { readonly inline: Inline }) {
  if (typeof inline === "string") return <LinkedText text={inline} />;
  switch (inline.type) {
    case "strong":
      return (
        <strong>
          <LinkedText text={inline.text} />
        </strong>
      );
    case "em":
      return (
        <em>
          <LinkedText text={inline.text} />
        </em>
      );
    case "link":
      return (
        <a href={inline.href}>
          {inline.href.startsWith("tel:") ? <PhoneNumber number={inline.text} /> : inline.text}
        </a>
      );
  }
}
