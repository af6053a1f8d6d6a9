import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Types know of it, and so do the browsers of the tests; the oldest that the README names do not. */
const LACKING =
  /\bPromise\.(withResolvers|try)\b|\b(Object|Map)\.groupBy\b|\.to(Sorted|Reversed|Spliced)\(|\bArray\.fromAsync\b|\bAbortSignal\.any\(|\bURL\.(canParse|parse)\(|\bRegExp\.escape\b/;

it("what runs in browsers uses nothing that the oldest of them lack", async () => {
  const files = await Array.fromAsync(glob("{src,contract}/**/*.{ts,tsx}", { cwd: ROOT }));
  const shipped = files.filter((file) => !/\.test\.tsx?$|test-|entry-server/.test(file));
  expect(shipped.length).toBeGreaterThan(200);
  const found: string[] = [];
  for (const file of shipped) {
    const [lacking] = LACKING.exec(await readFile(join(ROOT, file), "utf8")) ?? [];
    if (lacking !== undefined) found.push(`${file}: ${lacking}`);
  }
  expect(found).toEqual([]);
});
