/** A style sheet taken apart, once for many pages. */
export type StyleSheet = readonly Rule[];

type Rule =
  /** Rules that hold rules in their turn: layers, media and the like. */
  | { readonly kind: "group"; readonly prelude: string; readonly rules: StyleSheet }
  | { readonly kind: "style"; readonly text: string; readonly selectors: readonly Selector[] }
  | { readonly kind: "keyframes"; readonly text: string; readonly name: string }
  | { readonly kind: "other"; readonly text: string };

interface Selector {
  /** The classes that it names. */
  readonly classes: readonly string[];
  /** The language of pages that it is for; null: of any. */
  readonly language: string | null;
}

const GROUPING = /^@(layer|media|supports|container)\b/;
/** Nobody prints, and nothing need move with the scroll, before the whole style sheets are there. */
const LATER = /^@(media print\b|supports \(animation-timeline\b)/;
/** What is pointed at, pressed or marked is a first sign of life: the whole style sheets come with it. */
const POINTED_AT = /:(hover|active|:selection)\b/;
const PAGE_LANGUAGE = /<html lang="(\w+)/;
const KEYFRAMES = /^@keyframes\s+/;
const CLASS_NAME = /\.(-?[_a-zA-Z][\w-]*)/g;

/**
 * The style sheet without the rules that name a class the HTML does not have or are for pages in another language, and
 * without those that can wait. Layers keep their order.
 */
export function usedStyles(sheet: StyleSheet, html: string): string {
  const language = PAGE_LANGUAGE.exec(html)?.[1] ?? null;
  const kept = written(sheet, { classes: classesOf(html), language });
  // Animations are kept by name, and a name is only known once the rules are chosen.
  const unnamed = animationsOf(sheet).filter(({ name }) => !isNamed(name, kept));
  return unnamed.reduce((style, { text }) => style.replace(text, ""), kept);
}

interface Page {
  readonly classes: ReadonlySet<string>;
  readonly language: string | null;
}

function written(rules: StyleSheet, page: Page): string {
  let style = "";
  for (const rule of rules) {
    if (rule.kind === "group") {
      const inside = written(rule.rules, page);
      // An empty layer still says where it stands among the others.
      if (inside !== "" || rule.prelude.startsWith("@layer")) style += `${rule.prelude}{${inside}}`;
    } else if (rule.kind !== "style" || isUsed(rule.selectors, page)) {
      style += rule.text;
    }
  }
  return style;
}

function isUsed(selectors: readonly Selector[], page: Page): boolean {
  return selectors.some(
    ({ classes, language }) =>
      classes.every((name) => page.classes.has(name)) &&
      (language === null || page.language === null || language === page.language),
  );
}

function animationsOf(rules: StyleSheet): Extract<Rule, { kind: "keyframes" }>[] {
  return rules.flatMap((rule) => {
    if (rule.kind === "group") return animationsOf(rule.rules);
    return rule.kind === "keyframes" ? [rule] : [];
  });
}

function isNamed(animation: string, style: string): boolean {
  return new RegExp(`animation[^;}]*\\b${animation}\\b`).test(style);
}

function classesOf(html: string): Set<string> {
  const classes = new Set<string>();
  for (const [, names = ""] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of names.split(" ")) classes.add(name);
  }
  return classes;
}

/** Takes a style sheet apart; rules that can wait are left out. */
export function parseStyles(style: string): StyleSheet {
  const rules: Rule[] = [];
  let at = 0;
  while (at < style.length) {
    const end = nextOutsideQuotes(style, at, (character) => character === "{" || character === ";");
    const prelude = style.slice(at, end).trim();
    if (style[end] !== "{") {
      if (prelude !== "") rules.push({ kind: "other", text: `${prelude};` });
      at = end + 1;
      continue;
    }
    const close = closingBrace(style, end);
    if (!canWait(prelude)) rules.push(ruleOf(prelude, style.slice(end + 1, close)));
    at = close + 1;
  }
  return rules;
}

function canWait(prelude: string): boolean {
  if (prelude.startsWith("@")) return LATER.test(prelude);
  return selectorsOf(prelude).every((selector) => POINTED_AT.test(selector));
}

function ruleOf(prelude: string, body: string): Rule {
  const text = `${prelude}{${body}}`;
  if (GROUPING.test(prelude)) return { kind: "group", prelude, rules: parseStyles(body) };
  if (KEYFRAMES.test(prelude)) {
    return { kind: "keyframes", text, name: prelude.replace(KEYFRAMES, "") };
  }
  if (prelude.startsWith("@")) return { kind: "other", text };
  return { kind: "style", text, selectors: selectorsOf(prelude).map(parseSelector) };
}

function parseSelector(selector: string): Selector {
  // What `:not(…)` excludes need not be there.
  const wanted = selector.replace(/:not\([^)]*\)/g, "");
  const classes = [...wanted.matchAll(CLASS_NAME)].map(([, name = ""]) => name);
  // Of the whole page alone: parts of it may be in another language.
  const [, language = null] = /^:root:lang\((\w+)\)/.exec(wanted.trim()) ?? [];
  return { classes, language };
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

function closingBrace(style: string, open: number): number {
  let depth = 0;
  return nextOutsideQuotes(style, open, (character) => {
    if (character === "{") depth++;
    if (character === "}") depth--;
    return depth === 0;
  });
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
