import type { DataOf, PublicCall } from "#contract/calls.ts";
import type { Locale, Localized } from "#contract/locales.ts";
import { NOTICES, PAGES } from "#contract/site-map.ts";
import { STAGE_LABELS, STAGES } from "#contract/stages.ts";
import { groupsOfTeam } from "#contract/team-groups.ts";
import { joined, partsOf, partsOfSections } from "./block-text.ts";
import {
  admissionPage,
  campusPage,
  contactPage,
  contentPage,
  DETAIL,
  introduction,
  newsSummary,
  onePage,
  recruitmentPage,
  type SearchDocument,
  sectionsOf,
  sitePage,
  stagePages,
  WEIGHT,
} from "./page-documents.ts";

const SESSIONS: Localized = { zh: "活动", en: "Events" };

type Making<Call extends PublicCall> = (
  locale: Locale,
  data: DataOf<Call>,
) => Iterable<SearchDocument>;
/** The pages that each call speaks of; the foot of the page and the top news stand on others as well. */
const MAKING: { readonly [Call in PublicCall]: Making<Call> } = {
  *home(locale, { slides, vision, sessions, news }) {
    const opening = joined(slides.flatMap(({ title, subtitle }) => [title, subtitle]));
    yield sitePage("/", locale, { parts: [introduction(opening), ...partsOfSections(vision)] });
    for (const { id, title, place, stage } of sessions) {
      const path = `/event/detail/${encodeURIComponent(id)}`;
      const trail = [SESSIONS[locale], ...(stage ? [STAGE_LABELS[stage][locale]] : [])];
      yield {
        ...{ id: path, path, title, trail, parts: [introduction(place)], date: null },
        ...{ detail: DETAIL.whole, weight: WEIGHT.usual },
      };
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
      parts: groupsOfTeam(members).map(({ anchor, name, members: own }) => ({
        id: anchor,
        title: name,
        text: joined(own.map((each) => joined([each.name, each.position, ...each.lines]))),
      })),
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
  campus: (locale, campus) => [campusPage("/contact_us/campus", locale, campus)],
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
    const parts = [...summary.parts, ...partsOf(blocks)];
    return [{ ...summary, parts, detail: DETAIL.whole }];
  },
  session: () => [],
  *notices(locale, notices) {
    for (const { segment } of NOTICES) {
      yield contentPage(`/notices/${segment}`, locale, notices[segment]);
    }
  },
  search: () => [],
  synonyms: () => [],
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
