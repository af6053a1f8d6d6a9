import type {
  ChartDrawing,
  ChartKey,
  ChartLabel,
  ChartMark,
  ChartTone,
} from "#contract/chart-shapes.ts";

/** What a chart is drawn on. */
export interface Sheet {
  readonly width: number;
  /** Size of the letters. */
  readonly size: number;
  readonly isNarrow: boolean;
}

/**
 * The narrow one is 280 px wide on a screen of 320, the wide one at least 560: letters are never smaller than 13 px. Which
 * is shown, chart-block.module.css decides.
 */
export const NARROW: Sheet = { width: 300, size: 14, isNarrow: true };
export const WIDE: Sheet = { width: 640, size: 15, isNarrow: false };

const LEADING = 1.35;
export const PARTS = ["first", "second", "third", "fourth", "fifth"] as const;

/** The tone of the part at an index. */
export function toneOf(index: number): ChartTone {
  return PARTS[index % PARTS.length] ?? "first";
}

/** What a table says as a picture of its kind. */
export interface ChartPlan {
  readonly keys: ChartKey[];
  draw(sheet: Sheet): ChartDrawing;
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

export function box(x: number, y: number, width: number, height: number): string {
  const round = Math.min(2, width / 2, height / 2);
  const [left, top, across, down, corner] = [
    x + round,
    y,
    width - 2 * round,
    height - 2 * round,
    round,
  ].map(rounded);
  const turn = (dx: number, dy: number) =>
    `a${corner} ${corner} 0 0 1 ${rounded(dx * round)} ${rounded(dy * round)}`;
  return `M${left} ${top}h${across}${turn(1, 1)}v${down}${turn(-1, 1)}h${-(across ?? 0)}${turn(-1, -1)}v${-(down ?? 0)}${turn(1, -1)}z`;
}

export function dot(x: number, y: number, radius: number): string {
  const turn = (dx: number) => `a${radius} ${radius} 0 1 1 ${dx} 0`;
  return `M${rounded(x - radius)} ${rounded(y)}${turn(2 * radius)}${turn(-2 * radius)}z`;
}

export function line(...points: readonly (readonly [x: number, y: number])[]): string {
  return `M${points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join("L")}`;
}

type Look = Partial<Pick<ChartLabel, "anchor" | "weight">>;

/** Collects the marks and texts of one drawing. */
export class Pen {
  readonly sheet: Sheet;
  readonly lineHeight: number;
  readonly #marks: ChartMark[] = [];
  readonly #labels: ChartLabel[] = [];

  constructor(sheet: Sheet) {
    this.sheet = sheet;
    this.lineHeight = Math.round(sheet.size * LEADING);
  }

  fill(tone: ChartTone, path: string): void {
    this.#marks.push({ path, tone, drawn: "filled" });
  }

  stroke(tone: ChartTone, path: string): void {
    this.#marks.push({ path, tone, drawn: "stroked" });
  }

  /** Lines of text, of which the first begins at `top`. */
  write(x: number, top: number, lines: string | readonly string[], look: Look = {}): void {
    const { anchor = "start", weight = "plain" } = look;
    for (const [index, text] of [lines].flat().entries()) {
      const y = top + index * this.lineHeight + this.lineHeight * 0.5 + this.sheet.size * 0.36;
      this.#labels.push({ x: Math.round(x), y: Math.round(y), text, anchor, weight });
    }
  }

  drawing(height: number): ChartDrawing {
    const { width, size } = this.sheet;
    return { width, height: Math.ceil(height), size, marks: this.#marks, labels: this.#labels };
  }
}

/** Where blocks begin that want their middles at `wanted`, below each other and between `top` and `bottom`. */
export function spread(
  blocks: readonly { readonly wanted: number; readonly height: number }[],
  top: number,
  bottom: number,
): number[] {
  const order = [...blocks.keys()].sort(
    (one, other) => (blocks[one]?.wanted ?? 0) - (blocks[other]?.wanted ?? 0),
  );
  const starts = blocks.map(() => top);
  let free = top;
  for (const index of order) {
    const { wanted = 0, height = 0 } = blocks[index] ?? {};
    starts[index] = Math.max(free, wanted - height / 2);
    free = starts[index] + height;
  }
  let end = bottom;
  for (const index of order.toReversed()) {
    const { height = 0 } = blocks[index] ?? {};
    starts[index] = Math.max(top, Math.min(starts[index] ?? top, end - height));
    end = starts[index];
  }
  return starts;
}
