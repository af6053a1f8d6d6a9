import { describe, expect, it } from "vitest";
import type { DoorList } from "#contract/office/door-shapes.ts";
import { find, judge } from "./verdict.ts";

const entry = (ticket: string, name: string, phone: string, at: string | null = null) => ({
  ...{ ticket, name, phone, at },
  times: at === null ? 0 : 1,
});
const LIST: DoorList = {
  event: {
    id: "open-day",
    title: "开放日",
    startsAt: "2027-03-18T09:00:00+08:00",
    endsAt: "2027-03-18T11:00:00+08:00",
  },
  entries: [
    entry("aaaaaaaaaaaa", "zh**n", "5678"),
    entry("bbbbbbbbbbbb", "王**明", "1234", "2027-03-18T08:50:00+08:00"),
  ],
};
const NOW = new Date("2027-03-18T08:55:00+08:00");
const kindOf = (ticket: string, now = NOW, waiting: Parameters<typeof judge>[1] = []) =>
  judge(LIST, waiting, ticket, now).kind;

describe("whoever stands at the door", () => {
  it("may come in once, by what the server knows and by what waits on the device", () => {
    expect(kindOf("aaaaaaaaaaaa")).toBe("in");
    expect(kindOf("bbbbbbbbbbbb")).toBe("already");
    const scan = {
      id: "1",
      eventId: "open-day",
      ticket: "aaaaaaaaaaaa",
      at: "2027-03-18T00:54:00Z",
    };
    expect(kindOf("aaaaaaaaaaaa", NOW, [scan])).toBe("already");
    expect(kindOf("cccccccccccc")).toBe("not-listed");
  });

  it("may come in on the event's day by the school's clock alone", () => {
    expect(kindOf("aaaaaaaaaaaa", new Date("2027-03-17T15:59:00Z"))).toBe("other-day");
    expect(kindOf("aaaaaaaaaaaa", new Date("2027-03-17T16:00:00Z"))).toBe("in");
    expect(kindOf("aaaaaaaaaaaa", new Date("2027-03-18T16:00:00Z"))).toBe("other-day");
  });
});

it.each([
  ["5678", ["zh**n"]],
  ["13800005678", ["zh**n"]],
  ["Zhang Lin", ["zh**n"]],
  ["王小明", ["王**明"]],
  ["1", []],
  ["", []],
  ["li", []],
])("finds by %j %j", (text, names) => {
  expect(find(LIST.entries, text).map(({ name }) => name)).toEqual(names);
});
