import { parentPort, workerData } from "node:worker_threads";
import writeExcelFile, { type Row, type SheetData } from "write-excel-file/node";
import { atSchool, type Cell, type Table } from "./spreadsheet.ts";

// The program of the thread that makes a workbook.

/** Below the title. */
const HEAD_ROW = 2;

async function bytesOf({ name, title, columns, rows }: Table): Promise<Buffer> {
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
  return writeExcelFile(sheet, options, { features }).toBuffer();
}

/** Buttons in the head that filter and sort, which the library does not know. */
function filterOf(columns: number, lastRow: number) {
  const range = `A${HEAD_ROW}:${String.fromCharCode("A".charCodeAt(0) + columns - 1)}${lastRow}`;
  const end = "</sheetData>";
  const transform = (xml: string) => xml.replace(end, `${end}<autoFilter ref="${range}"/>`);
  return { files: { transform: { "xl/worksheets/sheet{id}.xml": { transform } } } };
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

parentPort?.postMessage(await bytesOf(workerData));
