import { isRedirect } from "@tanstack/react-router";
import { expect, it } from "vitest";
import { openOrRedirect } from "./guard.ts";

function targetOf(publicHref: string, isLoggedIn: boolean): unknown {
  const [pathname = ""] = publicHref.split("?");
  try {
    openOrRedirect({ pathname, publicHref }, isLoggedIn);
  } catch (error) {
    if (isRedirect(error)) return error.options.href;
    throw error;
  }
  return null;
}

it.each([
  ["/login/register?redirect=%2Fapply%2Fevent%3Fa%3Db", "/apply/event?a=b"],
  ["/login/index", "/"],
  ["/apply/event", null],
])("who has been logged in meanwhile goes from %s to %s", (publicHref, target) => {
  expect(targetOf(publicHref, true)).toBe(target);
});
