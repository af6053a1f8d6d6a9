import type { Admission, Block, Page, Section, TeamMember } from "#contract/shapes.ts";
import type { PictureFile } from "./assets.ts";
import { type MarkdownPair, openMarkdown, openYaml } from "./documents.ts";
import { describedPicture, fields, imageOf, item, list, picture, shared, text } from "./fields.ts";
import type { Findings } from "./findings.ts";
import type { Folder } from "./folder.ts";
import { DATE, DATE_OR_PERIOD, FLAG, PHONE } from "./forms.ts";
import type { MarkdownText } from "./markdown.ts";
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

const PAGE_FIELDS = {
  title: text,
  lead: text.optional(),
  updatedAt: shared(DATE),
  cover: picture.optional(),
  coverAlt: text.optional(),
};
const hasDescribedCover = describedPicture("cover", "coverAlt");

const PAGE = fields(PAGE_FIELDS).superRefine(hasDescribedCover);

const ADMISSIONS = fields({
  ...PAGE_FIELDS,
  phone: shared(PHONE),
  open: shared(FLAG),
  summary: text,
  steps: list(fields({ title: text, text })),
  dates: list(fields({ what: text, when: shared(DATE_OR_PERIOD) })),
}).superRefine(hasDescribedCover);

const TEAM = list(
  fields({
    name: text,
    position: text,
    group: text,
    photo: picture.optional(),
    alt: text.optional(),
    lines: list(item),
  })
    .superRefine(describedPicture("photo", "alt"))
    .transform(
      ({ photo, alt, ...member }): TeamMember => ({
        ...member,
        photo: alt === undefined ? null : imageOf(photo, alt),
      }),
    ),
);

/** Reads the page of a folder. */
export function readPage(folder: Folder, findings: Findings): PerLocale<Page> | null {
  return pageOf(folder, findings, openMarkdown(folder, findings, PAGE));
}

/** Reads the page about the group, which has the sections that the agreement names. */
export function readGroupPage(folder: Folder, findings: Findings): PerLocale<Page> | null {
  const page = readPage(folder, findings);
  const found = page?.zh.sections.map((section) => section.id);
  for (const id of GROUP_SECTIONS) {
    if (!found || found.includes(id)) continue;
    findings.report(
      { file: folder.shown("zh.md"), line: 1, field: "text" },
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
export function readAdmissions(
  folder: Folder,
  findings: Findings,
): PerLocale<AdmissionsPage> | null {
  const pair = openMarkdown(folder, findings, ADMISSIONS);
  const page = pageOf(folder, findings, pair);
  const { fields } = pair;
  if (!page || !fields) return null;
  return perLocale((locale) => {
    const { summary, steps, dates, phone, open } = fields[locale];
    return { summary, admission: { page: page[locale], steps, dates, phone, open } };
  });
}

/** The page of the management team and who is in it. */
export interface Management {
  readonly page: PerLocale<Page>;
  readonly team: PerLocale<TeamMember[]>;
}

/** Reads the page of the management team and the list beside it. */
export function readManagement(folder: Folder, findings: Findings): Management | null {
  const page = readPage(folder, findings);
  const team = openYaml(folder, findings, TEAM, "team");
  return page && team && { page, team };
}

interface PageFields {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly updatedAt: string;
  readonly cover?: PictureFile | null | undefined;
  readonly coverAlt?: string | undefined;
}

function pageOf(
  folder: Folder,
  findings: Findings,
  { fields, text }: Omit<MarkdownPair<PageFields>, "chinese">,
): PerLocale<Page> | null {
  const zh = text.zh && sectionsOf(folder.shown("zh.md"), findings, text.zh);
  const en = text.en && sectionsOf(folder.shown("en.md"), findings, text.en);
  if (!fields || !zh || !en) return null;
  return perLocale((locale) => {
    const { title, lead, updatedAt, cover, coverAlt } = fields[locale];
    return {
      title,
      ...(lead === undefined ? {} : { lead }),
      ...(coverAlt === undefined ? {} : { cover: imageOf(cover, coverAlt) }),
      sections: { zh, en }[locale],
      updatedAt,
    };
  });
}

function sectionsOf(file: string, findings: Findings, { blocks }: MarkdownText): Section[] {
  const sections: Section[] = [];
  const stray: Block[] = [];
  for (const block of blocks) {
    if (block.type === "heading" && block.level === 2) {
      sections.push({ id: block.id, title: block.text, blocks: [] });
    } else (sections.at(-1)?.blocks ?? stray).push(block);
  }
  if (stray.length > 0 || sections.length === 0) {
    findings.report(
      { file, line: 1, field: "text" },
      "A page is made of sections: begin its text with a heading such as ## Title {#id}.",
    );
  }
  return sections;
}
