import type { Pen } from "./drawing.ts";
import { linesOf, widest } from "./text-room.ts";

const BETWEEN = 3;

/** The names of rows: above what they name on a narrow sheet, left of it on a wide one. */
export class RowNames {
  /** Where what is named begins. */
  readonly left: number;
  readonly #pen: Pen;
  readonly #room: number;

  constructor(pen: Pen, names: readonly string[]) {
    const { width, size, isNarrow } = pen.sheet;
    this.#pen = pen;
    this.#room = isNarrow ? width : Math.min(widest(names, size), width * 0.36);
    this.left = isNarrow ? 0 : this.#room + 14;
  }

  /** Writes the name of something so high; says where that begins and where the row ends. */
  write(
    name: string,
    top: number,
    height: number,
  ): { readonly begin: number; readonly end: number } {
    const { sheet, lineHeight } = this.#pen;
    const lines = linesOf(name, this.#room, sheet.size);
    const textHeight = lines.length * lineHeight;
    if (sheet.isNarrow) {
      this.#pen.write(0, top, lines);
      return { begin: top + textHeight + BETWEEN, end: top + textHeight + BETWEEN + height };
    }
    const end = top + Math.max(textHeight, height);
    this.#pen.write(this.#room, (top + end - textHeight) / 2, lines, { anchor: "end" });
    return { begin: (top + end - height) / 2, end };
  }
}
