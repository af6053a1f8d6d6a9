import { scaleLinear, scalePoint } from "d3-scale";
import { line as lineShape } from "d3-shape";
import {
  type AmountRow,
  amountRows,
  type ChartTable,
  fits,
  haveOneUnit,
  type Refuse,
} from "./chart-table.ts";
import { type ChartPlan, dot, line, Pen, type Sheet, spread, toneOf } from "./drawing.ts";
import { linesOf, widest, widestWord, widthOf } from "./text-room.ts";

/** A line a row, from the first column to the last. */
export function slope(table: ChartTable, refuse: Refuse): ChartPlan | null {
  if (!fits(table, refuse, { columns: [3, 9], most: 6 })) return null;
  const rows = amountRows(table, refuse);
  if (!(rows && haveOneUnit(rows, refuse))) return null;
  return { keys: [], draw: (sheet) => draw(rows, table.head.slice(1), sheet) };
}

function draw(rows: readonly AmountRow[], times: readonly string[], sheet: Sheet) {
  const pen = new Pen(sheet);
  const { width, size, isNarrow } = sheet;
  const firsts = rows.map(({ amounts }) => amounts[0]?.written ?? "");
  const names = endLabels(rows, pen);
  const left = Math.max(widest(firsts, size) + 10, widthOf(times[0] ?? "", size) / 2);
  const right = width - names.room - 10;
  const bottom = Math.max(isNarrow ? 190 : 220, names.height);
  const inset = pen.lineHeight / 2 + 2;
  const values = rows.flatMap(({ amounts }) => amounts.map(({ value }) => value));
  const y = scaleLinear([Math.min(...values), Math.max(...values)], [bottom - inset, inset]);
  const x = scalePoint([...times.keys()], [left, right]);
  const at = (index: number) => x(index) ?? left;
  for (const index of times.keys()) {
    pen.stroke("line", line([at(index), 0], [at(index), bottom]));
  }
  writeTimes(pen, times, at, bottom + 6);
  const path = lineShape().digits(1);
  for (const [index, { amounts }] of rows.entries()) {
    const tone = toneOf(index % 2);
    const points = amounts.map(({ value }, time): [number, number] => [at(time), y(value)]);
    pen.stroke(tone, path(points) ?? "");
    for (const [px, py] of points) pen.fill(tone, dot(px, py, 4));
  }
  const starts = rows.map(({ amounts: [first] }) => ({
    wanted: y(first?.value ?? 0),
    height: pen.lineHeight,
  }));
  for (const [index, top] of spread(starts, 0, bottom).entries()) {
    pen.write(left - 8, top, firsts[index] ?? "", { anchor: "end" });
  }
  const ends = names.labels.map(({ value, height }) => ({ wanted: y(value), height }));
  for (const [index, top] of spread(ends, 0, bottom).entries()) {
    names.write(index, right + 10, top + 2);
  }
  return pen.drawing(bottom + 8 + pen.lineHeight);
}

/** Last values with the names of their lines: below the values on a narrow sheet, else beside them. */
function endLabels(rows: readonly AmountRow[], pen: Pen) {
  const { width, size, isNarrow } = pen.sheet;
  const names = rows.map(({ name }) => name);
  const lasts = rows.map(({ amounts }) => amounts.at(-1)?.written ?? "");
  const valueRoom = widest(lasts, size, "strong");
  const least = Math.max(widestWord(names, size), width * (isNarrow ? 0.27 : 0.3));
  const nameRoom = Math.min(widest(names, size), least);
  const [dx, dy] = isNarrow ? [0, pen.lineHeight] : [valueRoom + 8, 0];
  const labels = rows.map(({ name, amounts }) => {
    const lines = linesOf(name, nameRoom, size);
    const height = lines.length * pen.lineHeight + dy + 4;
    return { lines, height, value: amounts.at(-1)?.value ?? 0 };
  });
  return {
    labels,
    room: Math.max(nameRoom + dx, valueRoom),
    height: labels.reduce((sum, { height }) => sum + height, 0),
    write(index: number, x: number, top: number) {
      pen.write(x, top, lasts[index] ?? "", { weight: "strong" });
      pen.write(x + dx, top + dy, labels[index]?.lines ?? []);
    },
  };
}

/** Below their lines, all of them where there is room for it, else the first and the last. */
function writeTimes(
  pen: Pen,
  times: readonly string[],
  at: (index: number) => number,
  top: number,
): void {
  const { size, width } = pen.sheet;
  const step = at(1) - at(0);
  const fitAll = widest(times, size) + 8 <= step;
  for (const [index, time] of times.entries()) {
    const isEdge = index === 0 || index === times.length - 1;
    if (!(fitAll || isEdge)) continue;
    const half = widthOf(time, size) / 2;
    pen.write(Math.min(Math.max(at(index), half), width - half), top, time, { anchor: "middle" });
  }
}
