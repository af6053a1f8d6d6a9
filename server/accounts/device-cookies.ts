import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const SIGNED = /^([\w-]{43})\.([\w-]{43})$/;

/** What browsers that have logged in are known by: 256 random bits and a signature, so that they can be told from made-up ones without the database. */
export class DeviceCookies {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  make(): string {
    const random = randomBytes(32).toString("base64url");
    return `${random}.${this.#sign(random)}`;
  }

  /** The value of a cookie, if it was made here. */
  parse(text: string | null): string | null {
    const [value, random, signature] = SIGNED.exec(text ?? "") ?? [];
    if (value === undefined || random === undefined || signature === undefined) return null;
    // The texts: several of the last letter stand for the same bytes.
    const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(random)));
    return isOurs ? value : null;
  }

  #sign(random: string): string {
    return createHmac("sha256", this.#key).update(random).digest("base64url");
  }
}
