import path from "node:path";
import { csvOf, type Table, workbookOf } from "#server/tables/spreadsheet.ts";
import { USAGE } from "./failure-words.ts";
import { WrongUsage } from "./failures.ts";
import { checkNewFile, type NewFileOptions, writeNewFile } from "./new-file.ts";
import type { Office } from "./office.ts";
import { REPORTS } from "./words.ts";

/** Looks whether a table can be written there, before anything personal is read. */
export async function checkExport(file: string, options: NewFileOptions): Promise<void> {
  if (!isWorkbook(file) && !isCsv(file)) throw new WrongUsage(USAGE.notATable(file));
  await checkNewFile(file, options);
}

/** Writes a table as its file's name says. */
export async function exportTable(
  office: Office,
  file: string,
  table: Table,
  options: NewFileOptions,
): Promise<void> {
  const content = isWorkbook(file) ? await workbookOf(table) : csvOf(table);
  await writeNewFile(file, content, options);
  office.say(REPORTS.written(path.resolve(file), table.rows.length));
}

const isWorkbook = (file: string) => path.extname(file).toLowerCase() === ".xlsx";
const isCsv = (file: string) => path.extname(file).toLowerCase() === ".csv";
