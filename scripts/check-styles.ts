import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT } from "./run-command.ts";

// What no compiler sees: names that style sheets and components share. Every custom property and every class of a CSS
// module that is used exists, and every one that exists is used.

async function readAll(pattern: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for await (const path of glob(pattern, { cwd: ROOT })) {
    files.set(path, await readFile(join(ROOT, path), "utf8"));
  }
  return files;
}

const matches = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ""));

const sheets = new Map(
  [...(await readAll("src/**/*.css"))].map(([path, css]) => [
    path,
    css.replaceAll(/\/\*.*?\*\//gs, ""),
  ]),
);
const code = await readAll("src/**/*.{ts,tsx}");
const problems: string[] = [];

function checkProperties(): void {
  const css = [...sheets.values()].join("\n");
  const scripts = [...code.values()].join("\n");
  const declared = new Set([
    ...matches(css, /(?<![\w-])(--[\w-]+)\s*:/g),
    ...matches(css, /@property\s+(--[\w-]+)/g),
    ...matches(scripts, /["'`](--[\w-]+)["'`]/g),
  ]);
  const used = new Set([
    ...matches(css, /var\(\s*(--[\w-]+)/g),
    ...matches(scripts, /var\(\s*(--[\w-]+)/g),
  ]);
  for (const name of used.difference(declared)) problems.push(`${name} is used, never declared`);
  for (const name of declared.difference(used)) problems.push(`${name} is declared, never used`);
}

/** The name under which a file imports a CSS module. */
function importedName(path: string, text: string, module: string): string | undefined {
  for (const [, name, specifier = ""] of text.matchAll(
    /import \* as (\w+) from "([^"]+\.module\.css)"/g,
  )) {
    const target = specifier.startsWith("#") ? specifier.slice(1) : join(dirname(path), specifier);
    if (target === module) return name;
  }
  return undefined;
}

/** The classes that components take from a CSS module; lint sees to it that no name is made up at run time. */
function usedClasses(module: string): Set<string> {
  const used = new Set<string>();
  for (const [path, text] of code) {
    const name = importedName(path, text, module);
    if (name === undefined) continue;
    const access = new RegExp(`\\b${name}(?:\\.(?<dotted>\\w+)|\\["(?<quoted>[\\w-]+)"\\])`, "g");
    for (const { groups } of text.matchAll(access))
      used.add(groups?.dotted ?? groups?.quoted ?? "");
  }
  return used;
}

function checkClasses(): void {
  for (const [module, css] of sheets) {
    if (!module.endsWith(".module.css")) continue;
    const used = usedClasses(module);
    const own = css.replaceAll(/:global\([^)]*\)/g, "").replaceAll(/url\([^)]*\)|"[^"]*"/g, "");
    const defined = matches(own, /\.([A-Za-z][\w-]*)/g);
    for (const name of used.difference(defined)) problems.push(`${module} has no class ${name}`);
    for (const name of defined.difference(used)) problems.push(`${module}: nobody uses ${name}`);
  }
}

checkProperties();
checkClasses();
for (const problem of problems) console.error(problem);
if (sheets.size === 0) throw new Error("no style sheets found");
process.exitCode = problems.length === 0 ? 0 : 1;
