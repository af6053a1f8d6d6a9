import { once } from "node:events";
import path from "node:path";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { stringify } from "csv-stringify/sync";
import PQueue from "p-queue";
import { SCHOOL_OFFSET_MS } from "#contract/school-date.ts";

/** One column of a table for the office; `width` in characters. */
export interface Column {
  readonly title: string;
  readonly width: number;
}

/** Text stays the text it is. */
export type Cell =
  | string
  /** Made by the site: no spreadsheet takes it for anything else. */
  | { readonly mark: string }
  | { readonly moment: Date }
  /** As ISO 8601 has it. */
  | { readonly day: string }
  /** Eleven digits; or a plus and digits. */
  | { readonly phone: string };

export interface Table {
  /** The name of the sheet. */
  readonly name: string;
  /** Stands above the columns in a workbook. */
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Written as CSV in some 5 ms. */
const ROWS_PER_TURN = 500;
const WORKBOOK_PROGRAM = path.join(import.meta.dirname, "workbook-worker.ts");
const workbooks = new PQueue({ concurrency: 1 });
/** Words: a letter first, and no digit in them. After a Chinese character digits are no number, but for times of the day. */
const WORDS = /^(?!(?:true|false)\s*$)\p{L}\P{N}*$|^(?!上午|下午)\p{Script=Han}/iu;

/** Where a formula would begin if Excel split the cell, as it does in countries whose lists have semicolons: it then takes no quotes for such. */
const SPLIT_FORMULA = /(;|\t|\r\n?|\n)(?=["\s]*[=+\-@＝＋－＠])/gu;

/**
 * The table as CSV for Excel: UTF-8 with its mark, lines ended as RFC 4180 says. A cell that Excel might take for a formula, number,
 * date or anything else but words begins with an apostrophe.
 */
export function csvOf(table: Table): Readable {
  return Readable.from(csvParts(table));
}

async function* csvParts({ columns, rows }: Table): AsyncGenerator<string> {
  const options = { record_delimiter: "windows", quote_record_delimiter: true } as const;
  yield stringify([columns.map(({ title }) => title)], { ...options, bom: true });
  for (let first = 0; first < rows.length; first += ROWS_PER_TURN) {
    await nextTurn();
    const part = rows.slice(first, first + ROWS_PER_TURN);
    yield stringify(
      part.map((row) => row.map(plainCell)),
      options,
    );
  }
}

/** The table as a workbook: text cells are text, whatever they look like. In a thread of its own, one at a time: 10,000 rows take a second. */
export function workbookOf(table: Table): Promise<Readable> {
  return workbooks.add(async () => {
    const worker = new Worker(WORKBOOK_PROGRAM, { workerData: table });
    const ended = once(worker, "exit").then(() => {
      throw new Error("the thread that makes workbooks ended without one");
    });
    const [workbook]: Uint8Array[] = await Promise.race([once(worker, "message"), ended]);
    return Readable.from([workbook]);
  });
}

/** `2026-11-21 09:30` by the school's clock. */
export function clockTime(moment: Date): string {
  return atSchool(moment).toISOString().slice(0, 16).replace("T", " ");
}

/** Spreadsheets know no zones: the moment whose UTC reads as the school's clock. */
export function atSchool(moment: Date): Date {
  return new Date(moment.getTime() + SCHOOL_OFFSET_MS);
}

function plainCell(cell: Cell): string {
  if (typeof cell === "string") {
    const text = cell.replace(SPLIT_FORMULA, "$1'");
    return text === "" || WORDS.test(text) ? text : `'${text}`;
  }
  if ("mark" in cell) return cell.mark;
  if ("moment" in cell) return clockTime(cell.moment);
  if ("day" in cell) return cell.day;
  // Excel takes a phone with spaces in it for no number, but calculates after a plus.
  if (cell.phone.startsWith("+")) return `'${cell.phone}`;
  return cell.phone.replace(/^(\d{3})(\d{4})/, "$1 $2 ");
}
