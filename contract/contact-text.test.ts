import { describe, expect, it } from "vitest";
import { findContacts, phoneAddress } from "./contact-text.ts";

it.each([
  ["0571-8800 1999", "tel:+8657188001999"],
  ["（0571）8800 1999", "tel:+8657188001999"],
  ["0000-8822 8005", "tel:+8600088228005"],
  ["138 0013 8000", "tel:+8613800138000"],
  ["+86 571 8800 1999", "tel:+8657188001999"],
  ["+852 9123 4567", "tel:+85291234567"],
  ["400-000-1999", "tel:4000001999"],
  ["110", "tel:110"],
  ["12377", "tel:12377"],
])("%s is dialled as %s", (number, address) => {
  expect(phoneAddress(number)).toBe(address);
});

describe("in a text", () => {
  const linksIn = (text: string) =>
    findContacts(text).flatMap((part) => (typeof part === "string" ? [] : [part.text]));

  it.each([
    [
      "把材料发到 hr@ciji.example，或拨 0000-8822 8010 咨询。",
      ["hr@ciji.example", "0000-8822 8010"],
    ],
    ["Write to hr@ciji.example.", ["hr@ciji.example"]],
    ["电话0571-8800 1999（周一至周五 08:30—17:00）", ["0571-8800 1999"]],
    ["400-000-1999", ["400-000-1999"]],
    ["Phone +86 571 8800 1999, weekdays 08:00–17:30", ["+86 571 8800 1999"]],
  ])("%s", (text, contacts) => {
    expect(linksIn(text)).toEqual(contacts);
    const words = findContacts(text).map((part) => (typeof part === "string" ? part : part.text));
    expect(words.join("")).toBe(text);
  });

  it.each([
    "2026-10-12",
    "0000 0000 2020 0720",
    "2026—2027 学年，26,000 元",
    "浙ICP备00000000号",
    "教民 000000000000001 号",
    "2026-K-0042",
    "https://www.ciji.example/0571-88001999",
    "110",
    "a @ b",
    "",
  ])("none is in %j", (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it.each(["a", "1a"])("none is in very many of %j", { timeout: 20_000 }, (piece) => {
    expect(linksIn(piece.repeat(300_000))).toEqual([]);
  });
});
