import { basename } from "node:path";
import type * as z from "zod";
import type { Block } from "#contract/block-shapes.ts";
import { LOCALES } from "#contract/locales.ts";
import { CHART } from "./charts/chart-block.ts";
import { both } from "./faults.ts";
import {
  cell,
  fields,
  film,
  item,
  list,
  readFields,
  sentence,
  shared,
  text,
  unique,
} from "./fields.ts";
import { NUMBER, UNIT } from "./forms.ts";
import { reportText, type TextContext } from "./inline.ts";
import { imageOf, picture } from "./picture-fields.ts";
import { checkCells, NOT_CELLS } from "./table-cells.ts";
import { YamlSource } from "./yaml-source.ts";

export const FIGURE = fields({
  label: text,
  value: shared(NUMBER),
  unit: shared(UNIT).optional(),
  note: text.optional(),
}).transform(({ unit = null, ...figure }) => ({ ...figure, unit }));

const FIGURES = list(FIGURE).transform((items) => ({ type: "figures" as const, items }));

const DEFINITIONS = list(fields({ term: text, text: sentence }))
  .superRefine(
    unique(
      "term",
      ({ term }) => term,
      (term) =>
        both(
          `“${term}”上面已经解释过：请合并成一条。`,
          `“${term}” is explained above already: combine the two.`,
        ),
    ),
  )
  .transform((items) => ({
    type: "definitions" as const,
    items: items.map(({ term, text }) => ({ term, content: text })),
  }));

const TIMELINE = list(fields({ when: text, text: sentence })).transform((items) => ({
  type: "timeline" as const,
  items: items.map(({ when, text }) => ({ when, content: text })),
}));

const GALLERY = list(fields({ file: picture, alt: text, caption: text.optional() }))
  .superRefine(
    unique(
      "file",
      ({ file }) => file && basename(file.path),
      (name) =>
        both(
          `图集里 ${name} 出现了两次：请删去一张，或换一张。`,
          `The gallery shows ${name} twice: remove one or choose another picture.`,
        ),
    ),
  )
  .transform((items) => ({
    type: "gallery" as const,
    images: items.map(({ file, alt, caption }) => ({
      ...imageOf(file, alt),
      ...(caption === undefined ? {} : { caption }),
    })),
  }));

const CHAPTERS = list(fields({ at: shared(NUMBER), file: picture, alt: text, words: text }));

const VIDEO = fields({
  file: film,
  poster: picture,
  alt: text,
  title: text,
  seconds: shared(NUMBER).optional(),
  chapters: CHAPTERS.optional(),
}).transform(({ file, poster, alt, title, seconds, chapters }): Block => {
  const src = file("mp4");
  return {
    type: "video",
    src,
    poster: imageOf(poster, alt),
    title,
    ...(seconds === undefined ? {} : { seconds }),
    sources: [
      { src: file("webm"), type: "video/webm" },
      { src, type: "video/mp4" },
    ],
    captions: LOCALES.map((locale) => ({ src: file(`${locale}.vtt`), locale })),
    ...(chapters === undefined
      ? {}
      : {
          chapters: chapters.map(({ at, file: still, alt: seen, words }) => ({
            at,
            still: imageOf(still, seen),
            words,
          })),
        }),
  };
});

const TABLE = fields({
  caption: text.optional(),
  head: list(item),
  rows: list(list(cell, NOT_CELLS)),
})
  .superRefine(({ head, rows }, context) => checkCells(head, rows, "rows", context))
  .transform((table) => ({ type: "table" as const, ...table }));

const BLOCKS: ReadonlyMap<string, z.ZodType<Block>> = new Map<string, z.ZodType<Block>>([
  ["figures", FIGURES],
  ["definitions", DEFINITIONS],
  ["timeline", TIMELINE],
  ["gallery", GALLERY],
  ["video", VIDEO],
  ["table", TABLE],
  ["chart", CHART],
]);

/** A fenced block of YAML; `firstLine` is the line below the fence. Null, and a fault, where it is none that is known. */
export function readFencedBlock(
  kind: string,
  source: string,
  firstLine: number,
  context: TextContext,
): Block | null {
  const schema = BLOCKS.get(kind);
  if (schema) {
    return readFields(new YamlSource(source, { ...context, firstLine, path: kind }), schema);
  }
  const known = [...BLOCKS.keys()].join(", ");
  const message = both(
    `\`\`\` 后面的类型只能是 ${known}，没有“${kind}”这一种。`,
    `A block between \`\`\` is one of ${known}; “${kind}” is none of them.`,
  );
  reportText(context, firstLine - 1, message);
  return null;
}
