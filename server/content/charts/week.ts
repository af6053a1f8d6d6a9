import { both } from "#server/content/faults.ts";
import { type AmountRow, amountRows, type ChartTable, fits, type Refuse } from "./chart-table.ts";
import { box, type ChartPlan, Pen, type Sheet } from "./drawing.ts";
import { RowNames } from "./row-names.ts";
import { linesOf, widest } from "./text-room.ts";

const MOST_LESSONS = 12;
const GAP = 3;

/** A square for each lesson of the week: a row a subject, a column a grade. */
export function week(table: ChartTable, refuse: Refuse): ChartPlan | null {
  if (!fits(table, refuse, { columns: [2, 4], most: 16 })) return null;
  const rows = amountRows(table, refuse);
  if (!(rows && areLessons(rows, refuse))) return null;
  return { keys: [], draw: (sheet) => draw(rows, table.head.slice(1), sheet) };
}

function areLessons(rows: readonly AmountRow[], refuse: Refuse): boolean {
  let isSound = true;
  for (const [index, { amounts }] of rows.entries()) {
    const odd = amounts.find(({ value }) => !Number.isInteger(value) || value > MOST_LESSONS);
    if (!odd) continue;
    isSound = false;
    refuse(
      both(
        `每节课画一个方格，“${odd.written}”不是 0 至 ${MOST_LESSONS} 的整数，画不出来：请改写课时，或换一种 kind。`,
        `Each lesson is drawn as a square, and “${odd.written}” is not a whole number from 0 to ${MOST_LESSONS}: write the lessons of a week, or choose another kind.`,
      ),
      index,
    );
  }
  return isSound;
}

function draw(rows: readonly AmountRow[], grades: readonly string[], sheet: Sheet) {
  const pen = new Pen(sheet);
  const { width, size, isNarrow } = sheet;
  const names = new RowNames(
    pen,
    rows.map(({ name }) => name),
  );
  const column = (width - names.left) / grades.length;
  const square = isNarrow ? 13 : 14;
  const step = square + GAP;
  const numberRoom = widest([`${MOST_LESSONS}`], size, "strong") + 4;
  const across = Math.max(1, Math.floor((column - numberRoom - 6) / step));
  const squares = (x: number, y: number, count: number) =>
    Array.from({ length: count }, (_, lesson) =>
      box(x + (lesson % across) * step, y + Math.floor(lesson / across) * step, square, square),
    ).join("");

  const heads = grades.map((grade) => linesOf(grade, column - 6, size));
  for (const [index, lines] of heads.entries()) {
    pen.write(names.left + index * column, 0, lines, { weight: "strong" });
  }
  let top = Math.max(...heads.map(({ length }) => length)) * pen.lineHeight + 6;
  for (const { name, amounts } of rows) {
    pen.stroke("line", `M0 ${top}h${width}`);
    const most = Math.max(...amounts.map(({ value }) => value), 1);
    const { begin, end } = names.write(name, top + 7, Math.ceil(most / across) * step - GAP);
    for (const [index, { value, written }] of amounts.entries()) {
      const x = names.left + index * column;
      pen.write(x, begin + (square - pen.lineHeight) / 2, written, { weight: "strong" });
      if (value > 0) pen.fill("first", squares(x + numberRoom, begin, value));
    }
    top = end + 8;
  }
  return pen.drawing(top);
}
