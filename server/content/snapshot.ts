import { hash } from "node:crypto";
import type { Answer, DataOf, PublicCall, QueryOf } from "#contract/calls.ts";
import { DEFAULT_LIST_SIZE } from "#contract/lists.ts";
import type { Locale } from "#contract/locales.ts";
import type { Home, InfoSession, News, NewsSummary, Page } from "#contract/shapes.ts";
import { STAGES } from "#contract/stages.ts";
import type { ContentFile } from "./assets.ts";
import { type DatedEvent, dateEvent, nextMidnight } from "./events.ts";
import { NewsArchive } from "./news.ts";
import { type PerLocale, perLocale, perStage } from "./per-locale.ts";
import type { SchoolFacts } from "./school.ts";
import type { SchoolContent } from "./school-content.ts";

/** The content as it is on one day, ready to be answered from. */
export interface Snapshot {
  /** Another one as soon as any answer is. */
  readonly version: string;
  /** For the metadata of pages. */
  readonly site: PerLocale<SchoolFacts>;
  /** All of both lists, newest first: for the sitemap and the feed. */
  readonly news: PerLocale<readonly NewsSummary[]>;
  /** Pictures and films, by the addresses at which they are served. */
  readonly files: ReadonlyMap<string, ContentFile>;
  /** By id, those that start soonest first. */
  readonly events: ReadonlyMap<string, DatedEvent>;
  readonly answers: Answers;
  /** Until then it says the same. */
  readonly validUntil: Date;
}

/** Calls that are answered at once; a search looks through what the others answer. */
export type ReadyCall = Exclude<PublicCall, "search">;

/** What answers each call; null for an item that does not exist. */
export type Answers = { readonly [Call in ReadyCall]: AnswerTo<Call> };
export type AnswerTo<Call extends ReadyCall> = (
  locale: Locale,
  query: QueryOf<Call>,
) => Answer<DataOf<Call>> | null;

const HOME_NEWS = 6;
const HOME_SESSIONS = 4;

export function takeSnapshot(content: SchoolContent, now: Date): Snapshot {
  const archive = new NewsArchive(content.news);
  const events = content.events
    .map((event) => dateEvent(event, now))
    .sort((first, second) => Date.parse(first.startsAt) - Date.parse(second.startsAt));
  const byId = new Map(events.map((event) => [event.id, event]));
  const sessions = sessionsAfter(events, now);
  const moments = events.map((event) => [event.id, event.startsAt, event.endsAt, event.closesAt]);
  const coming = sessions.map((session) => session.zh.id);
  const times = [nextMidnight(now).getTime(), ...sessions.map(({ zh }) => lastMoment(zh))];
  return {
    version: hash("sha256", JSON.stringify([content.mark, moments, coming])).slice(0, 16),
    site: perLocale((locale) => content.school[locale].facts),
    news: archive.all,
    files: content.served,
    events: byId,
    answers: answersFrom(content, archive, byId, sessions),
    validUntil: new Date(Math.min(...times)),
  };
}

function sessionsAfter(events: readonly DatedEvent[], now: Date): PerLocale<InfoSession>[] {
  return events
    .filter((event) => event.isSession)
    .map(({ id, startsAt, endsAt, stage, texts }) => {
      // Of most the day tells it, and the home page carries what is said here.
      const end = startsAt.slice(0, 10) === endsAt.slice(0, 10) ? {} : { endsAt };
      return perLocale((locale) => {
        const { title, place } = texts[locale];
        return { id, title, startsAt, ...end, place, stage };
      });
    })
    .filter(({ zh }) => lastMoment(zh) > now.getTime());
}

/** Until when parents can still come to it: to one of several days until its end, to others until they begin. */
function lastMoment({ startsAt, endsAt }: InfoSession): number {
  return Date.parse(endsAt ?? startsAt);
}

function answersFrom(
  content: SchoolContent,
  archive: NewsArchive,
  events: ReadonlyMap<string, DatedEvent>,
  sessions: readonly PerLocale<InfoSession>[],
): Answers {
  const page = (address: string) => {
    const found = content.pages.get(address);
    if (!found) throw new Error(`The content has no page ${address}`);
    return found;
  };
  const stagePages =
    (section: string, child = "") =>
    (locale: Locale) =>
      perStage((stage) => page(`${section}/${stage}${child}`)[locale]);
  const perStageOf = <Value>(values: Readonly<Record<(typeof STAGES)[number], PerLocale<Value>>>) =>
    whole((locale) => perStage((stage) => values[stage][locale]));
  return {
    home: whole((locale) => homeOf(content, archive, sessions, locale)),
    bottom: whole((locale) => content.school[locale].bottom),
    newsDetail: (locale, { id }) => {
      const data = archive.detail(id, locale);
      return data && { data, total: null };
    },
    session: (locale, { id }) => {
      if (!events.has(id)) return null;
      const session = sessions.find(({ zh }) => zh.id === id);
      return { data: session?.[locale] ?? null, total: null };
    },
    group: whole((locale) => page("/about_us/group")[locale]),
    foreignLanguageSchool: whole((locale) => page("/about_us/foreign_language_school")[locale]),
    management: whole((locale) => content.management.page[locale]),
    team: whole((locale) => content.management.team[locale]),
    quality: whole((locale) => qualityOf((address) => page(`/teaching/${address}`)[locale])),
    characteristic: whole(stagePages("/teaching", "/teaching_features")),
    join: perStageOf(content.recruitment),
    contact: perStageOf(content.contacts),
    enroll: whole((locale) => perStage((stage) => content.admissions[stage][locale].admission)),
    life: whole((locale) => ({
      life_services: stagePages("/student_life/life_services")(locale),
      club_activities: stagePages("/student_life/club_activities")(locale),
      art_sports: stagePages("/student_life/art_sports")(locale),
      student_demeanor: stagePages("/student_life/student_demeanor")(locale),
    })),
    lifeNews: newsList(archive, "life"),
    wonder: whole((locale) => ({
      news_activities: stagePages("/excellent_ciji/news_activities")(locale),
      teaching_outcomes: stagePages("/excellent_ciji/teaching_outcomes")(locale),
      superior_care: stagePages("/excellent_ciji/superior_care")(locale),
      promotional_videos: stagePages("/excellent_ciji/promotional_videos")(locale),
      external_cooperation: stagePages("/excellent_ciji/external_cooperation")(locale),
    })),
    wonderNews: newsList(archive, "wonder"),
    topNews: whole((locale) => [...archive.top[locale]]),
    notices: whole((locale) => ({
      privacy: page("/notices/privacy")[locale],
      children: page("/notices/children")[locale],
      accessibility: page("/notices/accessibility")[locale],
    })),
  };
}

/** An answer that asks nothing: made once in each language. */
function whole<Data>(make: (locale: Locale) => Data): (locale: Locale) => Answer<Data> {
  const answers = perLocale((locale) => ({ data: make(locale), total: null }));
  return (locale) => answers[locale];
}

function newsList(archive: NewsArchive, name: News["list"]) {
  return (
    locale: Locale,
    { page = 1, size = DEFAULT_LIST_SIZE, stage }: QueryOf<"lifeNews" | "wonderNews">,
  ): Answer<NewsSummary[]> => {
    const list = archive.list(name, stage, locale);
    const start = (page - 1) * size;
    return { data: list.slice(start, start + size), total: list.length };
  };
}

function homeOf(
  content: SchoolContent,
  archive: NewsArchive,
  sessions: readonly PerLocale<InfoSession>[],
  locale: Locale,
): Home {
  return {
    ...content.home[locale],
    admissions: STAGES.map((stage) => ({
      stage,
      summary: content.admissions[stage][locale].summary,
    })),
    sessions: sessions.slice(0, HOME_SESSIONS).map((session) => session[locale]),
    news: archive.all[locale].slice(0, HOME_NEWS),
  };
}

function qualityOf(page: (address: string) => Page): DataOf<"quality"> {
  return {
    ...perStage((stage) => ({
      educational_model: page(`${stage}/educational_model`),
      curriculum_system: page(`${stage}/curriculum_system`),
      teachers: page(`${stage}/teachers`),
    })),
    teaching_performance: {
      primary_school_graduation_exam: page("teaching_performance/primary_school_graduation_exam"),
      high_school_entrance_exam: page("teaching_performance/high_school_entrance_exam"),
      enter_higher_school: page("teaching_performance/enter_higher_school"),
      competition_results: page("teaching_performance/competition_results"),
    },
    scientific_payoffs: perStage((stage) => page(`scientific_payoffs/${stage}`)),
    orientation: perStage((stage) => page(`orientation/${stage}`)),
  };
}
