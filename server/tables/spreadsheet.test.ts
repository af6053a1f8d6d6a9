import { subscribe } from "node:diagnostics_channel";
import { buffer, text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { csvOf, type Table, workbookOf } from "./spreadsheet.ts";

const csv = (cell: string | { readonly phone: string }) =>
  text(csvOf({ name: "a", title: "", columns: [{ title: "t", width: 1 }], rows: [[cell]] }));

it.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t'=1"],
  ["\r=1", `"'\r'=1"`],
  [";=1", "';'=1"],
  ["＝1+1", "'＝1+1"],
  ["001", "'001"],
  ["13800138000", "'13800138000"],
  ["1e5", "'1e5"],
  ["3-1", "'3-1"],
  ["mar1", "'mar1"],
  ["May 1", "'May 1"],
  ["3月5日", "'3月5日"],
  ["下午3时30分", "'下午3时30分"],
  ["12%", "'12%"],
  ["(5)", "'(5)"],
  ["1 1/2", "'1 1/2"],
  ["¥5", "'¥5"],
  [" 5", "' 5"],
  ["１２", "'１２"],
  ["TRUE", "'TRUE"],
  ["true story", "true story"],
  ["Zoë Müller", "Zoë Müller"],
  ["", ""],
  ["a,b", '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ["a\nb", '"a\nb"'],
  ["王;=1+1", "王;'=1+1"],
  ['王; "@SUM(A1)"', `"王;' ""@SUM(A1)"""`],
  ["a\n-1;b\t＋1", `"'a\n'-1;b\t'＋1"`],
  ["a\r\n=1", `"'a\r\n'=1"`],
  ["牛奶;花生", "牛奶;花生"],
  ["王小明", "王小明"],
  ["学院路 1 号", "学院路 1 号"],
  [{ phone: "13800138000" }, "138 0013 8000"],
  [{ phone: "+85291234567" }, "'+85291234567"],
])("writes the cell %j as %s", async (cell, written) => {
  expect(await csv(cell)).toBe(`\ufefft\r\n${written}\r\n`);
});

it.each([
  ["a workbook", 100, workbookOf],
  ["CSV", 4, csvOf],
])("makes a large table as %s while others get their turns", async (_format, least, make) => {
  const rows = Array.from({ length: 2000 }, (_, index) => [`王小明 ${index}`]);
  const table: Table = { name: "a", title: "", columns: [{ title: "t", width: 1 }], rows };
  let isMade = false;
  const made = (async () => buffer(await make(table)))().finally(() => {
    isMade = true;
  });
  let turns = 0;
  while (!isMade) {
    await nextTurn();
    turns += 1;
  }
  expect(turns).toBeGreaterThanOrEqual(least);
  expect(await made).not.toHaveLength(0);
});

it("makes one workbook at a time, however many are asked for", async () => {
  const table: Table = { name: "a", title: "", columns: [{ title: "t", width: 1 }], rows: [["b"]] };
  let underWay = 0;
  const counts: number[] = [];
  subscribe("worker_threads", (message) => {
    const worker = typeof message === "object" && message && "worker" in message && message.worker;
    if (!(worker instanceof Worker)) return;
    underWay += 1;
    counts.push(underWay);
    worker.once("message", () => {
      underWay -= 1;
    });
  });
  await Promise.all([1, 2, 3].map(() => workbookOf(table)));
  expect(counts).toEqual([1, 1, 1]);
});
