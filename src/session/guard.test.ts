import { describe, expect, it } from "vitest";
import { detour } from "./guard.ts";

const GUARDED = [
  "/apply/event",
  "/apply/enrollment",
  "/event/detail/open-day",
  "/Apply/Event",
  "/event/detail/open-day/",
];
const OPEN = ["/", "/apply", "/news/detail/a", "/management_team", "/event/detail", "/loginish"];
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
