import { findContacts } from "#contract/contact-text.ts";
import { PhoneNumber } from "./contact-links.tsx";
import * as styles from "./linked-text.module.css";

/** Names with a hyphen that is no place for a line to end: A-Level. */
const WHOLE = /([A-Z]-[A-Z][a-z]+)/;

/** A text of the school, in which phones and addresses of mail are links. */
export function LinkedText({ text }: { readonly text: string }) {
  return findContacts(text).map((part, index) =>
    typeof part === "string" ? (
      part.split(WHOLE).map((piece, at) =>
        at % 2 === 0 ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of a text is its identity
          <span key={at} className={styles.whole}>
            {piece}
          </span>
        ),
      )
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of a text is its identity
      <a key={index} href={part.href}>
        {part.href.startsWith("tel:") ? <PhoneNumber number={part.text} /> : part.text}
      </a>
    ),
  );
}
