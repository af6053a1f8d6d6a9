import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { doorFiles } from "./door-files.ts";

test("the door files are what the drawings make now: otherwise run node scripts/draw-doors.ts", () => {
  for (const [file, text] of doorFiles()) expect(readFileSync(file, "utf8")).toBe(text);
});
