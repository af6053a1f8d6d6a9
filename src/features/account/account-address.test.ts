import { describe, expect, it } from "vitest";
import { leadsToGuardedPage } from "./account-address.ts";

describe("the way to a page that needs a login", () => {
  it.each(["/apply/event", "/apply/enrollment?step=check", "/event/detail/open-day#where"])(
    "%s is told from others",
    (redirect) => expect(leadsToGuardedPage({ redirect })).toBe(true),
  );
  it.each([undefined, 1, "/", "/news", "//host/apply/event", "https://host/apply/event"])(
    "%s is none",
    (redirect) => expect(leadsToGuardedPage({ redirect })).toBe(false),
  );
});
