import { expect, it } from "vitest";
import { tidyPath } from "./paths.ts";

it.each([
  ["/", "/"],
  ["/teaching", "/teaching"],
  ["/teaching/", "/teaching"],
  ["/teaching/kindergarten/", "/teaching/kindergarten"],
])("%s is known as %s", (path, tidy) => {
  expect(tidyPath(path)).toBe(tidy);
});
