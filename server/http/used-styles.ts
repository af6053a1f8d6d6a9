/** A rule of a style sheet: what stands before its braces, and what stands in them. */
interface Rule {
  readonly prelude: string;
  readonly body: string | null;
}

/** At-rules that hold rules in their turn. */
const GROUPING = /^@(layer|media|supports|container)\b/;
const CLASS_NAME = /\.(-?[_a-zA-Z][\w-]*)/g;

/** Rules for print: nobody prints before the whole style sheets are there. */
const PRINT = /^@media print\b/;

/**
 * The style sheet without the rules that name a class the HTML does not have, and without those for print. Layers keep
 * their order.
 */
export function usedStyles(style: string, html: string): string {
  const classes = classesOf(html);
  const kept = keepUsed(style, classes);
  // Animations are kept by name, and a name is only known once the rules are chosen.
  return rulesOf(kept)
    .filter(({ prelude }) => !prelude.startsWith("@keyframes") || isNamed(prelude, kept))
    .map(written)
    .join("");
}

function keepUsed(style: string, classes: ReadonlySet<string>): string {
  let kept = "";
  for (const rule of rulesOf(style)) {
    const { prelude, body } = rule;
    if (PRINT.test(prelude)) continue;
    if (body === null || prelude.startsWith("@keyframes") || prelude.startsWith("@page")) {
      kept += written(rule);
    } else if (GROUPING.test(prelude)) {
      const inside = keepUsed(body, classes);
      // An empty layer still says where it stands among the others.
      if (inside !== "" || prelude.startsWith("@layer")) kept += `${prelude}{${inside}}`;
    } else if (selectorsOf(prelude).some((selector) => isUsed(selector, classes))) {
      kept += written(rule);
    }
  }
  return kept;
}

function isUsed(selector: string, classes: ReadonlySet<string>): boolean {
  // What `:not(…)` excludes need not be there.
  const wanted = selector.replace(/:not\([^)]*\)/g, "");
  return [...wanted.matchAll(CLASS_NAME)].every(([, name = ""]) => classes.has(name));
}

function isNamed(keyframes: string, style: string): boolean {
  const name = keyframes.replace(/^@keyframes\s+/, "");
  return new RegExp(`animation[^;}]*\\b${name}\\b`).test(style);
}

function classesOf(html: string): Set<string> {
  const classes = new Set<string>();
  for (const [, names = ""] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of names.split(" ")) classes.add(name);
  }
  return classes;
}

function selectorsOf(prelude: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < prelude.length; at++) {
    const character = prelude[at];
    if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") depth--;
    else if (character === "," && depth === 0) {
      selectors.push(prelude.slice(start, at));
      start = at + 1;
    }
  }
  return [...selectors, prelude.slice(start)];
}

/** The rules of the outermost level. */
function rulesOf(style: string): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < style.length) {
    const end = nextOutsideQuotes(style, at, (character) => character === "{" || character === ";");
    const prelude = style.slice(at, end).trim();
    if (style[end] !== "{") {
      if (prelude !== "") rules.push({ prelude, body: null });
      at = end + 1;
      continue;
    }
    let depth = 0;
    const close = nextOutsideQuotes(style, end, (character) => {
      if (character === "{") depth++;
      if (character === "}") depth--;
      return depth === 0;
    });
    rules.push({ prelude, body: style.slice(end + 1, close) });
    at = close + 1;
  }
  return rules;
}

function nextOutsideQuotes(
  style: string,
  from: number,
  isWanted: (character: string) => boolean,
): number {
  let quote = "";
  for (let at = from; at < style.length; at++) {
    const character = style.charAt(at);
    if (quote !== "") {
      if (character === "\\") at++;
      else if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (isWanted(character)) return at;
  }
  return style.length;
}

function written({ prelude, body }: Rule): string {
  return body === null ? `${prelude};` : `${prelude}{${body}}`;
}
