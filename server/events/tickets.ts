import { createHmac } from "node:crypto";
import { TICKET_LETTERS } from "#contract/ticket.ts";

/** Bytes of the sign-up's id, and as many of the signature: eight letters each. */
const BYTES = 5;

/**
 * The tickets of sign-ups: the beginning of the sign-up's id, signed. Short enough for the smallest QR code and to be typed. A
 * sign-up that is made anew has another id, so the ticket of one that was cancelled is worth nothing.
 */
export class Tickets {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The ticket of a sign-up, by its id. */
  of(signUp: string): string {
    const name = Buffer.from(signUp.replaceAll("-", ""), "hex").subarray(0, BYTES);
    const signature = createHmac("sha256", this.#key).update(signUp).digest().subarray(0, BYTES);
    return lettersOf(Buffer.concat([name, signature]));
  }
}

/** Five bits a letter. */
function lettersOf(bytes: Buffer): string {
  const number = BigInt(`0x${bytes.toString("hex")}`);
  const count = (bytes.length * 8) / 5;
  return Array.from({ length: count }, (_, index) => {
    const shift = BigInt((count - 1 - index) * 5);
    return TICKET_LETTERS[Number((number >> shift) & 31n)];
  }).join("");
}
