import { describe, expect, it } from "vitest";
import { loginPurpose, wantedEvent, wantedStage } from "./account-address.ts";

describe("what a visitor wants to log in for", () => {
  it.each(["/apply/event", "/Apply/Event/", "/event/detail/open-day#where"])(
    "is an event where the way leads to %s",
    (redirect) => expect(loginPurpose({ redirect })).toBe("events"),
  );
  it("is an application where the way leads into the form", () =>
    expect(loginPurpose({ redirect: "/apply/enrollment?step=check" })).toBe("enrollment"));
  it.each([
    ["/event/detail/open-day?a=b", "open-day"],
    ["/event/detail/%E5%BC%80%E6%94%BE%E6%97%A5/", "开放日"],
    ["/event/detail/%", null],
    ["/apply/event", null],
    [undefined, null],
  ])("names its event: %s", (redirect, id) => expect(wantedEvent({ redirect })).toBe(id));
  it.each([
    ["/apply/enrollment?stage=high_school", "high_school"],
    ["/apply/enrollment?step=check&stage=primary_school", "primary_school"],
    ["/apply/enrollment?stage=university", null],
    ["/apply/enrollment", null],
    [undefined, null],
  ])("names its school: %s", (redirect, stage) => expect(wantedStage({ redirect })).toBe(stage));
  it.each(["/account", "/account?change=password", "/Account/"])(
    "is the account where the way leads to %s",
    (redirect) => expect(loginPurpose({ redirect })).toBe("account"),
  );
  it.each([undefined, 1, "/", "/news", "//host/apply/event", "https://host/apply/event"])(
    "is not known where the way leads to %s",
    (redirect) => expect(loginPurpose({ redirect })).toBe(null),
  );
});
