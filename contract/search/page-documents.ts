import type { Admission } from "#contract/admission-shapes.ts";
import type { Campus } from "#contract/campus-shapes.ts";
import type { Contact } from "#contract/contact-shapes.ts";
import type { Locale, Localized } from "#contract/locales.ts";
import type { NewsSummary } from "#contract/news-shapes.ts";
import type { PageAnchor } from "#contract/page-anchors.ts";
import type { Page } from "#contract/page-shapes.ts";
import type { Recruitment } from "#contract/recruitment-shapes.ts";
import { findEntry, NOTICES, type SiteMapEntry } from "#contract/site-map.ts";
import { STAGE_LABELS, STAGES } from "#contract/stages.ts";
import { joined, type Part, partsOfSections, textOf } from "./block-text.ts";

/** How much of a page is known: its name on the site map, what a list says of it, or all of it. */
export const DETAIL = { name: 0, summary: 1, whole: 2 } as const;

/** A page, or a part of one, as it is looked for. */
export interface SearchDocument {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** Labels from the section down to the page. */
  readonly trail: readonly string[];
  readonly parts: readonly Part[];
  /** The day a news item was published. */
  readonly date: string | null;
  readonly detail: (typeof DETAIL)[keyof typeof DETAIL];
  /** How much likelier than other pages it is what parents look for. */
  readonly weight: number;
}

export const WEIGHT = { usual: 1, asked: 1.5, news: 0.6 } as const;
/** Sections of the site that are made to answer parents. */
const ASKED = /^\/(admissions|contact_us)\//;

const NEWS: Localized = { zh: "新闻", en: "News" };
/** Headings that stand in no content, with the anchors that pages give them. */
const HEADINGS: Readonly<Record<PageAnchor, Localized>> = {
  dates: { zh: "招生日程", en: "Key dates" },
  steps: { zh: "入学步骤", en: "Steps" },
  positions: { zh: "招聘岗位", en: "Jobs" },
  facts: { zh: "薪酬、待遇与要求", en: "Pay, terms and requirements" },
  apply: { zh: "应聘流程", en: "How to apply for a job" },
  reach: { zh: "地址、电话、邮箱、公众号", en: "Address, phone, e-mail" },
  travel: { zh: "来校路线", en: "Getting here" },
};

function partUnder(id: PageAnchor, locale: Locale, text: string): Part {
  return { id, title: HEADINGS[id][locale], text };
}

export const introduction = (text: string): Part => ({ id: null, title: "", text });

const trailOf = ({ ancestors, label }: SiteMapEntry, locale: Locale): string[] =>
  [...ancestors.map((entry) => entry.label), label].map((each) => each[locale]);

type Words = Partial<Pick<SearchDocument, "title" | "parts" | "id">>;

/** A page of the site map; without words of its own it is found by its name. */
export function sitePage(path: string, locale: Locale, words: Words = {}): SearchDocument {
  const entry = findEntry(path);
  const notice = NOTICES.find(({ segment }) => path === `/notices/${segment}`);
  const trail = entry ? trailOf(entry, locale) : [notice?.label[locale] ?? ""];
  return {
    id: path,
    path,
    title: trail.slice(-2).join(" · "),
    trail,
    parts: [],
    date: null,
    weight: ASKED.test(path) ? WEIGHT.asked : WEIGHT.usual,
    detail: Object.keys(words).length > 0 ? DETAIL.whole : DETAIL.name,
    ...words,
  };
}

export function contentPage(
  path: string,
  locale: Locale,
  page: Page,
  before: readonly Part[] = [],
) {
  const { title, lead, sections } = page;
  const opening = lead === undefined ? [] : [introduction(lead)];
  return sitePage(path, locale, {
    title,
    parts: [...opening, ...before, ...partsOfSections(sections)],
  });
}

export function newsSummary(locale: Locale, news: NewsSummary): SearchDocument {
  const { id, title, summary, date, stage } = news;
  const trail = [NEWS[locale], ...(stage ? [STAGE_LABELS[stage][locale]] : [])];
  const path = `/news/detail/${encodeURIComponent(id)}`;
  return {
    ...{ id: path, path, title, trail, parts: [introduction(summary)], date },
    ...{ detail: DETAIL.summary, weight: WEIGHT.news },
  };
}

export function admissionPage(
  path: string,
  locale: Locale,
  { page, steps, dates, phone }: Admission,
) {
  const days = dates.map(({ what, when }) => `${what} ${when}`);
  return contentPage(path, locale, page, [
    partUnder("dates", locale, joined([...days, phone])),
    partUnder("steps", locale, joined(steps.map(({ title, text }) => `${title} ${text}`))),
  ]);
}

export function recruitmentPage(path: string, locale: Locale, recruitment: Recruitment) {
  const { positions, process, requirements, conditions, jobDescription, ...texts } = recruitment;
  const jobs = positions.map(({ title, ...job }) =>
    joined([title, job.nature, job.subjects, job.count]),
  );
  const terms = [
    ...[...jobDescription, ...requirements, ...conditions],
    ...[texts.teacherNature, texts.pay, texts.training],
  ];
  return sitePage(path, locale, {
    parts: [
      introduction(texts.target),
      partUnder("positions", locale, joined(jobs)),
      partUnder("facts", locale, joined(terms)),
      partUnder("apply", locale, joined([...process, texts.application, texts.howToApply])),
    ],
  });
}

export function contactPage(path: string, locale: Locale, contact: Contact) {
  const { address, phone, email, website, social, licence, hours, travel } = contact;
  const reach = joined([address, phone, email, website, licence, social.name, hours]);
  const parts = [partUnder("reach", locale, reach)];
  if (travel) parts.push(partUnder("travel", locale, textOf(travel)));
  return sitePage(path, locale, { parts });
}

export function campusPage(path: string, locale: Locale, { places }: Campus) {
  const parts = places.map(({ id, name, text }): Part => ({ id, title: name, text }));
  return sitePage(path, locale, { parts });
}

type ByStage = Readonly<Record<(typeof STAGES)[number], Page>>;

export const onePage = (path: string) => (locale: Locale, page: Page) => [
  contentPage(path, locale, page),
];

export function* stagePages(locale: Locale, section: string, pages: ByStage, child = "") {
  for (const stage of STAGES)
    yield contentPage(`${section}/${stage}${child}`, locale, pages[stage]);
}

export function* sectionsOf(
  locale: Locale,
  parent: string,
  sections: Readonly<Record<string, ByStage>>,
) {
  for (const [section, pages] of Object.entries(sections)) {
    yield* stagePages(locale, `${parent}/${section}`, pages);
  }
}
