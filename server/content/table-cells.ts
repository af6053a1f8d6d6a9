import type * as z from "zod";
import { both } from "./faults.ts";

export const NOT_CELLS = both(
  "请把这一行的单元格写成列表：[a, b]。",
  "Write the cells of this row as a list: [a, b].",
);

/** Each row of a table has as many cells as its head. */
export function checkCells(
  head: readonly unknown[],
  rows: readonly (readonly unknown[])[],
  field: string,
  context: Pick<z.core.$RefinementCtx, "addIssue">,
): void {
  for (const [index, row] of rows.entries()) {
    if (row.length === head.length) continue;
    const message = both(
      `这一行有 ${row.length} 格，表头有 ${head.length} 格：两者要一样多；含英文逗号的文字请加半角引号。`,
      `This row has ${row.length} cells, the head has ${head.length}: give both the same number, and put any text with a comma in straight quotation marks.`,
    );
    context.addIssue({ code: "custom", path: [field, index], message });
  }
}
