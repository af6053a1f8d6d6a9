import { area, curveBumpX } from "d3-shape";
import { both } from "#server/content/faults.ts";
import { type Amount, amountRows, type ChartTable, fits, type Refuse } from "./chart-table.ts";
import { box, type ChartPlan, Pen, rounded, type Sheet, spread } from "./drawing.ts";
import { linesOf, widest, widestWord } from "./text-room.ts";

interface Stream {
  readonly from: string;
  readonly to: string;
  readonly amount: Amount;
}

const BAR = 9;

/** Streams from the names of the first column to those of the second, as thick as the last column says. */
export function flow(table: ChartTable, refuse: Refuse): ChartPlan | null {
  if (!fits(table, refuse, { columns: [3, 6], most: 16 })) return null;
  const rows = amountRows(table, refuse, 2);
  if (!rows) return null;
  const streams = rows.flatMap(({ name, amounts }, index): Stream[] => {
    const [, to = ""] = table.rows[index] ?? [];
    const amount = amounts.at(-1);
    return amount ? [{ from: name, to, amount }] : [];
  });
  return areSound(streams, refuse) ? { keys: [], draw: (sheet) => draw(streams, sheet) } : null;
}

function areSound(streams: readonly Stream[], refuse: Refuse): boolean {
  let isSound = true;
  for (const [index, { from, to, amount }] of streams.entries()) {
    const before = streams.slice(0, index);
    if (before.some((other) => other.from === from && other.to === to)) {
      isSound = false;
      const message = both(
        `“${from}”到“${to}”上面已经有一行：请合并成一行。`,
        `There is a row from “${from}” to “${to}” above already: combine the two.`,
      );
      refuse(message, index);
    }
    if (amount.unit !== streams[0]?.amount.unit) {
      isSound = false;
      const message = both(
        `“${amount.written}”的单位与第一行不同，画不出粗细：请统一单位。`,
        `“${amount.written}” has another unit than the first row, so the streams cannot be compared: use one unit.`,
      );
      refuse(message, index);
    }
  }
  return isSound;
}

interface End {
  readonly name: string;
  readonly sum: number;
  readonly written: string;
}

function endsOf(streams: readonly Stream[], side: "from" | "to"): End[] {
  const names = [...new Set(streams.map((stream) => stream[side]))];
  return names.map((name) => {
    const own = streams.filter((stream) => stream[side] === name).map(({ amount }) => amount);
    const sum = own.reduce((total, { value }) => total + value, 0);
    const [only] = own;
    const written = own.length === 1 && only ? only.written : `${rounded(sum)}${only?.unit ?? ""}`;
    return { name, sum, written };
  });
}

function draw(streams: readonly Stream[], sheet: Sheet) {
  const pen = new Pen(sheet);
  const { width, size, isNarrow } = sheet;
  const [sources, targets] = [endsOf(streams, "from"), endsOf(streams, "to")];
  const roomFor = (ends: readonly End[], share: number) => {
    const names = ends.map(({ name }) => name);
    const value = widest(
      ends.map(({ written }) => written),
      size,
      "strong",
    );
    const room = Math.max(widestWord(names, size), width * share);
    return { value, name: Math.min(widest(names, size), room) };
  };
  const leftRoom = roomFor(sources, isNarrow ? 0.2 : 0.24);
  const left = Math.max(leftRoom.name, leftRoom.value) + 8;
  const rightRoom = roomFor(targets, isNarrow ? 0.3 : 0.32);
  const right = width - rightRoom.name - rightRoom.value - 14 - BAR;
  const total = streams.reduce((sum, { amount }) => sum + amount.value, 0);
  const thickness = (value: number) => (value / total) * (isNarrow ? 250 : 290);

  const targetLines = targets.map(({ name }) => linesOf(name, rightRoom.name, size));
  const targetTops = new Map<string, number>();
  let bottom = 0;
  for (const [index, { name, sum, written }] of targets.entries()) {
    const lines = targetLines[index] ?? [];
    const thick = thickness(sum);
    const textHeight = lines.length * pen.lineHeight;
    const height = Math.max(thick, textHeight);
    const top = bottom + (height - thick) / 2;
    targetTops.set(name, top);
    pen.fill("first", box(right, top, BAR, Math.max(thick, 1)));
    const textTop = bottom + (height - textHeight) / 2;
    const start = right + BAR + 6;
    pen.write(start + rightRoom.value, textTop, written, { anchor: "end", weight: "strong" });
    pen.write(start + rightRoom.value + 7, textTop, lines);
    bottom += height + 9;
  }
  bottom -= 9;

  const blocks = sources.map(({ name, sum }) => {
    const lines = linesOf(name, leftRoom.name, size);
    const middles = streams
      .filter(({ from }) => from === name)
      .map(({ to, amount }) => (targetTops.get(to) ?? 0) + thickness(amount.value) / 2);
    const wanted = middles.reduce((one, other) => one + other, 0) / middles.length;
    const textHeight = (lines.length + 1) * pen.lineHeight;
    return { lines, textHeight, wanted, height: Math.max(thickness(sum), textHeight) + 10 };
  });
  const height = Math.max(
    bottom,
    blocks.reduce((sum, block) => sum + block.height, 0),
  );
  const tops = spread(blocks, 0, height);
  const sourceTops = new Map<string, number>();
  for (const [index, { name, sum, written }] of sources.entries()) {
    const { lines = [], textHeight = 0, height: room = 0 } = blocks[index] ?? {};
    const middle = (tops[index] ?? 0) + room / 2;
    sourceTops.set(name, middle - thickness(sum) / 2);
    pen.fill("first", box(left, middle - thickness(sum) / 2, BAR, Math.max(thickness(sum), 1)));
    const textTop = middle - textHeight / 2;
    pen.write(left - 8, textTop, lines, { anchor: "end" });
    const valueTop = textTop + lines.length * pen.lineHeight;
    pen.write(left - 8, valueTop, written, { anchor: "end", weight: "strong" });
  }

  const ribbon = area<readonly [x: number, top: number]>()
    .x(([x]) => x)
    .curve(curveBumpX)
    .digits(1);
  for (const { from, to, amount } of streams) {
    const thick = thickness(amount.value);
    const [start, end] = [sourceTops.get(from) ?? 0, targetTops.get(to) ?? 0];
    sourceTops.set(from, start + thick);
    targetTops.set(to, end + thick);
    const path = ribbon.y0(([, top]) => top).y1(([, top]) => top + thick);
    pen.fill(
      "third",
      path([
        [left + BAR + 1, start],
        [right - 1, end],
      ]) ?? "",
    );
  }
  return pen.drawing(height);
}
