import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT } from "./run-command.ts";

// What no compiler sees: names that style sheets and components share. Every custom property and every class of a CSS
// module that is used exists, and every one that exists is used.

async function readAll(pattern: string): Promise<ReadonlyMap<string, string>> {
  const paths = await Array.fromAsync(glob(pattern, { cwd: ROOT }));
  const texts = paths.map(
    async (path) => [path, await readFile(join(ROOT, path), "utf8")] as const,
  );
  return new Map(await Promise.all(texts));
}

const matches = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ""));

const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, "");

const sheets = await readAll("src/**/*.css");
const code = await readAll("src/**/*.{ts,tsx}");
const problems: string[] = [];

function checkProperties(): void {
  const css = withoutComments([...sheets.values()].join("\n"));
  const scripts = [...code.values()].join("\n");
  const declared = matches(css, /(?<![\w-])(--[\w-]+)\s*:/g)
    .union(matches(css, /@property\s+(--[\w-]+)/g))
    .union(matches(scripts, /["'`](--[\w-]+)["'`]/g));
  const used = matches(`${css}\n${scripts}`, /var\(\s*(--[\w-]+)/g);
  for (const name of used.difference(declared)) problems.push(`${name} is used, never declared`);
  for (const name of declared.difference(used)) problems.push(`${name} is declared, never used`);
}

/** The classes that components take from a CSS module; lint sees to it that no name is made up at run time. */
function usedClasses(module: string): Set<string> {
  const used: string[] = [];
  for (const [path, text] of code) {
    const imports = text.matchAll(/import \* as (\w+) from "([^"]+\.module\.css)"/g);
    for (const [, name, specifier = ""] of imports) {
      const isAlias = specifier.startsWith("#");
      const target = isAlias ? specifier.slice(1) : join(dirname(path), specifier);
      if (target !== module) continue;
      const access = new RegExp(`\\b${name}(?:\\.|\\[")([\\w-]+)`, "g");
      used.push(...matches(text, access));
    }
  }
  return new Set(used);
}

function checkClasses(): void {
  for (const [module, css] of sheets) {
    if (!module.endsWith(".module.css")) continue;
    const own = withoutComments(css).replaceAll(/:global\([^)]*\)|url\([^)]*\)|"[^"]*"/g, "");
    const used = usedClasses(module);
    const defined = matches(own, /\.([A-Za-z][\w-]*)/g);
    for (const name of used.difference(defined)) problems.push(`${module} has no class ${name}`);
    for (const name of defined.difference(used)) problems.push(`${module}: ${name} is not used`);
  }
}

checkProperties();
checkClasses();
for (const problem of problems) console.error(problem);
if (sheets.size === 0) throw new Error("no style sheets found");
process.exitCode = problems.length === 0 ? 0 : 1;
