import { both } from "#server/content/faults.ts";
import { amountRows, type ChartTable, fits, type Refuse } from "./chart-table.ts";
import { dayRing, isSpan, spansOf } from "./day-ring.ts";
import { box, type ChartPlan, PARTS, Pen, type Sheet, toneOf } from "./drawing.ts";
import { ringSegment } from "./ring-segment.ts";
import { linesOf, widest } from "./text-room.ts";

interface Part {
  readonly name: string;
  readonly value: number;
  readonly written: string;
}

/** A day, where the first column has times of the clock; else parts of a whole. */
export function ring(table: ChartTable, refuse: Refuse): ChartPlan | null {
  if (table.rows.some(([first = ""]) => isSpan(first))) {
    if (!fits(table, refuse, { columns: [2, 3], most: 12 })) return null;
    const spans = spansOf(table.rows, refuse);
    return spans && { keys: [], draw: (sheet) => dayRing(spans, sheet) };
  }
  if (!fits(table, refuse, { columns: [2, 4], most: PARTS.length })) return null;
  const rows = amountRows({ ...table, rows: table.rows.map((row) => row.slice(0, 2)) }, refuse);
  const parts = rows?.flatMap(({ name, amounts: [amount] }): Part[] =>
    amount ? [{ name, value: amount.value, written: amount.written }] : [],
  );
  if (!parts) return null;
  if (parts.some(({ value }) => value > 0)) {
    return { keys: [], draw: (sheet) => draw(parts, sheet) };
  }
  refuse(
    both(
      "各部分都是 0，画不出圆环：请写各部分的数量。",
      "All parts are 0, which makes no ring: write how large each part is.",
    ),
  );
  return null;
}

function draw(parts: readonly Part[], sheet: Sheet) {
  const pen = new Pen(sheet);
  const { width, size, isNarrow } = sheet;
  const radius = isNarrow ? 52 : 100;
  const swatch = 14;
  const left = 2 * radius + (isNarrow ? 18 : 44);
  const values = widest(
    parts.map(({ written }) => written),
    size,
    "strong",
  );
  const text = left + swatch + 8;
  const room = width - text - (isNarrow ? 0 : values + 10);
  const lines = parts.map(({ name }) => linesOf(name, room, size));
  const heights = lines.map(({ length }) => (length + (isNarrow ? 1 : 0)) * pen.lineHeight + 10);
  const listHeight = heights.reduce((sum, height) => sum + height, 0);
  const height = Math.max(listHeight, 2 * radius);
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const centre = { x: radius, y: height / 2 };
  let [sum, top] = [0, (height - listHeight) / 2];
  for (const [index, { value, written }] of parts.entries()) {
    const span = [sum / total, (sum + value) / total].map((share) => share * 2 * Math.PI);
    sum += value;
    if (value > 0) pen.fill(toneOf(index), ringSegment(centre, radius, span[0] ?? 0, span[1] ?? 0));
    pen.fill(toneOf(index), box(left, top + (pen.lineHeight - swatch) / 2, swatch, swatch));
    pen.write(text, top, written, { weight: "strong" });
    if (isNarrow) pen.write(text, top + pen.lineHeight, lines[index] ?? []);
    else pen.write(text + values + 10, top, lines[index] ?? []);
    top += heights[index] ?? 0;
  }
  return pen.drawing(height);
}
