import { both } from "#server/content/faults.ts";

export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Says what is wrong with a table for its kind: with the whole, or with a row. */
export type Refuse = (message: string, row?: number) => void;

export interface Amount {
  readonly value: number;
  readonly unit: string;
  /** As the editor wrote it. */
  readonly written: string;
}

/** `1,734`, `45%`, `318 人`. */
function amountOf(written: string): Amount | null {
  const [, digits, unit = ""] =
    /^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?(%|\p{L}{0,8})$/u.exec(written) ?? [];
  return digits === undefined ? null : { value: Number(digits.replaceAll(",", "")), unit, written };
}

export interface AmountRow {
  readonly name: string;
  readonly amounts: readonly Amount[];
}

/** Rows of a name and amounts in all columns after it; null, and every fault said, where a cell is no number. */
export function amountRows(
  { head, rows }: ChartTable,
  refuse: Refuse,
  firstColumn = 1,
): readonly AmountRow[] | null {
  let isSound = true;
  const found = rows.map(([name = "", ...cells], row) => ({
    name,
    amounts: cells.slice(firstColumn - 1).flatMap((cell, index) => {
      const amount = amountOf(cell);
      if (amount) return [amount];
      isSound = false;
      const column = head[index + firstColumn];
      const message = both(
        `“${column}”一列要写数字，例如 97、1,734、45% 或 318 人，这里是“${cell}”，无法按它画图：请改成数字，不画的行请移到 tableOnly。`,
        `“${cell}” in the column “${column}” is not a number, so it cannot be drawn: write one such as 97, 1,734 or 45%, or move rows that are not drawn to tableOnly.`,
      );
      refuse(message, row);
      return [];
    }),
  }));
  return isSound ? found : null;
}

/** How many columns and rows a kind can show so that each can still be told apart. */
export function fits(
  { head, rows }: ChartTable,
  refuse: Refuse,
  { columns, most }: { columns: readonly [least: number, most: number]; most: number },
): boolean {
  const [least, largest] = columns;
  if (head.length < least || head.length > largest) {
    refuse(
      both(
        `表头有 ${head.length} 列，这种图要 ${least === largest ? `${least}` : `${least} 至 ${largest}`} 列：请增减列，或换一种 kind。`,
        `The head has ${head.length} columns and this kind of chart takes ${least === largest ? `${least}` : `${least} to ${largest}`}: add or remove columns, or choose another kind.`,
      ),
    );
    return false;
  }
  if (rows.length >= 1 && rows.length <= most) return true;
  refuse(
    both(
      `表里有 ${rows.length} 行，这种图画得下 1 至 ${most} 行：请增减行，或改用 table。`,
      `The table has ${rows.length} rows and this kind of chart has room for 1 to ${most}: add or remove rows, or write a plain table.`,
    ),
  );
  return false;
}

/** One unit for all amounts; where there are several, each row with another is refused. */
export function haveOneUnit(rows: readonly AmountRow[], refuse: Refuse): boolean {
  const unit = rows[0]?.amounts[0]?.unit ?? "";
  let isSound = true;
  for (const [index, { amounts }] of rows.entries()) {
    const other = amounts.find((amount) => amount.unit !== unit);
    if (!other) continue;
    isSound = false;
    refuse(
      both(
        `“${other.written}”的单位与第一个数字不同，两者不能画在同一把尺上：请统一单位，或把这一行移到 tableOnly。`,
        `“${other.written}” has another unit than the first number, so they cannot share a scale: use one unit, or move this row to tableOnly.`,
      ),
      index,
    );
  }
  return isSound;
}
