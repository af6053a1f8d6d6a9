import { scaleLinear } from "d3-scale";
import { type AmountRow, amountRows, type ChartTable, fits, type Refuse } from "./chart-table.ts";
import { box, type ChartPlan, Pen, type Sheet, toneOf } from "./drawing.ts";
import { RowNames } from "./row-names.ts";
import { widest } from "./text-room.ts";

const THICK = 14;
const THIN = 5;

/** A bar a row, for its last column; earlier columns of the same unit are thin bars below it. */
export function bars(table: ChartTable, refuse: Refuse): ChartPlan | null {
  if (!fits(table, refuse, { columns: [2, 4], most: 12 })) return null;
  const rows = amountRows(table, refuse);
  if (!rows) return null;
  const unit = rows[0]?.amounts.at(-1)?.unit;
  const columns = table.head
    .slice(1)
    .map((label, column) => ({ label, column }))
    .filter(({ column }) => rows.every(({ amounts }) => amounts[column]?.unit === unit))
    .toReversed();
  const keys = columns.map(({ label }, index) => ({ tone: toneOf(index), label }));
  const drawn = rows.map(({ name, amounts }) => ({
    name,
    amounts: columns.flatMap(({ column }) => amounts[column] ?? []),
  }));
  return { keys: keys.length > 1 ? keys : [], draw: (sheet) => draw(drawn, sheet) };
}

function draw(rows: readonly AmountRow[], sheet: Sheet) {
  const pen = new Pen(sheet);
  const { width, size, isNarrow } = sheet;
  const names = new RowNames(
    pen,
    rows.map(({ name }) => name),
  );
  const values = rows.map(({ amounts: [last] }) => last?.written ?? "");
  const right = width - widest(values, size, "strong") - 8;
  const most = Math.max(...rows.flatMap(({ amounts }) => amounts.map(({ value }) => value)));
  const scale = scaleLinear([0, most || 1], [0, right - names.left]);
  let top = 0;
  for (const { name, amounts } of rows) {
    const { begin, end } = names.write(name, top, THICK + (amounts.length - 1) * (THIN + 2));
    for (const [index, { value, written }] of amounts.entries()) {
      const y = index === 0 ? begin : begin + THICK + 2 + (index - 1) * (THIN + 2);
      const length = Math.max(scale(value), 1);
      pen.fill(toneOf(index), box(names.left, y, length, index === 0 ? THICK : THIN));
      if (index > 0) continue;
      const textTop = y + (THICK - pen.lineHeight) / 2;
      pen.write(names.left + length + 7, textTop, written, { weight: "strong" });
    }
    top = end + (isNarrow ? 12 : 14);
  }
  return pen.drawing(top);
}
