import { expect, it } from "vitest";
import { isGuardedPath } from "./guarded-pages.ts";

it.each([
  "/apply/event",
  "/apply/enrollment",
  "/event/detail/2027-open-day",
  "/Apply/EVENT",
  "/apply/enrollment/",
  "/event/detail/2027-open-day/",
  "/account",
  "/Account/",
])("%s is guarded", (path) => {
  expect(isGuardedPath(path)).toBe(true);
});

it.each([
  "/",
  "/apply",
  "/apply/events",
  "/accounts",
  "/account/logins",
  "/event/detail",
  "/event/detail/a/b",
  "/news/detail/a",
  "/login/index",
])("%s is open", (path) => {
  expect(isGuardedPath(path)).toBe(false);
});
