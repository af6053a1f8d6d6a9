import * as z from "zod";
import type { Chart, ChartKind } from "#contract/chart-shapes.ts";
import { both } from "#server/content/faults.ts";
import { field, fields, item, list, placedText, text } from "#server/content/fields.ts";
import { CHART_KIND } from "#server/content/forms.ts";
import { checkCells, NOT_CELLS } from "#server/content/table-cells.ts";
import { bars } from "./bars.ts";
import type { ChartTable, Refuse } from "./chart-table.ts";
import { type ChartPlan, NARROW, WIDE } from "./drawing.ts";
import { flow } from "./flow.ts";
import { ring } from "./ring.ts";
import { slope } from "./slope.ts";
import { stacked } from "./stacked.ts";
import { week } from "./week.ts";

const KINDS: Readonly<Record<ChartKind, (table: ChartTable, refuse: Refuse) => ChartPlan | null>> =
  { bars, stacked, slope, flow, ring, week };

/** A cell of a chart's table, or nothing: a text without marks. */
const cell = field({
  mayBeEmpty: true,
  notText: both(
    "这里要写文字；文字里如有英文冒号加空格，请加半角引号。",
    "Write a text here; put it in straight quotation marks if it contains “: ”.",
  ),
}).transform((found) => found.text);
const rows = list(list(cell, NOT_CELLS));

/** A table that is drawn; rows of `tableOnly` stand in the table alone. */
export const CHART = fields({
  kind: placedText.transform((found) => found.text).pipe(CHART_KIND),
  caption: text,
  summary: text,
  head: list(item),
  rows,
  tableOnly: rows.optional(),
})
  .superRefine(({ head, rows, tableOnly = [] }, context) => {
    checkCells(head, rows, "rows", context);
    checkCells(head, tableOnly, "tableOnly", context);
  })
  .transform(({ kind, tableOnly = [], ...chart }, context): Chart => {
    const refuse: Refuse = (message, row) => {
      const path = row === undefined ? ["kind"] : ["rows", row];
      context.addIssue({ code: "custom", path, message });
    };
    const plan = KINDS[kind](chart, refuse);
    if (!plan) return z.NEVER;
    return {
      type: "chart",
      kind,
      caption: chart.caption,
      summary: chart.summary,
      keys: plan.keys,
      narrow: plan.draw(NARROW),
      wide: plan.draw(WIDE),
      head: chart.head,
      rows: [...chart.rows, ...tableOnly],
    };
  });
