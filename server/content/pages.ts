import type * as z from "zod";
import type { Admission } from "#contract/admission-shapes.ts";
import type { Block, Section } from "#contract/block-shapes.ts";
import { type Opening, openingAt, type Round } from "#contract/opening.ts";
import type { Page } from "#contract/page-shapes.ts";
import type { TeamMember } from "#contract/team-shapes.ts";
import { openMarkdown, openYaml } from "./documents.ts";
import { both } from "./faults.ts";
import { fields, item, list, shared, text } from "./fields.ts";
import type { Folder } from "./folder.ts";
import { AGES, CLOSES, DATE, DATE_OR_PERIOD, FLAG, OPENS, PHONE } from "./forms.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";
import {
  COVER,
  coverOf,
  describedPicture,
  hasDescribedCover,
  imageOf,
  picture,
} from "./picture-fields.ts";

/** Sections that a page must have: outside readers of /v1 look for the group's, and each prospectus ends with the office's. */
const REQUIRED_SECTIONS: Readonly<Record<string, readonly string[]>> = {
  "about_us/group": "mission spirit values history vision philosophy foundation".split(" "),
  "contact_us/admissions_office": ["reach"],
};

const PAGE_FIELDS = {
  title: text,
  subject: text.optional(),
  lead: text.optional(),
  updatedAt: shared(DATE),
  version: shared(DATE).optional(),
  ...COVER,
};

const PAGE = fields(PAGE_FIELDS).superRefine(hasDescribedCover);

const ADMISSIONS = fields({
  ...PAGE_FIELDS,
  phone: shared(PHONE),
  open: shared(FLAG).optional(),
  opens: shared(OPENS).optional(),
  closes: shared(CLOSES).optional(),
  ages: shared(AGES).optional(),
  summary: text,
  steps: list(fields({ title: text, text })),
  dates: list(fields({ what: text, when: shared(DATE_OR_PERIOD) })),
})
  .superRefine(hasDescribedCover)
  .superRefine(({ open, opens, closes }, context) => {
    const report = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (open === undefined && opens === undefined && closes === undefined) {
      const advice = both(
        "请写 opens 和 closes（何时开放、何时截止），或写 open: true 或 false。",
        "Write opens and closes, the days on which applications open and close, or open: true or false.",
      );
      report("open", advice);
      return;
    }
    const [starts = [], ends = []] = [opens, closes];
    const isInOrder = starts.every((start, index) => {
      const [end = "", next = "9"] = [ends[index], starts[index + 1]];
      return start < end && end <= next;
    });
    if (starts.length === ends.length && isInOrder) return;
    const advice = both(
      "opens 和 closes 要一样多，每一批先开放、后截止，上一批截止后下一批才开放。",
      "Write as many days in closes as in opens: each round closes after it opens, and before the next one opens.",
    );
    report("closes", advice);
  });

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

/** Reads a page, which has the sections that others look for. */
export function readPage(folder: Folder): PerLocale<Page> | null {
  const files = openMarkdown(folder, PAGE, checkSections(folder));
  const page = files && perLocale((locale) => pageOf(files[locale]));
  const required = REQUIRED_SECTIONS[folder.path];
  if (page && required && files?.zh.headings) {
    const found = page.zh.sections.map((section) => section.id);
    for (const id of required.filter((id) => !found.includes(id))) {
      const message = both(
        `缺少 {#${id}} 一节：这一页要有 ${required.join("、")}。`,
        `The section {#${id}} is missing: this page has ${required.join(", ")}.`,
      );
      folder.reportFile("zh.md", "text", message);
    }
  }
  return page;
}

/** An admissions page, and its sentence for the home page. */
export interface AdmissionsPage {
  readonly admission: Omit<Admission, keyof Opening>;
  readonly summary: string;
  /** All of the year. */
  readonly rounds: readonly Round[];
  /** Wins over the rounds where it is there. */
  readonly isOpenByHand: boolean | null;
}

/** Whether and when a stage takes applications, as of a moment; `next`: when that changes, in milliseconds since 1970. */
export function openingOf(
  { rounds, isOpenByHand }: Pick<AdmissionsPage, "rounds" | "isOpenByHand">,
  now: Date,
): { readonly opening: Opening; readonly next?: number } {
  if (isOpenByHand !== null) return { opening: { open: isOpenByHand, rounds: [] } };
  const { next, ...opening } = openingAt(rounds, now.getTime());
  return { opening, ...(next !== undefined && { next }) };
}

export function readAdmissions(folder: Folder): PerLocale<AdmissionsPage> | null {
  const files = openMarkdown(folder, ADMISSIONS, checkSections(folder));
  if (!files) return null;
  return perLocale((locale) => {
    const { summary, steps, dates, phone, ages = [] } = files[locale].fields;
    const { open = null, opens = [], closes = [] } = files[locale].fields;
    return {
      summary,
      admission: { page: pageOf(files[locale]), steps, dates, phone, ages },
      rounds: opens.map((opensAt, index) => ({ opensAt, closesAt: closes[index] ?? opensAt })),
      isOpenByHand: open,
    };
  });
}

export interface Management {
  readonly page: PerLocale<Page>;
  readonly team: PerLocale<TeamMember[]>;
}

export function readManagement(folder: Folder): Management | null {
  const page = readPage(folder);
  const team = openYaml(folder, TEAM, "team");
  return page && team && { page, team };
}

type PageFields = z.output<typeof PAGE>;

function pageOf(file: { readonly fields: PageFields; readonly blocks: readonly Block[] }): Page {
  const { title, subject, lead, updatedAt, version } = file.fields;
  const cover = coverOf(file.fields);
  return {
    title,
    ...(subject === undefined ? {} : { subject }),
    ...(lead === undefined ? {} : { lead }),
    ...(cover && { cover }),
    sections: sectionsOf(file.blocks),
    updatedAt,
    ...(version === undefined ? {} : { version }),
  };
}

function checkSections(folder: Folder) {
  return ([first]: readonly Block[], file: string) => {
    if (first?.type === "heading" && first.level === 2) return;
    const advice = both(
      "页面要分节：正文请以 ## 标题 {#id} 这样的标题开头。",
      "A page is made of sections: begin its text with a heading such as ## Title {#id}.",
    );
    folder.reportFile(file, "text", advice);
  };
}

function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    if (block.type === "heading" && block.level === 2) {
      sections.push({ id: block.id, title: block.text, blocks: [] });
    } else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}
