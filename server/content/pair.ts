import type { Localized } from "#contract/locales.ts";
import type { Block, Image } from "#contract/shapes.ts";
import type { Entry } from "./entry.ts";
import type { Form } from "./forms.ts";
import { readBlocks } from "./markdown.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";

const CHINESE_ONLY = "This stands in the Chinese file only: take it away here.";

/**
 * The same map in both languages, read as one. Texts stand in both files, what has no language in the Chinese one
 * alone, lists have the same items in the same order.
 */
export class Pair {
  readonly zh: Entry;
  readonly en: Entry;

  constructor(zh: Entry, en: Entry) {
    this.zh = zh;
    this.en = en;
  }

  text(field: string): Localized {
    return perLocale((locale) => this[locale].text(field));
  }

  /** A text that may be left out, in both languages at once. */
  optionalText(field: string): PerLocale<string | undefined> {
    if (!this.zh.has(field) && !this.en.has(field)) {
      return perLocale((locale) => this[locale].optionalText(field));
    }
    return this.text(field);
  }

  texts(field: string): PerLocale<string[]> {
    const texts = perLocale((locale) => this[locale].texts(field));
    this.#compareLengths(field, texts);
    return texts;
  }

  shared<Value>(field: string, form: Form<Value>): Value {
    this.en.refuse(field, CHINESE_ONLY);
    return this.zh.value(field, form);
  }

  optionalShared<Value>(field: string, form: Form<Value>): Value | undefined {
    this.en.refuse(field, CHINESE_ONLY);
    return this.zh.optionalValue(field, form);
  }

  pair(field: string): Pair {
    return new Pair(this.zh.entry(field), this.en.entry(field));
  }

  pairs(field: string): Pair[] {
    const entries = perLocale((locale) => this[locale].entries(field));
    this.#compareLengths(field, entries);
    return entries.zh.map((zh, index) => new Pair(zh, entries.en[index] ?? zh.silenced()));
  }

  /** A picture: its file is named in the Chinese file, its description stands in both. */
  picture(field: string, altField = "alt"): PerLocale<Image> {
    const zh = this.zh.picture(field, altField);
    this.en.refuse(field, CHINESE_ONLY);
    return { zh, en: { ...zh, alt: this.en.text(altField) } };
  }

  optionalPicture(field: string, altField = "alt"): PerLocale<Image> | null {
    if (this.zh.has(field)) return this.picture(field, altField);
    this.en.refuse(field, CHINESE_ONLY);
    for (const entry of [this.zh, this.en]) {
      entry.refuse(
        altField,
        `This describes a picture, but the Chinese file names none: add ${field} there or take this away.`,
      );
      entry.mayHave(field, altField);
    }
    return null;
  }

  /** Markdown in a field. */
  blocks(field: string): PerLocale<Block[]> {
    return perLocale((locale) => readBlocks(this[locale], field));
  }

  optionalBlocks(field: string): PerLocale<Block[]> | null {
    if (this.zh.has(field) || this.en.has(field)) return this.blocks(field);
    for (const entry of [this.zh, this.en]) entry.mayHave(field);
    return null;
  }

  /** Reports the fields that nobody has asked for. */
  end(): void {
    this.zh.end();
    this.en.end();
  }

  #compareLengths(field: string, lists: PerLocale<readonly unknown[]>): void {
    if (lists.zh.length === lists.en.length) return;
    this.en.report(
      field,
      `Here are ${lists.en.length} items, in the Chinese file ${lists.zh.length}: both languages have the same ones in the same order.`,
    );
  }
}
