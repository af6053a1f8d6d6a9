import type { Localized } from "#contract/locales.ts";

/** The command was called in a way that it has no meaning for; says how it is called. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
  readonly words: Localized;

  constructor(words: Localized, options?: ErrorOptions) {
    super(words.en, options);
    this.words = words;
  }
}

/** A command cannot be done; the message says why, and what helps. */
export class NotDone extends Error {
  override readonly name = "NotDone";
  readonly words: Localized;

  constructor(words: Localized, options?: ErrorOptions) {
    super(words.en, options);
    this.words = words;
  }
}
