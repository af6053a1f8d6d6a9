import * as z from "zod";
import {
  EDITING_FOLDER,
  Editing,
  type EditingLists,
  FIGURES_FILE,
  NO_LISTS,
  WORDS_FILE,
} from "./editing.ts";
import { both } from "./faults.ts";
import { fields, item, list, readFields, shared, sharedText, text } from "./fields.ts";
import type { ContentRoot, Folder } from "./folder.ts";
import { FolderReader, type FolderReading } from "./folder-reader.ts";
import type { Listings } from "./folder-scan.ts";
import { ID, NUMBER } from "./forms.ts";
import { WITHOUT_LISTS } from "./phone-list.ts";
import { YamlSource } from "./yaml-source.ts";

type OtherParts = Omit<ContentRoot, "phones" | "editing">;

const PATTERN = z.string().refine(isPattern, {
  error: both("这不是正则表达式：请改正。", "This is not a regular expression: correct it."),
});

const WORDS = list(fields({ pattern: shared(PATTERN), advice: text }));
const WORDS_TO_AVOID = fields({ zh: WORDS, en: WORDS });
const FIGURES = list(
  fields({
    name: shared(ID),
    value: shared(NUMBER),
    sumOf: list(item).optional(),
    places: list(fields({ file: sharedText, pattern: shared(PATTERN) })),
  }),
).superRefine((figures, context) => {
  const values = new Map(figures.map(({ name, value }) => [name, value]));
  for (const [index, { value, sumOf }] of figures.entries()) {
    const sum = sumOf?.reduce((before, name) => before + (values.get(name) ?? Number.NaN), 0);
    if (sum === undefined || sum === value) continue;
    const message = both(
      `各项之和是 ${sum}，不是 ${value}：请核对。`,
      `The parts add up to ${sum} and not to ${value}: check them.`,
    );
    context.addIssue({ code: "custom", path: [index, "value"], message });
  }
});

/** The lists by which editors check the texts: the last version without faults. */
export class EditingReader {
  readonly #reader = new FolderReader(
    () => [EDITING_FOLDER],
    [WORDS_FILE, FIGURES_FILE],
    readLists,
  );

  get editing(): Editing {
    const isKnown = this.#reader.hasGood(EDITING_FOLDER);
    return new Editing(isKnown ? this.#reader.value(EDITING_FOLDER) : NO_LISTS);
  }

  read(content: OtherParts, listings: Listings): FolderReading {
    const parts = { ...content, ...WITHOUT_LISTS };
    const reading = this.#reader.read(parts, listings, EDITING_FOLDER);
    this.#reader.settle(listings, () => reading.folder.faults.length === 0);
    return reading;
  }
}

/** Null where there are faults; a list that is not there is empty. */
function readLists(folder: Folder): EditingLists | null {
  const words = readList(folder, WORDS_FILE, WORDS_TO_AVOID, NO_LISTS.words);
  const figures = readList(folder, FIGURES_FILE, FIGURES, NO_LISTS.figures);
  return words && figures && { words, figures };
}

function readList<Value>(
  folder: Folder,
  file: string,
  schema: z.ZodType<Value>,
  none: Value,
): Value | null {
  if (!folder.has(file)) return none;
  const written = folder.readAsWritten(file);
  if (written === null) return null;
  const place = { file: folder.shown(file), field: "file", firstLine: 1 };
  return readFields(new YamlSource(written, { folder, ...place }), schema);
}

function isPattern(written: string): boolean {
  try {
    return new RegExp(written, "u").unicode;
  } catch {
    return false;
  }
}
