import {
  type ErrorCode,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  Scalar,
  Schema,
} from "yaml";

/** YAML as the content uses it: texts, lists and maps, each with its line. What a text means, its field says. */
export type YamlNode = YamlText | YamlList | YamlMap;

export interface YamlText {
  readonly kind: "text";
  readonly line: number;
  readonly text: string;
  /** Where the text itself begins: of a block (`|`) the line below. */
  readonly textLine: number;
}

export interface YamlList {
  readonly kind: "list";
  readonly line: number;
  readonly items: readonly YamlNode[];
}

export interface YamlMap {
  readonly kind: "map";
  readonly line: number;
  readonly fields: ReadonlyMap<string, { readonly line: number; readonly node: YamlNode }>;
}

type Report = (line: number, message: string) => void;

// In the failsafe schema every value is a text: no `no` that turns into false, no date that turns into a moment.
const schema = new Schema({ schema: "failsafe" });

const ADVICE: Partial<Record<ErrorCode, string>> = {
  BLOCK_AS_IMPLICIT_KEY: "A text with a colon and a space in it must stand between quotes.",
  DUPLICATE_KEY: "This field stands here twice: keep one of them.",
  TAB_AS_INDENT: "Indent with spaces, not with tabs.",
  BAD_INDENT: "This line is indented differently from the lines it belongs to.",
  MISSING_CHAR: "A quote, bracket or comma is missing here.",
  MULTILINE_IMPLICIT_KEY: "A field begins here but its colon is missing.",
  BAD_SCALAR_START: "A text that begins with this sign must stand between quotes.",
};

/** Parses YAML whose first line is line `firstLine` of its file; null, with every fault reported, where it cannot. */
export function parseYaml(source: string, firstLine: number, report: Report): YamlNode | null {
  const lines = new LineCounter();
  const document = parseDocument(source, {
    schema,
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
  });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  for (const error of document.errors) {
    report(lineAt(error.pos[0]), ADVICE[error.code] ?? `This is not YAML: ${error.message}.`);
  }
  if (document.errors.length > 0) return null;
  return document.contents
    ? toTree(document.contents, lineAt, report)
    : { kind: "map", line: firstLine, fields: new Map() };
}

function toTree(node: Node, lineAt: (offset: number) => number, report: Report): YamlNode {
  const line = lineAt(node.range?.[0] ?? 0);
  if (node.tag !== undefined && !node.tag.startsWith("tag:yaml.org,2002:")) {
    report(line, "Marks that begin with ! have no place here: put the text between quotes.");
  }
  if (isAlias(node)) report(line, "A text that begins with * must stand between quotes.");
  else if (node.anchor) report(line, "A text that begins with & must stand between quotes.");
  if (isSeq<Node>(node)) {
    return { kind: "list", line, items: node.items.map((item) => toTree(item, lineAt, report)) };
  }
  if (isMap<Scalar<string>, Node | null>(node)) {
    const fields = node.items.map(({ key, value }) => {
      const keyLine = lineAt(key.range?.[0] ?? 0);
      const child = value ? toTree(value, lineAt, report) : emptyText(keyLine);
      return [key.value, { line: keyLine, node: child }] as const;
    });
    return { kind: "map", line, fields: new Map(fields) };
  }
  return isScalar<string>(node) ? textOf(node, line) : emptyText(line);
}

function textOf(node: Scalar<string>, line: number): YamlText {
  const isBlock = node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED;
  return { kind: "text", line, text: node.value.trim(), textLine: isBlock ? line + 1 : line };
}

function emptyText(line: number): YamlText {
  return { kind: "text", line, text: "", textLine: line };
}
