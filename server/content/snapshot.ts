import { hash } from "node:crypto";
import type { InfoSession } from "#contract/event-shapes.ts";
import type { NewsSummary } from "#contract/news-shapes.ts";
import { schoolDate } from "#contract/school-date.ts";
import { STAGES } from "#contract/stages.ts";
import { type Answers, answersIn } from "./answers.ts";
import type { ContentFile } from "./assets.ts";
import type { HeldDay } from "./event-times.ts";
import { type DatedEvent, dateEvent, nextMidnight } from "./events.ts";
import { NewsArchive } from "./news.ts";
import { openingOf } from "./pages.ts";
import { type PerLocale, perLocale } from "./per-locale.ts";
import { publishedOn } from "./published-content.ts";
import type { SchoolFacts } from "./school.ts";
import type { SchoolContent } from "./school-content.ts";

/** The content as it is on one day, ready to be answered from. */
export interface Snapshot {
  /** Changes with any of the answers. */
  readonly version: string;
  /** For the metadata of pages. */
  readonly site: PerLocale<SchoolFacts>;
  /** All of both lists, newest first: for the sitemap and the feed. */
  readonly news: PerLocale<readonly NewsSummary[]>;
  /** Pictures and films, by the addresses at which they are served. */
  readonly files: ReadonlyMap<string, ContentFile>;
  /** By id, those that start soonest first. */
  readonly events: ReadonlyMap<string, DatedEvent>;
  readonly answers: PerLocale<Answers>;
  /** Until then it says the same. */
  readonly validUntil: Date;
}

/** `held` are the days of events that somebody has signed up for. */
export function takeSnapshot(
  known: SchoolContent,
  now: Date,
  held: ReadonlyMap<string, HeldDay>,
): Snapshot {
  const content = publishedOn(schoolDate(now), known);
  const events = content.events
    .map((event) => dateEvent(event, now, held.get(event.id)))
    .sort((first, second) => Date.parse(first.startsAt) - Date.parse(second.startsAt));
  const sessions = sessionsAfter(events, now);
  const moments = events.map(({ id, startsAt, endsAt, closesAt }) => [
    id,
    startsAt,
    endsAt,
    closesAt,
  ]);
  const openings = STAGES.map((stage) => openingOf(content.admissions[stage].zh, now));
  const coming = sessions.map(({ zh }) => zh.id);
  const times = [
    nextMidnight(now).getTime(),
    ...sessions.map(({ zh }) => lastMoment(zh)),
    ...openings.map(({ next = Number.POSITIVE_INFINITY }) => next),
  ];
  const archives = perLocale((locale) => new NewsArchive(content.news, locale));
  return {
    version: hash(
      "sha256",
      JSON.stringify([content.mark, content.news.length, moments, coming, openings]),
    ).slice(0, 16),
    site: perLocale((locale) => content.school[locale].facts),
    news: perLocale((locale) => archives[locale].all),
    files: content.served,
    events: new Map(events.map((event) => [event.id, event])),
    answers: perLocale((locale) => {
      const told = sessions.map((session) => session[locale]);
      return answersIn(locale, content, archives[locale], { sessions: told, now });
    }),
    validUntil: new Date(Math.min(...times)),
  };
}

function sessionsAfter(events: readonly DatedEvent[], now: Date): PerLocale<InfoSession>[] {
  return events
    .filter((event) => event.isSession && !event.cancelled)
    .map(({ id, startsAt, endsAt, stage, texts }) => {
      // Most end on the day they begin, and the home page carries what is said here.
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
