import { expect, it } from "vitest";
import { groupTicket, parseTicket, ticketHash } from "./ticket.ts";

const TICKET = "0A1B2C3D4E5F6G7H";

it("reads a ticket as it is shown, typed in haste, or by an input method", () => {
  expect(groupTicket(TICKET)).toBe("0A1B-2C3D-4E5F-6G7H");
  for (const text of [
    TICKET,
    groupTicket(TICKET),
    " oaib 2c3d 4e5f 6g7h ",
    "０Ａ１Ｂ２Ｃ３Ｄ４Ｅ５Ｆ６Ｇ７Ｈ",
  ]) {
    expect(parseTicket(text)).toBe(TICKET);
  }
});

it.each(["", "0A1B2C3D4E5F6G7", `${TICKET}H`, "0A1B2C3D4E5F6G7U", "https://example.com"])(
  "takes %j for no ticket",
  (text) => expect(parseTicket(text)).toBeNull(),
);

it("names a ticket by a hash that is short and differs", async () => {
  const [first, again, other] = await Promise.all(
    [TICKET, TICKET, "0A1B2C3D4E5F6G7J"].map(ticketHash),
  );
  expect(first).toMatch(/^[\w-]{12}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
