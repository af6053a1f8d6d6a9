import { expect, it } from "vitest";
import { currentState } from "./current-state.ts";

it.each([
  { here: "/teaching", section: "/teaching", to: "/teaching", state: "page" },
  { here: "/teaching/a/b", section: "/teaching", to: "/teaching/a/b", state: "page" },
  { here: "/teaching/a/c", section: "/teaching", to: "/teaching/a/b", state: "true" },
  { here: "/teaching_more", section: "/teaching", to: "/teaching", state: undefined },
  { here: "/teaching", section: "/", to: "/", state: undefined },
  { here: "/", section: "/", to: "/", state: "page" },
])("on $here a link for $section to $to is $state", ({ here, section, to, state }) => {
  expect(currentState(here, section, to)).toBe(state);
});
