import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import writeExcelFile, { type Row, type SheetData } from "write-excel-file/node";

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

/** Below the title. */
const HEAD_ROW = 2;
const OFFSET = 8 * 60 * 60 * 1000;
/** Words: a letter first, and no digit in them. After a Chinese character digits are no number, but for times of the day. */
const WORDS = /^(?!(?:true|false)\s*$)\p{L}\P{N}*$|^(?!上午|下午)\p{Script=Han}/iu;

/** Where a formula would begin if Excel split the cell, as it does in countries whose lists have semicolons: it then takes no quotes for such. */
const SPLIT_FORMULA = /(;|\t|\r\n?|\n)(?=["\s]*[=+\-@＝＋－＠])/gu;

/**
 * The table as CSV for Excel: UTF-8 with its mark, lines ended as RFC 4180 says. A cell that Excel might take for a formula, number,
 * date or anything else but words begins with an apostrophe.
 */
export function csvOf({ columns, rows }: Table): Readable {
  const text = stringify(
    [columns.map(({ title }) => title), ...rows.map((row) => row.map(plainCell))],
    {
      bom: true,
      record_delimiter: "windows",
      quote_record_delimiter: true,
    },
  );
  return Readable.from([text]);
}

/** The table as a workbook: text cells are text, whatever they look like. */
export async function workbookOf({ name, title, columns, rows }: Table): Promise<Readable> {
  const bold = (value: string) => ({ value, type: String, fontWeight: "bold" }) as const;
  const head: Row = columns.map((column) => bold(column.title));
  const body = rows.map((row) => row.map(workbookCell));
  const options = {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: HEAD_ROW,
  };
  const features = [filterOf(columns.length, HEAD_ROW + rows.length)];
  const sheet: SheetData = [[bold(title)], head, ...body];
  return Readable.from([await writeExcelFile(sheet, options, { features }).toBuffer()]);
}

/** Buttons in the head that filter and sort, which the library does not know. */
function filterOf(columns: number, lastRow: number) {
  const range = `A${HEAD_ROW}:${String.fromCharCode("A".charCodeAt(0) + columns - 1)}${lastRow}`;
  const end = "</sheetData>";
  const transform = (xml: string) => xml.replace(end, `${end}<autoFilter ref="${range}"/>`);
  return { files: { transform: { "xl/worksheets/sheet{id}.xml": { transform } } } };
}

/** `2026-11-21 09:30` by the school's clock. */
export function clockTime(moment: Date): string {
  return atSchool(moment).toISOString().slice(0, 16).replace("T", " ");
}

/** Spreadsheets know no zones: the moment whose UTC reads as the school's clock. */
function atSchool(moment: Date): Date {
  return new Date(moment.getTime() + OFFSET);
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

function textOf(cell: string | { readonly phone: string } | { readonly mark: string }): string {
  if (typeof cell === "string") return cell;
  return "mark" in cell ? cell.mark : cell.phone;
}

function workbookCell(cell: Cell): Row[number] {
  const alignVertical = "top";
  if (typeof cell === "string" || "phone" in cell || "mark" in cell) {
    const value = textOf(cell);
    return { value, type: String, format: "@", alignVertical, wrap: value.includes("\n") };
  }
  return "day" in cell
    ? { value: new Date(`${cell.day}T00:00Z`), type: Date, format: "yyyy-mm-dd", alignVertical }
    : { value: atSchool(cell.moment), type: Date, format: "yyyy-mm-dd hh:mm", alignVertical };
}
