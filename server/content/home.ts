import type { Figure, Home } from "#contract/shapes.ts";
import { STAGES } from "#contract/stages.ts";
import { openYaml } from "./documents.ts";
import type { Folder } from "./folder.ts";
import { ID, NUMBER, PLAIN, UNIT } from "./forms.ts";
import type { Pair } from "./pair.ts";
import { type PerLocale, perLocale, perStage } from "./per-locale.ts";

/** What the home page says of its own; the rest comes from admissions, events and news. */
export type HomePage = Pick<Home, "slides" | "vision" | "figures" | "stages">;

/** Reads the home page. */
export function readHome(folder: Folder): PerLocale<HomePage> {
  const fields = openYaml(folder);
  const slides = fields.pairs("slides").map((slide) => readSlide(folder, slide));
  const vision = readVision(fields);
  const figures = fields.pairs("figures").map(readFigure);
  const stageFields = fields.pair("stages");
  const stages = perStage((stage) => readStage(stageFields.pair(stage)));
  stageFields.end();
  fields.end();
  return perLocale((locale) => ({
    slides: slides.map((slide) => slide[locale]),
    vision: vision.map((section) => section[locale]),
    figures: figures.map((figure) => figure[locale]),
    stages: STAGES.map((stage) => ({ stage, ...stages[stage][locale] })),
  }));
}

function readSlide(folder: Folder, fields: Pair): PerLocale<Home["slides"][number]> {
  const title = fields.text("title");
  const subtitle = fields.text("subtitle");
  const href = fields.shared("href", PLAIN);
  if (href) folder.links.push({ href, place: fields.zh.place("href") });
  const image = fields.picture("image");
  fields.end();
  return perLocale((locale) => ({
    image: image[locale],
    title: title[locale],
    subtitle: subtitle[locale],
    href,
  }));
}

function readVision(fields: Pair): PerLocale<Home["vision"][number]>[] {
  const known = new Set<string>();
  return fields.pairs("vision").map((section) => {
    const id = section.shared("id", ID);
    if (known.has(id)) section.zh.report("id", `The id ${id} stands here twice: choose another.`);
    known.add(id);
    const title = section.text("title");
    const blocks = section.blocks("text");
    section.end();
    return perLocale((locale) => ({ id, title: title[locale], blocks: blocks[locale] }));
  });
}

function readFigure(fields: Pair): PerLocale<Figure> {
  const label = fields.text("label");
  const value = fields.shared("value", NUMBER);
  const unit = fields.optionalShared("unit", UNIT) ?? null;
  const note = fields.optionalText("note");
  fields.end();
  return perLocale((locale) => {
    const noteText = note[locale];
    return {
      label: label[locale],
      value,
      unit,
      ...(noteText === undefined ? {} : { note: noteText }),
    };
  });
}

function readStage(fields: Pair): PerLocale<Omit<Home["stages"][number], "stage">> {
  const title = fields.text("title");
  const summary = fields.text("summary");
  const image = fields.picture("image");
  fields.end();
  return perLocale((locale) => ({
    title: title[locale],
    summary: summary[locale],
    image: image[locale],
  }));
}
