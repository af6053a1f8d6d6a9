import { scaleLinear } from "d3-scale";
import { both } from "#server/content/faults.ts";
import {
  type AmountRow,
  amountRows,
  type ChartTable,
  fits,
  haveOneUnit,
  type Refuse,
} from "./chart-table.ts";
import { box, type ChartPlan, Pen, type Sheet, toneOf } from "./drawing.ts";
import { RowNames } from "./row-names.ts";
import { widthOf } from "./text-room.ts";

const THICK = 22;
/** Shares that were rounded one by one may miss the hundred. */
const ROUNDING = 1;

/** A bar a row, made of its columns. */
export function stacked(table: ChartTable, refuse: Refuse): ChartPlan | null {
  if (!fits(table, refuse, { columns: [3, 6], most: 10 })) return null;
  const rows = amountRows(table, refuse);
  if (!(rows && haveOneUnit(rows, refuse) && areWholes(rows, refuse))) return null;
  const keys = table.head.slice(1).map((label, index) => ({ tone: toneOf(index), label }));
  return { keys, draw: (sheet) => draw(rows, sheet) };
}

function sumOf({ amounts }: AmountRow): number {
  return amounts.reduce((sum, { value }) => sum + value, 0);
}

function areWholes(rows: readonly AmountRow[], refuse: Refuse): boolean {
  if (rows[0]?.amounts[0]?.unit !== "%") return true;
  let isSound = true;
  for (const [index, row] of rows.entries()) {
    const sum = Math.round(sumOf(row) * 10) / 10;
    if (Math.abs(sum - 100) <= ROUNDING) continue;
    isSound = false;
    refuse(
      both(
        `这一行的百分比加起来是 ${sum}%，不是一个整体：请写互不重叠、合计 100% 的各部分。`,
        `The percentages of this row add up to ${sum}%, so they are not parts of one whole: write parts that do not overlap and make 100%.`,
      ),
      index,
    );
  }
  return isSound;
}

function draw(rows: readonly AmountRow[], sheet: Sheet) {
  const pen = new Pen(sheet);
  const { width, size } = sheet;
  const names = new RowNames(
    pen,
    rows.map(({ name }) => name),
  );
  const scale = scaleLinear([0, Math.max(...rows.map(sumOf)) || 1], [names.left + 1, width - 1]);
  let top = 0;
  for (const row of rows) {
    const { begin } = names.write(row.name, top, THICK);
    let sum = 0;
    for (const [index, { value, written }] of row.amounts.entries()) {
      const [start, end] = [scale(sum), scale(sum + value)];
      sum += value;
      if (value === 0) continue;
      pen.fill(toneOf(index), box(start, begin, Math.max(end - start - 2, 0.5), THICK));
      if (widthOf(written, size) + 4 > end - start) continue;
      pen.write((start + end) / 2 - 1, begin + THICK + 1, written, { anchor: "middle" });
    }
    top = begin + THICK + pen.lineHeight + 12;
  }
  return pen.drawing(top - 8);
}
