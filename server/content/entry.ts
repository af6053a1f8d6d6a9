import type { Image } from "#contract/shapes.ts";
import type { Place } from "./faults.ts";
import type { Folder } from "./folder.ts";
import { type Form, Refused } from "./forms.ts";
import type { YamlMap, YamlNode, YamlText } from "./yaml-tree.ts";

/** Where an entry stands: its file, and the way to it within the file (`steps.2`). */
export interface EntryPlace {
  readonly folder: Folder;
  readonly file: string;
  readonly path: string;
  /** Of the second language's stand-in when its file is not there: one fault is enough. */
  readonly silent?: boolean;
}

const MISSING = "This field is missing: add it.";
const EMPTY = "This field is empty: fill it in, or take it away where it may be left out.";

/**
 * The fields of one map in one file. Every reading answers a value of the right type; where it had to make one up it
 * has reported a fault, and what has faults is never served.
 */
export class Entry {
  readonly #at: EntryPlace;
  readonly #node: YamlMap;
  readonly #known = new Set<string>();

  constructor(at: EntryPlace, node: YamlMap) {
    this.#at = at;
    this.#node = node;
  }

  get folder(): Folder {
    return this.#at.folder;
  }

  /** A stand-in, of which nothing is reported. */
  get isSilent(): boolean {
    return this.#at.silent ?? false;
  }

  /** The same fields, of which nothing is reported. */
  silenced(): Entry {
    return new Entry({ ...this.#at, silent: true }, this.#node);
  }

  has(field: string): boolean {
    return this.#node.fields.has(field);
  }

  /** Fields that may stand here, named when an unknown one is refused. */
  mayHave(...fields: string[]): void {
    for (const field of fields) this.#known.add(field);
  }

  place(field: string): Place {
    return this.#placeAt(field, this.#node.fields.get(field)?.line ?? this.#node.line);
  }

  report(field: string, message: string): void {
    this.#report(this.place(field), message);
  }

  /** The text of a field that must be there; its line is where the text begins. */
  source(field: string): { text: string; line: number } {
    const node = this.#textNode(field);
    return { text: node?.text ?? "", line: node?.textLine ?? this.#node.line };
  }

  text(field: string): string {
    return this.source(field).text;
  }

  optionalText(field: string): string | undefined {
    this.mayHave(field);
    return this.has(field) ? this.text(field) : undefined;
  }

  value<Value>(field: string, form: Form<Value>): Value {
    const node = this.#textNode(field);
    if (!node) return form.placeholder;
    const value = form.read(node.text);
    if (!(value instanceof Refused)) return value;
    this.report(field, value.message);
    return form.placeholder;
  }

  optionalValue<Value>(field: string, form: Form<Value>): Value | undefined {
    this.mayHave(field);
    return this.has(field) ? this.value(field, form) : undefined;
  }

  /** A list of texts. */
  texts(field: string): string[] {
    return this.#items(field).flatMap((item, index) => {
      const path = `${field}.${index + 1}`;
      return item.kind === "text" && item.text ? [item.text] : this.#notText(path, item);
    });
  }

  /** A list of lists of texts, each with its place. */
  rows(field: string): { text: string; place: Place }[][] {
    return this.#items(field).map((row, index) => {
      const path = `${field}.${index + 1}`;
      if (row.kind !== "list") {
        this.#report(
          this.#placeAt(path, row.line),
          "Write the cells of this row as a list: [a, b].",
        );
        return [];
      }
      return row.items.flatMap((cell) =>
        cell.kind === "text"
          ? [{ text: cell.text, place: this.#placeAt(path, cell.textLine) }]
          : this.#notText(path, cell),
      );
    });
  }

  /** A list of maps. */
  entries(field: string): Entry[] {
    return this.#items(field).map((item, index) => this.#child(`${field}.${index + 1}`, item));
  }

  /** A map. */
  entry(field: string): Entry {
    const child = this.#field(field);
    return this.#child(field, child ?? emptyMap(this.#node.line), child === null);
  }

  /** The picture that `field` names; its description stands in `altField`. */
  picture(field: string, altField: string): Image {
    const name = this.source(field).text;
    const alt = this.text(altField);
    if (!name || this.#at.silent) return { src: "/", alt, width: 1, height: 1, widths: [1] };
    return this.folder.picture(this.place(field), name, alt);
  }

  /** Reports the fields that nobody has asked for. */
  end(): void {
    for (const [name, { line }] of this.#node.fields) {
      if (this.#known.has(name)) continue;
      const advice = name.includes(" ")
        ? "Between { } a text with a comma in it must stand between quotes."
        : "Correct the name or take it away.";
      this.#report(
        this.#placeAt(name, line),
        `There is no such field here; the fields are ${[...this.#known].join(", ")}. ${advice}`,
      );
    }
  }

  /** A field that this file must not have. */
  refuse(field: string, message: string): void {
    if (!this.#node.fields.has(field)) return;
    this.#known.add(field);
    this.report(field, message);
  }

  #field(field: string): YamlNode | null {
    this.#known.add(field);
    const found = this.#node.fields.get(field);
    if (!found) this.report(field, MISSING);
    return found?.node ?? null;
  }

  #textNode(field: string): YamlText | null {
    const node = this.#field(field);
    if (!node) return null;
    if (node.kind === "text" && node.text) return node;
    this.report(field, node.kind === "text" ? EMPTY : "Write a text here, not a list or fields.");
    return null;
  }

  #items(field: string): readonly YamlNode[] {
    const node = this.#field(field);
    if (!node) return [];
    if (node.kind === "list") return node.items;
    this.report(field, "Write a list here: one line for each item, beginning with a dash.");
    return [];
  }

  #notText(path: string, node: YamlNode): [] {
    const advice =
      node.kind === "text" ? EMPTY : "Write a text here; one with “: ” in it in quotes.";
    this.#report(this.#placeAt(path, node.line), advice);
    return [];
  }

  #child(path: string, node: YamlNode, silent = false): Entry {
    const at = { ...this.#at, path: this.#path(path) };
    if (node.kind === "map") return new Entry(silent ? { ...at, silent } : at, node);
    this.#report(this.#placeAt(path, node.line), "Write fields with names here: { name: text }.");
    return new Entry({ ...at, silent: true }, emptyMap(node.line));
  }

  #report(place: Place, message: string): void {
    if (!this.#at.silent) this.folder.report(place, message);
  }

  #placeAt(field: string, line: number): Place {
    return { file: this.#at.file, line, field: this.#path(field) };
  }

  #path(field: string): string {
    return this.#at.path ? `${this.#at.path}.${field}` : field;
  }
}

function emptyMap(line: number): YamlMap {
  return { kind: "map", line, fields: new Map() };
}
