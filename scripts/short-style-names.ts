import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

function* shortNames(): Generator<string, never> {
  for (let index = 0; ; index++) {
    const first = LETTERS[index % LETTERS.length] ?? "";
    const round = Math.floor(index / LETTERS.length);
    const name = round === 0 ? first : `${first}${LETTERS[(round - 1) % LETTERS.length]}`;
    if (round > LETTERS.length) throw new Error("more classes than short names");
    yield name;
  }
}

/**
 * Names for the classes of all CSS modules below `folder`, of one or two letters. Names stand in every page, in its styles
 * and its elements, and random ones hardly compress. Both halves of the build give the same names to the same tree.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const names = shortNames();
  const given = new Map<string, string>();
  for (const file of globSync("**/*.module.css", { cwd: folder }).sort()) {
    const text = readFileSync(path.join(folder, file), "utf8");
    for (const [, name = ""] of text.matchAll(/(?:\.(?=[a-zA-Z])|@keyframes\s+)([\w-]+)/g)) {
      const key = `${file} ${name}`;
      if (name !== "" && !given.has(key)) given.set(key, names.next().value);
    }
  }
  return (name, file) => {
    const relative = path.relative(folder, file.replace(/\?.*$/, "")).replaceAll(path.sep, "/");
    return given.get(`${relative} ${name}`) ?? `${name}-${relative.replace(/\W/g, "-")}`;
  };
}

/**
 * Keeps the styles of CSS modules. Components import the class names one by one, which the bundler writes where they are
 * used; nothing but its styles is left of a module then, and it would be left out with them.
 */
export function stylesOfInlinedNames(): Plugin {
  return {
    name: "styles-of-inlined-names",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: () => ({ moduleSideEffects: "no-treeshake" }),
    },
  };
}

/** Gives the custom properties of the built style sheets short names; scripts name none of them. */
export function shortCustomProperties(): Plugin {
  return {
    name: "short-custom-properties",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const sheets = Object.values(bundle).filter(
        (file) => file.type === "asset" && file.fileName.endsWith(".css"),
      );
      const texts = sheets.map((sheet) => (sheet.type === "asset" ? String(sheet.source) : ""));
      const properties = new Set(texts.flatMap((text) => text.match(CUSTOM_PROPERTY) ?? []));
      const names = shortNames();
      const given = new Map(
        [...properties].sort().map((property) => [property, `--${names.next().value}`]),
      );
      sheets.forEach((sheet, index) => {
        if (sheet.type !== "asset") return;
        sheet.source = (texts[index] ?? "").replace(
          CUSTOM_PROPERTY,
          (property) => given.get(property) ?? property,
        );
      });
    },
  };
}

const CUSTOM_PROPERTY = /--[a-z][\w-]*(?=[:,)\s])/g;
