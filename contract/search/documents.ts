import type { DataOf, PublicCall } from "#contract/calls.ts";
import type { Locale, Localized } from "#contract/locales.ts";
import type { Admission, Contact, NewsSummary, Page, Recruitment } from "#contract/shapes.ts";
import { findEntry, NOTICES, PAGES, type SiteMapEntry } from "#contract/site-map.ts";
import { STAGE_LABELS, STAGES } from "#contract/stages.ts";
import { headingsOf, joined, sectionHeadings, sectionTexts, textOf } from "./block-text.ts";

/** How much of a page is known: its name on the site map, what a list says of it, or all of it. */
export const DETAIL = { name: 0, summary: 1, whole: 2 } as const;

/** A page, or a part of one, as it is looked for. */
export interface SearchDocument {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** Labels from the section down to the page. */
  readonly trail: readonly string[];
  readonly headings: readonly string[];
  readonly text: string;
  /** The day a news item was published. */
  readonly date: string | null;
  readonly detail: (typeof DETAIL)[keyof typeof DETAIL];
}

const NEWS: Localized = { zh: "新闻", en: "News" };
/** Labels of pages, which stand in no content. */
const CONTACT: Localized = { zh: "地址、电话、邮箱、公众号", en: "Address, phone, e-mail" };
const RECRUITMENT: Localized = { zh: "招聘岗位、薪酬、应聘", en: "Jobs, pay, how to apply" };
const SESSIONS: Localized = { zh: "活动", en: "Events" };

const trailOf = ({ ancestors, label }: SiteMapEntry, locale: Locale): string[] =>
  [...ancestors.map((entry) => entry.label), label].map((each) => each[locale]);

type Words = Partial<Pick<SearchDocument, "title" | "headings" | "text" | "id">>;

/** A page of the site map; without words of its own it is found by its name. */
function sitePage(path: string, locale: Locale, words: Words = {}): SearchDocument {
  const entry = findEntry(path);
  const notice = NOTICES.find(({ segment }) => path === `/notices/${segment}`);
  const trail = entry ? trailOf(entry, locale) : [notice?.label[locale] ?? ""];
  return {
    id: path,
    path,
    title: trail.slice(-2).join(" · "),
    trail,
    headings: [],
    text: "",
    date: null,
    detail: Object.keys(words).length > 0 ? DETAIL.whole : DETAIL.name,
    ...words,
  };
}

function contentPage(path: string, locale: Locale, page: Page, more: readonly string[] = []) {
  const { title, lead, sections } = page;
  const text = joined([lead, ...more, sectionTexts(sections)]);
  return sitePage(path, locale, { title, headings: sectionHeadings(sections), text });
}

function newsSummary(locale: Locale, news: NewsSummary): SearchDocument {
  const { id, title, summary, date, stage } = news;
  const trail = [NEWS[locale], ...(stage ? [STAGE_LABELS[stage][locale]] : [])];
  const path = `/news/detail/${encodeURIComponent(id)}`;
  return {
    ...{ id: path, path, title, trail, headings: [], text: summary, date },
    detail: DETAIL.summary,
  };
}

function admissionPage(path: string, locale: Locale, { page, steps, dates, phone }: Admission) {
  const more = [
    ...steps.map(({ title, text }) => `${title} ${text}`),
    ...dates.map(({ what, when }) => `${what} ${when}`),
    phone,
  ];
  return contentPage(path, locale, page, more);
}

function recruitmentPage(path: string, locale: Locale, recruitment: Recruitment) {
  const { positions, process, requirements, conditions, jobDescription, ...texts } = recruitment;
  const text = joined([
    ...positions.map(({ nature, subjects, count }) => joined([nature, subjects, count])),
    ...[texts.target, ...jobDescription, ...requirements, ...conditions, texts.teacherNature],
    ...[texts.pay, texts.training, ...process, texts.application, texts.howToApply],
  ]);
  const headings = [RECRUITMENT[locale], ...positions.map(({ title }) => title)];
  return sitePage(path, locale, { headings, text });
}

function contactPage(path: string, locale: Locale, contact: Contact) {
  const { address, phone, email, website, social, licence, hours, travel = [] } = contact;
  const facts = [address, phone, email, website, licence, social.name, hours];
  const text = joined([...facts, textOf(travel)]);
  return sitePage(path, locale, { headings: [CONTACT[locale], ...headingsOf(travel)], text });
}

type Making<Call extends PublicCall> = (
  locale: Locale,
  data: DataOf<Call>,
) => Iterable<SearchDocument>;
type ByStage = Readonly<Record<(typeof STAGES)[number], Page>>;

const onePage = (path: string) => (locale: Locale, page: Page) => [contentPage(path, locale, page)];

function* stagePages(locale: Locale, section: string, pages: ByStage, child = "") {
  for (const stage of STAGES)
    yield contentPage(`${section}/${stage}${child}`, locale, pages[stage]);
}

function* sectionsOf(locale: Locale, parent: string, sections: Readonly<Record<string, ByStage>>) {
  for (const [section, pages] of Object.entries(sections)) {
    yield* stagePages(locale, `${parent}/${section}`, pages);
  }
}

/** The pages that each call speaks of; the foot of the page and the top news stand on others as well. */
const MAKING: { readonly [Call in PublicCall]: Making<Call> } = {
  *home(locale, { slides, vision, sessions, news }) {
    const text = joined([
      ...slides.flatMap(({ title, subtitle }) => [title, subtitle]),
      sectionTexts(vision),
    ]);
    yield sitePage("/", locale, { headings: sectionHeadings(vision), text });
    for (const { id, title, place, stage } of sessions) {
      const path = `/event/detail/${encodeURIComponent(id)}`;
      const trail = [SESSIONS[locale], ...(stage ? [STAGE_LABELS[stage][locale]] : [])];
      const detail = DETAIL.whole;
      yield { id: path, path, title, trail, headings: [], text: place, date: null, detail };
    }
    for (const item of news) yield newsSummary(locale, item);
  },
  bottom: () => [],
  group: onePage("/about_us/group"),
  foreignLanguageSchool: onePage("/about_us/foreign_language_school"),
  *information(locale, { admissions_office, ...about }) {
    for (const [child, page] of Object.entries(about)) {
      yield contentPage(`/about_us/${child}`, locale, page);
    }
    yield contentPage("/contact_us/admissions_office", locale, admissions_office);
  },
  management: onePage("/management_team"),
  team: (locale, members) => [
    sitePage("/management_team", locale, {
      id: "/management_team#team",
      headings: members.map(({ name, position }) => `${name} ${position}`),
      text: joined(members.flatMap(({ group, lines }) => [group, ...lines])),
    }),
  ],
  *quality(locale, { teaching_performance, scientific_payoffs, orientation, ...stages }) {
    for (const stage of STAGES) {
      for (const [child, page] of Object.entries(stages[stage])) {
        yield contentPage(`/teaching/${stage}/${child}`, locale, page);
      }
    }
    for (const [child, page] of Object.entries(teaching_performance)) {
      yield contentPage(`/teaching/teaching_performance/${child}`, locale, page);
    }
    yield* sectionsOf(locale, "/teaching", { scientific_payoffs, orientation });
  },
  characteristic: (locale, pages) => stagePages(locale, "/teaching", pages, "/teaching_features"),
  *join(locale, data) {
    for (const stage of STAGES) yield recruitmentPage(`/join_us/${stage}`, locale, data[stage]);
  },
  *contact(locale, data) {
    for (const stage of STAGES) yield contactPage(`/contact_us/${stage}`, locale, data[stage]);
  },
  *enroll(locale, data) {
    for (const stage of STAGES) yield admissionPage(`/admissions/${stage}`, locale, data[stage]);
  },
  life: (locale, sections) => sectionsOf(locale, "/student_life", sections),
  wonder: (locale, sections) => sectionsOf(locale, "/excellent_ciji", sections),
  lifeNews: (locale, items) => items.map((item) => newsSummary(locale, item)),
  wonderNews: (locale, items) => items.map((item) => newsSummary(locale, item)),
  topNews: (locale, items) => items.map((item) => newsSummary(locale, item)),
  newsDetail: (locale, { blocks, ...news }) => {
    const summary = newsSummary(locale, news);
    const text = joined([summary.text, textOf(blocks)]);
    return [{ ...summary, headings: headingsOf(blocks), text, detail: DETAIL.whole }];
  },
  session: () => [],
  *notices(locale, notices) {
    for (const { segment } of NOTICES) {
      yield contentPage(`/notices/${segment}`, locale, notices[segment]);
    }
  },
  search: () => [],
};

/** The pages that an answer speaks of, one by one, as making them all takes a while. */
export function documentsOf<Call extends PublicCall>(
  call: Call,
  locale: Locale,
  data: DataOf<Call>,
): Iterable<SearchDocument> {
  const making: Making<Call> = MAKING[call];
  return making(locale, data);
}

/** Every page by its name, which is known even where nothing else is. */
export function* namesOfPages(locale: Locale): Generator<SearchDocument> {
  for (const { path } of PAGES) yield sitePage(path, locale);
  for (const { segment } of NOTICES) yield sitePage(`/notices/${segment}`, locale);
}
