import { both } from "#server/content/faults.ts";
import type { Refuse } from "./chart-table.ts";
import { line, Pen, type Sheet, spread, toneOf } from "./drawing.ts";
import { around, ringSegment } from "./ring-segment.ts";
import { linesOf, widest } from "./text-room.ts";

const DAY = 24 * 60;
/** With more, the names beside the ring would have to be led to its far side. */
const LONGEST = 16 * 60;
const SPAN = /^([01]?\d|2[0-3]):([0-5]\d)\s?[—–-]\s?([01]?\d|2[0-4]):([0-5]\d)$/;

export interface Span {
  /** Minutes from midnight. */
  readonly from: number;
  readonly to: number;
  readonly written: string;
  readonly name: string;
}

export function isSpan(text: string): boolean {
  return SPAN.test(text);
}

/** The times of a day in their order; null, and every fault said, where they are not. */
export function spansOf(
  rows: readonly (readonly string[])[],
  refuse: Refuse,
): readonly Span[] | null {
  const spans = rows.map(spanOf);
  const faults = spans.map((span, row) => faultOf(span, spans[row - 1]));
  for (const [row, fault] of faults.entries()) if (fault) refuse(fault, row);
  if (faults.some((fault) => fault !== null)) return null;
  const [first, last] = [spans[0], spans.at(-1)];
  if (!(first && last) || last.to - first.from <= LONGEST) return spans;
  refuse(
    both(
      "从第一段到最后一段超过 16 小时，圆环旁写不下：请删去夜里的时段，或改用 table。",
      "There are more than 16 hours from the first time to the last, too many for the names beside the ring: leave out the night, or write a plain table.",
    ),
    rows.length - 1,
  );
  return null;
}

function spanOf([written = "", name = ""]: readonly string[]): Span {
  const [, hour, minute, lastHour, lastMinute] = SPAN.exec(written) ?? [];
  const from = Number(hour) * 60 + Number(minute);
  return { from, to: Number(lastHour) * 60 + Number(lastMinute), written, name };
}

function faultOf({ from, to, written }: Span, before: Span | undefined): string | null {
  if (!isSpan(written)) {
    return both(
      `“${written}”不是时段，在一天的圆环里找不到位置：请写成 08:30—09:20。`,
      `“${written}” is no stretch of time, so it has no place on the ring of a day: write it as 08:30–09:20.`,
    );
  }
  if (from < to && !(before && from < before.to)) return null;
  return both(
    `“${written}”没有接在上一段之后，圆环上会重叠：请按先后写时段，互不重叠。`,
    `“${written}” does not follow the time before it, so they would overlap on the ring: write the times in their order, without overlaps.`,
  );
}

/** A day of 24 hours, turned so that the middle of what is in it looks to the right, where the names stand. */
export function dayRing(spans: readonly Span[], sheet: Sheet) {
  const pen = new Pen(sheet);
  const { width, isNarrow } = sheet;
  const radius = isNarrow ? 52 : 104;
  const left = 2 * radius + (isNarrow ? 20 : 56);
  const list = listOf(spans, width - left, sheet, pen.lineHeight);
  const listHeight = list.reduce((sum, { height }) => sum + height, 0);
  const height = Math.max(listHeight, 2 * radius + 4);
  const centre = { x: radius, y: height / 2 };
  const [begin, end] = [spans[0]?.from ?? 0, spans.at(-1)?.to ?? DAY];
  const angle = (minutes: number) => ((minutes - (begin + end) / 2) / DAY + 0.25) * 2 * Math.PI;
  const at = (minutes: number, distance: number) => around(centre, angle(minutes), distance);

  pen.fill("fifth", ringSegment(centre, radius, angle(end), angle(begin + DAY)));
  for (const hour of [0, 6, 12, 18]) {
    const [x, y] = at(hour * 60, radius * 0.6 - (isNarrow ? 10 : 16));
    pen.write(x, y - pen.lineHeight / 2, `${hour}`, { anchor: "middle" });
  }
  const wanted = list.map(({ span: { from, to }, height }) => ({
    wanted: at((from + to) / 2, radius)[1],
    height,
  }));
  const tops = spread(wanted, 0, height);
  for (const [index, { span, lines, indent, above }] of list.entries()) {
    const top = tops[index] ?? 0;
    const middle = (span.from + span.to) / 2;
    pen.fill(toneOf(index % 2), ringSegment(centre, radius, angle(span.from), angle(span.to)));
    const foot: [number, number] = [left - 6, top + pen.lineHeight / 2];
    pen.stroke("line", line(at(middle, radius), at(middle, radius + 6), foot));
    pen.write(left, top, span.written, { weight: "strong" });
    pen.write(left + indent, top + above, lines);
  }
  return pen.drawing(height);
}

/** The names beside the ring: behind their times, or where that is too narrow below them. */
function listOf(spans: readonly Span[], room: number, sheet: Sheet, lineHeight: number) {
  const { size, isNarrow } = sheet;
  const times = spans.map(({ written }) => written);
  const indent = isNarrow ? 0 : widest(times, size, "strong") + 12;
  const above = isNarrow ? lineHeight : 0;
  return spans.map((span) => {
    const lines = linesOf(span.name, room - indent, size);
    return { span, lines, indent, above, height: above + lines.length * lineHeight + 8 };
  });
}
