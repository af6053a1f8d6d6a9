import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { parseTicket } from "#contract/ticket.ts";
import { Tickets } from "./tickets.ts";

const key = (byte: number) => Buffer.alloc(32, byte);

it("is the same for a sign-up on every server, and readable as it is", () => {
  const id = randomUUID();
  const ticket = new Tickets(key(1)).of(id);
  expect(ticket).toHaveLength(16);
  expect(parseTicket(ticket)).toBe(ticket);
  expect(new Tickets(key(1)).of(id)).toBe(ticket);
});

it("cannot be made without the key, nor from the ticket of a sign-up whose id begins alike", () => {
  const [id, alike] = [
    "12345678-9a11-4111-8111-111111111111",
    "12345678-9a11-4111-8111-111111111112",
  ];
  const tickets = new Tickets(key(1));
  const [ticket, forged, neighbour] = [
    tickets.of(id),
    new Tickets(key(2)).of(id),
    tickets.of(alike),
  ];
  expect(forged.slice(0, 8)).toBe(ticket.slice(0, 8));
  expect(new Set([ticket, forged, neighbour]).size).toBe(3);
});
