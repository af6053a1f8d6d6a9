import type { FastifyInstance, FastifyRequest } from "fastify";
import { CALENDAR_PATH, EVENT_CALLS } from "#contract/event-calls.ts";
import { CalendarQuery, IntentQuery, SignUpQuery } from "#contract/event-shapes.ts";
import type { Locale } from "#contract/locales.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import type { Content, ContentStore } from "#server/content/content.ts";
import { UnknownItem } from "#server/content/unknown-item.ts";
import { calendarOf } from "#server/events/calendar.ts";
import type { Events } from "#server/events/events.ts";
import type { FairQueue } from "#server/fair-queue.ts";
import { AnswerCache, type Made } from "#server/http/answer-cache.ts";
import type { QuietQueue } from "#server/http/quiet-queue.ts";
import { ReadyResponse } from "#server/http/ready-response.ts";
import type { Site, SiteReader } from "#server/http/site.ts";
import { networkOf } from "#server/network-of.ts";
import { localeOfCall, sendPersonal } from "./envelope.ts";
import { ignoreBodies } from "./ignore-bodies.ts";
import { parseInput } from "./input.ts";
import { loggingRefusals } from "./log-refused-calls.ts";
import { visitorOf } from "./visitor.ts";

export interface EventCallsOptions {
  readonly accounts: Accounts;
  readonly events: Events;
  readonly content: ContentStore;
  readonly siteOf: SiteReader;
  readonly improvements: QuietQueue;
  readonly answerQueue: FairQueue;
}

const BUDGETS = { calendars: 4 };
const CALENDAR = "text/calendar; charset=utf-8";

/** The calls of contract/event-calls.ts. */
export function registerEventCalls(app: FastifyInstance, options: EventCallsOptions): void {
  const { accounts, events } = options;
  const ownerOf = async (request: FastifyRequest) => {
    const { id: account, session } = await visitorOf(accounts, request);
    return { account, session };
  };

  app.get(EVENT_CALLS.events.path, async (request, reply) => {
    const { id: account } = await visitorOf(accounts, request);
    const query = parseInput(EVENT_CALLS.events.query, request.query);
    const { data, total } = await events.list(account, localeOfCall(request), query);
    return sendPersonal(request, reply, data, total);
  });

  app.get(EVENT_CALLS.eventDetail.path, async (request, reply) => {
    const { id: account } = await visitorOf(accounts, request);
    const { id } = parseInput(EVENT_CALLS.eventDetail.query, request.query);
    return sendPersonal(request, reply, await events.detail(account, localeOfCall(request), id));
  });

  app.register((scope, _options, done) => {
    ignoreBodies(scope);
    const signingUp = loggingRefusals({ event: "sign-up refused" });
    scope.put(EVENT_CALLS.signUpForEvent.path, signingUp, async (request, reply) => {
      const owner = await ownerOf(request);
      const intent = { ...owner, ...parseInput(SignUpQuery, request.query) };
      const event = await events.signUp(intent, localeOfCall(request));
      return sendPersonal(request, reply, event);
    });
    const cancelling = loggingRefusals({ event: "sign-up not cancelled" });
    scope.delete(EVENT_CALLS.cancelSignUp.path, cancelling, async (request, reply) => {
      const owner = await ownerOf(request);
      const intent = { ...owner, ...parseInput(IntentQuery, request.query) };
      const event = await events.cancel(intent, localeOfCall(request));
      return sendPersonal(request, reply, event);
    });
    done();
  });

  registerCalendar(app, options);
}

/**
 * The calendar file of an event. Without a token: iOS takes it by going to its address, where no header can be sent
 * along, and there is nothing of a visitor in it.
 */
function registerCalendar(
  app: FastifyInstance,
  { content, siteOf, improvements, answerQueue }: EventCallsOptions,
): void {
  const cache = new AnswerCache<keyof typeof BUDGETS>({
    ...{ content, improvements, answerQueue },
    budgets: BUDGETS,
  });
  app.get(CALENDAR_PATH, (request, reply) => {
    const { id, lang } = parseInput(CalendarQuery, request.query);
    const locale = lang ?? localeOfCall(request);
    const site = siteOf(request);
    if (!site) throw new UnknownItem("a calendar of no site");
    const key = `${site.origin} ${locale} ${id}`;
    const make = (current: Content) => makeCalendar(current, id, locale, site);
    return cache
      .obtain(key, networkOf(request.ip), make)
      .then((response) => response.send(request, reply, site.isSecure));
  });
}

function makeCalendar(
  content: Content,
  id: string,
  locale: Locale,
  { origin, kind }: Site,
): Made<keyof typeof BUDGETS> {
  const event = content.events.get(id);
  if (!event) throw new UnknownItem("a calendar");
  const address = `${origin}/event/detail/${id}`;
  const { hostname: host } = new URL(origin);
  const { name: school } = content.site[locale];
  const body = calendarOf({ event, locale, school, address, host, now: new Date() });
  const headers = [
    ...["content-type", CALENDAR],
    // Not an attachment: a home-screen app of iOS has nowhere to put one, but shows this in the calendar.
    ...["content-disposition", `inline; filename="${id}.ics"`],
    ...["cache-control", "no-cache"],
    ...["vary", "lang, accept-encoding"],
  ];
  const response = new ReadyResponse({ body, headers });
  return { response, store: kind === "known" ? "calendars" : null };
}
