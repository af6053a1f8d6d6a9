import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { writeWhole } from "./file-cache.ts";

it("writes a file beside what a killed process of the same number left half written", async () => {
  const folder = mkdtempSync(join(tmpdir(), "files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "list.json");
  // In a container every process has the same number.
  writeFileSync(`${file}.${process.pid}-1.draft`, "half");
  await writeWhole(file, "whole");
  expect(readFileSync(file, "utf8")).toBe("whole");
});
