import { LOCALES } from "#contract/locales.ts";
import type { Block, Figure, Inline } from "#contract/shapes.ts";
import { Entry } from "./entry.ts";
import { NUMBER, UNIT } from "./forms.ts";
import { parseInline, reportText, type TextContext } from "./inline.ts";
import { parseYaml, type YamlNode } from "./yaml-tree.ts";

type Reader = (entry: Entry, context: TextContext) => Block;

const READERS = new Map<string, Reader>([
  ["figures", (entry) => ({ type: "figures", items: entry.entries("figures").map(figure) })],
  ["definitions", definitions],
  ["timeline", timeline],
  ["gallery", gallery],
  ["video", video],
  ["table", table],
]);

/** A fenced block of YAML; `firstLine` is the line below the fence. Null, and a fault, where it is none that is known. */
export function readFencedBlock(
  kind: string,
  source: string,
  firstLine: number,
  context: TextContext,
): Block | null {
  const reader = READERS.get(kind);
  if (!reader) {
    const known = [...READERS.keys()].join(", ");
    const message = `A block between \`\`\` is one of ${known}; “${kind}” is none of them.`;
    reportText(context, firstLine - 1, message);
    return null;
  }
  const node = parseYaml(source, firstLine, (line, message) => reportText(context, line, message));
  return node && reader(blockEntry(kind, node, firstLine, context), context);
}

// The block's kind is the way to what is in it: `figures.2.value`.
function blockEntry(kind: string, node: YamlNode, line: number, context: TextContext): Entry {
  const fields = new Map([[kind, { line, node }]]);
  return new Entry(
    { folder: context.folder, file: context.file, path: "" },
    { kind: "map", line, fields },
  );
}

function figure(entry: Entry): Figure {
  const label = entry.text("label");
  const value = entry.value("value", NUMBER);
  const unit = entry.optionalValue("unit", UNIT) ?? null;
  const note = entry.optionalText("note");
  entry.end();
  return { label, value, unit, ...(note === undefined ? {} : { note }) };
}

function timeline(entry: Entry, context: TextContext): Block {
  const items = entry.entries("timeline").map((item) => {
    const when = item.text("when");
    return { when, content: lastText(item, context) };
  });
  return { type: "timeline", items };
}

function definitions(entry: Entry, context: TextContext): Block {
  const terms = new Set<string>();
  const items = entry.entries("definitions").map((item) => {
    const term = item.text("term");
    if (terms.has(term)) {
      item.report("term", `“${term}” is explained above already: make one text of the two.`);
    }
    terms.add(term);
    return { term, content: lastText(item, context) };
  });
  return { type: "definitions", items };
}

/** What an item ends in: its text, which is Markdown. */
function lastText(item: Entry, context: TextContext): Inline[] {
  const { text, line } = item.source("text");
  item.end();
  return parseInline(text, context, line);
}

function gallery(entry: Entry): Block {
  const images = entry.entries("gallery").map((item) => {
    const image = item.picture("file", "alt");
    item.end();
    return image;
  });
  return { type: "gallery", images };
}

function video(entry: Entry): Block {
  const fields = entry.entry("video");
  const name = fields.text("file");
  const title = fields.text("title");
  const poster = fields.picture("poster", "alt");
  fields.end();
  const film = (ending: string) => entry.folder.film(fields.place("file"), `${name}.${ending}`);
  const src = film("mp4");
  return {
    type: "video",
    src,
    poster,
    title,
    sources: [
      { src: film("webm"), type: "video/webm" },
      { src, type: "video/mp4" },
    ],
    captions: LOCALES.map((locale) => ({ src: film(`${locale}.vtt`), locale })),
  };
}

function table(entry: Entry, context: TextContext): Block {
  const fields = entry.entry("table");
  const caption = fields.optionalText("caption");
  const head = fields.texts("head");
  const rows = fields.rows("rows");
  fields.end();
  for (const row of rows) {
    const [first] = row;
    if (!first || row.length === head.length) continue;
    const message = `This row has ${row.length} cells, the head has ${head.length}: give both the same number, and put a text with a comma in it between quotes.`;
    context.folder.report(first.place, message);
  }
  return {
    type: "table",
    ...(caption === undefined ? {} : { caption }),
    head,
    rows: rows.map((row) => row.map(({ text, place }) => parseInline(text, context, place.line))),
  };
}
