/** Digits and letters of which none is taken for another: Crockford's base 32. */
export const TICKET_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TICKET = new RegExp(`^[${TICKET_LETTERS}]{16}$`);
/** The length of the hash that stands for a ticket where the ticket itself must not be. */
const HASH_BYTES = 9;

/** A ticket as it was scanned or typed, whatever the letters look like; null: it is none. */
export function parseTicket(text: string): string | null {
  const letters = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  return TICKET.test(letters) ? letters : null;
}

/** A ticket as it is read and typed: `0A1B-2C3D-4E5F-6G7H`. */
export function groupTicket(ticket: string): string {
  return ticket.match(/.{4}/g)?.join("-") ?? ticket;
}

/** What finds a ticket again on the device at the door, and makes none: twelve letters. */
export async function ticketHash(ticket: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(ticket));
  const bytes = new Uint8Array(digest).subarray(0, HASH_BYTES);
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
}
