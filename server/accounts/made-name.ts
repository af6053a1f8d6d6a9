import { randomInt } from "node:crypto";

/** No letter or digit that is taken for another one. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 6;

/**
 * A username for somebody who has chosen none, such as `parent-7kq3mx`: readable over the phone, and one of some 900 million, so that
 * hardly anybody has it already.
 */
export function makeName(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `parent-${signs.join("")}`;
}
