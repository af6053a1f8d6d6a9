import { describe, expect, it } from "vitest";
import { detour } from "./guarded-pages.ts";

const GUARDED = [
  "/apply/event",
  "/apply/enrollment",
  "/event/detail/2027-open-day",
  "/Apply/EVENT",
  "/apply/enrollment/",
  "/event/detail/2027-open-day/",
  "/account",
  "/Account/",
];
const OPEN = [
  "/",
  "/apply",
  "/apply/events",
  "/accounts",
  "/account/logins",
  "/event/detail",
  "/event/detail/a/b",
  "/news/detail/a",
  "/management_team",
  "/loginish",
];
const LOGIN = ["/login", "/login/", "/login/index", "/login/register", "/Login/index"];

describe("with a token", () => {
  it.each([...GUARDED, ...OPEN])("%s opens", (path) => {
    expect(detour(path, true)).toBeNull();
  });
  it.each(LOGIN)("%s leads to the home page", (path) => {
    expect(detour(path, true)).toBe("home");
  });
});

describe("without a token", () => {
  it.each(GUARDED)("%s leads to the login", (path) => {
    expect(detour(path, false)).toBe("login");
  });
  it.each([...OPEN, ...LOGIN])("%s opens", (path) => {
    expect(detour(path, false)).toBeNull();
  });
});
