import { MailLink, PhoneLink } from "#src/ui/contact-links.tsx";

/** A number of eight digits or more, or an address of mail. */
const REACHABLE = /(\+?\d[\d ()-]{6,}\d|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** A message of the server, with links where it names a phone or an address of mail. */
export function LinkedText({ text }: { readonly text: string }) {
  return text.split(REACHABLE).map((part, index) => {
    if (index % 2 === 0) return part;
    return part.includes("@") ? (
      <MailLink key={part} address={part} />
    ) : (
      <PhoneLink key={part} number={part} />
    );
  });
}
