import { describe, expect, it } from "vitest";
import { loginPurpose } from "./account-address.ts";

describe("what a visitor wants to log in for", () => {
  it.each(["/apply/event", "/apply/enrollment?step=check", "/event/detail/open-day#where"])(
    "is to apply where the way leads to %s",
    (redirect) => expect(loginPurpose({ redirect })).toBe("apply"),
  );
  it.each(["/account", "/account?change=password", "/Account/"])(
    "is the account where the way leads to %s",
    (redirect) => expect(loginPurpose({ redirect })).toBe("account"),
  );
  it.each([undefined, 1, "/", "/news", "//host/apply/event", "https://host/apply/event"])(
    "is not known where the way leads to %s",
    (redirect) => expect(loginPurpose({ redirect })).toBe(null),
  );
});
