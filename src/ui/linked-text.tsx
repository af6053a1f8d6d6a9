import { findContacts } from "#contract/contact-text.ts";
import { PhoneNumber } from "./contact-links.tsx";

/** A text of the school, in which phones and addresses of mail are links. */
export function LinkedText({ text }: { readonly text: string }) {
  return findContacts(text).map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of a text is its identity
      <a key={index} href={part.href}>
        {part.href.startsWith("tel:") ? <PhoneNumber number={part.text} /> : part.text}
      </a>
    ),
  );
}
