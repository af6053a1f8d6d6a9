import { expect, it } from "vitest";
import type { ApplicationFilter } from "#contract/office/application-shapes.ts";
import { listAddress, readListAddress } from "./filter-address.ts";

it("keeps filter, order and page in the address, and reads it back", () => {
  const filter: ApplicationFilter = {
    ...{ stage: "kindergarten", grade: "k1", status: "in_review", year: 2026 },
    ...{ from: "2026-09-01", hasNote: true, hasSiblings: false },
  };
  const address = listAddress({ filter, order: "oldest", page: 3 });
  const texts = Object.fromEntries(new URLSearchParams(address.split("?")[1]));
  expect(readListAddress(texts)).toEqual({ filter, order: "oldest", page: 3 });
});

it("leaves out what makes no sense, and what is personal", () => {
  const texts = {
    ...{ stage: "castle", year: "next", hasNote: "maybe", order: "best", page: "-1" },
    ...{ from: "9月1日", text: "王小明", phone: "13800138000" },
  };
  expect(readListAddress(texts)).toEqual({ filter: {}, order: "newest", page: 1 });
  expect(listAddress(readListAddress(texts))).toBe("/applications");
});
