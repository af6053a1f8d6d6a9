import type { Admission, Block, Page, Section } from "#contract/shapes.ts";
import { NO_TEXT, openMarkdown } from "./documents.ts";
import type { Folder } from "./folder.ts";
import { DATE, DATE_OR_PERIOD, FLAG, PHONE } from "./forms.ts";
import type { MarkdownText } from "./markdown.ts";
import type { Pair } from "./pair.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";

/** What outside readers of /v1 look for in the group's page. */
const GROUP_SECTIONS = [
  "mission",
  "spirit",
  "values",
  "history",
  "vision",
  "philosophy",
  "foundation",
];

/** Reads the page of a folder. */
export function readPage(folder: Folder): PerLocale<Page> {
  const { fields, text } = openMarkdown(folder);
  const page = pageOf(folder, fields, text);
  fields.end();
  return page;
}

/** Reads the page about the group, which has the sections that the agreement names. */
export function readGroupPage(folder: Folder): PerLocale<Page> {
  const page = readPage(folder);
  const found = page.zh.sections.map((section) => section.id);
  for (const id of GROUP_SECTIONS) {
    if (found.includes(id)) continue;
    const place = { file: folder.shown("zh.md"), line: 1, field: "text" };
    folder.report(
      place,
      `The section {#${id}} is missing: this page has ${GROUP_SECTIONS.join(", ")}.`,
    );
  }
  return page;
}

/** An admissions page, and its sentence for the home page. */
export interface AdmissionsPage {
  readonly admission: Admission;
  readonly summary: string;
}

/** Reads an admissions page. */
export function readAdmissions(folder: Folder): PerLocale<AdmissionsPage> {
  const { fields, text } = openMarkdown(folder);
  const page = pageOf(folder, fields, text);
  const phone = fields.shared("phone", PHONE);
  const open = fields.shared("open", FLAG);
  const summary = fields.text("summary");
  const steps = fields.pairs("steps").map((step) => {
    const texts = { title: step.text("title"), text: step.text("text") };
    step.end();
    return texts;
  });
  const dates = fields.pairs("dates").map((date) => {
    const texts = { what: date.text("what"), when: date.shared("when", DATE_OR_PERIOD) };
    date.end();
    return texts;
  });
  fields.end();
  return perLocale((locale) => ({
    summary: summary[locale],
    admission: {
      page: page[locale],
      steps: steps.map(({ title, text }) => ({ title: title[locale], text: text[locale] })),
      dates: dates.map(({ what, when }) => ({ what: what[locale], when })),
      phone,
      open,
    },
  }));
}

function pageOf(folder: Folder, fields: Pair, text: PerLocale<MarkdownText>): PerLocale<Page> {
  const title = fields.text("title");
  const lead = fields.optionalText("lead");
  const updatedAt = fields.shared("updatedAt", DATE);
  const cover = fields.optionalPicture("cover", "coverAlt");
  return perLocale((locale) => {
    const leadText = lead[locale];
    return {
      title: title[locale],
      ...(leadText === undefined ? {} : { lead: leadText }),
      ...(cover ? { cover: cover[locale] } : {}),
      sections: sectionsOf(folder, `${locale}.md`, text[locale]),
      updatedAt,
    };
  });
}

function sectionsOf(folder: Folder, file: string, text: MarkdownText): Section[] {
  const sections: Section[] = [];
  const stray: Block[] = [];
  for (const block of text.blocks) {
    if (block.type === "heading" && block.level === 2) {
      sections.push({ id: block.id, title: block.text, blocks: [] });
    } else (sections.at(-1)?.blocks ?? stray).push(block);
  }
  if (text !== NO_TEXT && (stray.length > 0 || sections.length === 0)) {
    folder.report(
      { file: folder.shown(file), line: 1, field: "text" },
      "A page is made of sections: begin its text with a heading such as ## Title {#id}.",
    );
  }
  return sections;
}
