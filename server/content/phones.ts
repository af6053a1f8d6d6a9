import type { Inline } from "#contract/block-shapes.ts";
import { dialled, isPhone, phoneAddress } from "#contract/contact-text.ts";
import { both, type Remark } from "./faults.ts";

/** Where the numbers stand. */
export const PHONES_FOLDER = "phones";
export const PHONES_FILE = "numbers.yaml";
const LIST = `${PHONES_FOLDER}/${PHONES_FILE}`;

interface Resolved {
  readonly text: string;
  readonly faults: readonly Remark[];
  readonly warnings: readonly Remark[];
}

const NAMED = /(tel:)?([{｛]\s*phone\s*[:：]\s*(?:([^\s{}｛｝]+)\s*)?[}｝])/gi;
/** What was meant as one: `{phone:admissions）`, `{phones:admissions}`, `{phone admissions}`. */
const MISWRITTEN = /[{｛]p[hone]{3,4}s?(?![a-z])[^{}｛｝\n]{0,40}[}｝\])）】]?/gi;
const DIGITS = /(?<![\w./+-])[(（]?\+?\d+(?:(?:[)）] ?|[ -])\d+)*(?![\w@])/g;
/** A shorter number of the list may be another one in a text. */
const SHORTEST_DIGITS = 7;

/** The school's phones, each under the name by which texts refer to it: `{phone:admissions}`. */
export class Phones {
  readonly #numbers: ReadonlyMap<string, string>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #isKnown: boolean;
  readonly #written: RegExp | null;
  /** A name in other brackets, or without the word before it: `（phone:admissions）`, `{admissions}`. */
  readonly #inBrackets: RegExp | null;

  /** Null: the list cannot be read, so a name may be right or wrong. */
  constructor(numbers: Readonly<Record<string, string>> | null) {
    const entries = Object.entries(numbers ?? {});
    this.#isKnown = numbers !== null;
    this.#numbers = new Map(entries);
    this.#names = new Map(entries.toReversed().map(([name, number]) => [keyOf(number), name]));
    const names = this.#longestFirst.map((name) => RegExp.escape(name)).join("|");
    this.#inBrackets = names
      ? new RegExp(`[（(【[]phone[:：]\\s*(?:${names})[）)】\\]]|[{｛](?:${names})[}｝]`, "gi")
      : null;
    const written = entries.map(([, number]) => RegExp.escape(number));
    this.#written = written.length > 0 ? new RegExp(`(?<!\\d)(${written.join("|")})(?!\\d)`) : null;
  }

  /** Another one as soon as a text may say something else with these phones. */
  get mark(): string {
    return JSON.stringify([this.#isKnown, ...this.#numbers]);
  }

  /** A text with the numbers in the place of their names. */
  resolve(source: string): Resolved {
    const faults: Remark[] = [];
    const lines = source.split("\n").map((whole, index) => {
      const line = index + 1;
      for (const typed of this.#findMiswritten(whole)) {
        faults.push({ line, message: this.#whyMiswritten(typed) });
      }
      return whole.replace(NAMED, (_, call: string | undefined, typed: string, name = "") => {
        const number = this.#numbers.get(name);
        const message = this.#isKnown ? this.#whyNot(typed, name) : null;
        if (message) faults.push({ line, message });
        // Until all faults are known, something stands in for a number that is not.
        const shown = number ?? "0000";
        return call ? phoneAddress(shown) : shown;
      });
    });
    return { text: lines.join("\n"), faults, warnings: this.#findWrittenOut(source) };
  }

  /** A sentence's text, in which each number of the list is a link that calls. */
  linked(text: string): Inline[] {
    if (this.#written === null) return [text];
    return text
      .split(this.#written)
      .map((part, index): Inline => {
        // Every second part is a number that the text was split at.
        return index % 2 === 1 ? { type: "link", text: part, href: phoneAddress(part) } : part;
      })
      .filter((part) => part !== "");
  }

  get #longestFirst(): string[] {
    return [...this.#numbers.keys()].toSorted((one, other) => other.length - one.length);
  }

  #findMiswritten(line: string): string[] {
    const rest = line.replace(NAMED, " ");
    const found = [
      ...rest.matchAll(MISWRITTEN),
      ...(this.#inBrackets ? rest.matchAll(this.#inBrackets) : []),
    ];
    return found.map(([typed]) => typed);
  }

  #whyMiswritten(typed: string): string {
    const name = this.#longestFirst.find((each) => typed.includes(each)) ?? "名称";
    return both(
      `“${typed}”会照样显示出来：请写成 {phone:${name}}，用半角的括号和冒号，中间不要空格。`,
      `“${typed}” would be shown as it stands: write {phone:${name}}, with half-width brackets and colon and no space between them.`,
    );
  }

  #whyNot(typed: string, name: string): string | null {
    if (this.#numbers.has(name)) {
      if (typed === `{phone:${name}}`) return null;
      return both(
        `请写成 {phone:${name}}：用半角的括号和冒号，中间不要空格。`,
        `Write {phone:${name}}, with half-width brackets and colon and no space between them.`,
      );
    }
    const names = [...this.#numbers.keys()];
    return both(
      `${LIST} 里没有名为“${name}”的电话：请先在那里添加${names.length > 0 ? `，或改用已有的 ${names.join("、")}` : ""}。`,
      `${LIST} has no phone named “${name}”: add it there${names.length > 0 ? `, or write one of ${names.join(", ")}` : ""}.`,
    );
  }

  #findWrittenOut(source: string): Remark[] {
    const found = new Map<string, Remark>();
    for (const [index, whole] of source.split("\n").entries()) {
      for (const [written] of whole.matchAll(DIGITS)) {
        const digits = dialled(written);
        const name = digits.length >= SHORTEST_DIGITS ? this.#names.get(keyOf(digits)) : undefined;
        if (!isPhone(digits) && name === undefined) continue;
        const line = index + 1;
        const key = `${line} ${keyOf(digits)}`;
        if (found.has(key)) continue;
        found.set(key, { line, message: whyNotWrittenOut(written, name) });
      }
    }
    return [...found.values()];
  }
}

function whyNotWrittenOut(written: string, name: string | undefined): string {
  if (name !== undefined) {
    return both(
      `电话“${written}”在 ${LIST} 里已有名称：这里请写 {phone:${name}}，以后换号只改一处。`,
      `The phone “${written}” has a name in ${LIST}: write {phone:${name}} here, so that a new number is entered in one place only.`,
    );
  }
  return both(
    `电话“${written}”没有列入 ${LIST}：请在那里给它起个名称，这里改写 {phone:名称}，以后换号只改一处。`,
    `The phone “${written}” is not in ${LIST}: give it a name there and write {phone:name} here, so that a new number is entered in one place only.`,
  );
}

/** The same for one phone however it is written, with the country's code or without. */
function keyOf(number: string): string {
  return dialled(number)
    .replace(/^(?:\+|00)86/, "")
    .replace(/^0/, "");
}
