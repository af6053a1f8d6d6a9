import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { PUBLIC_CALLS, type PublicCall, type QueryOf } from "#contract/calls.ts";
import { CODE } from "#contract/codes.ts";
import { TOTAL_COUNT_HEADER } from "#contract/lists.ts";
import type { Locale } from "#contract/locales.ts";
import type { Content, ContentStore } from "#server/content/content.ts";
import type { FairQueue } from "#server/fair-queue.ts";
import { AnswerCache, type Made } from "#server/http/answer-cache.ts";
import type { QuietQueue } from "#server/http/quiet-queue.ts";
import { OF_ONE_VISITOR, ReadyResponse } from "#server/http/ready-response.ts";
import type { SiteReader } from "#server/http/site.ts";
import { networkOf } from "#server/network-of.ts";
import { API_VARY, envelope, JSON_TYPE, localeOfCall } from "./envelope.ts";
import { parseInput } from "./input.ts";
import type { NetworkLimiter } from "./network-limiter.ts";
import { PUBLIC_CALL_NAMES } from "./public-call-names.ts";

export interface PublicCallsOptions {
  readonly content: ContentStore;
  readonly siteOf: SiteReader;
  readonly improvements: QuietQueue;
  readonly answerQueue: FairQueue;
  readonly limiter: NetworkLimiter;
}

const BUDGETS = { answers: 32 };
const LIST_BUDGETS = { answers: 8 };
type Store = keyof typeof BUDGETS;
type Cache = AnswerCache<Store>;

/** Calls of which there is one answer for each page, size and stage: some ten thousand. */
const LISTS: ReadonlySet<PublicCall> = new Set(["lifeNews", "wonderNews"]);

/** PUBLIC_CALLS as a generic function can read it. */
const calls: {
  readonly [Call in PublicCall]: { path: string; query: z.ZodMiniType<QueryOf<Call>> };
} = PUBLIC_CALLS;

/** The reading calls that need no login, each of contract/calls.ts. */
export function registerPublicCalls(app: FastifyInstance, options: PublicCallsOptions): void {
  const answers: Cache = new AnswerCache({ ...options, budgets: BUDGETS });
  const lists: Cache = new AnswerCache({ ...options, improvements: null, budgets: LIST_BUDGETS });
  for (const call of PUBLIC_CALL_NAMES) {
    registerCall(app, call, LISTS.has(call) ? lists : answers, options);
  }
}

function registerCall<Call extends PublicCall>(
  app: FastifyInstance,
  call: Call,
  cache: Cache,
  { siteOf, limiter }: Pick<PublicCallsOptions, "siteOf" | "limiter">,
): void {
  const { path, query: shape } = calls[call];
  app.get(path, (request, reply) => {
    const query = parseInput(shape, request.query);
    const locale = localeOfCall(request);
    const isSecure = siteOf(request)?.isSecure ?? false;
    const key = `${locale} ${call} ${JSON.stringify(query)}`;
    const cached = cache.get(key);
    if (cached?.sendReady(request, reply, isSecure)) return;
    const isCounted = LISTS.has(call) && !cached && !cache.isMaking(key);
    if (isCounted && !limiter.admit("pages", request, reply)) return;
    const make = (content: Content) => makeAnswer(content, call, locale, query);
    return cache
      .obtain(key, networkOf(request.ip), make)
      .then((response) => response.send(request, reply, isSecure));
  });
}

async function makeAnswer<Call extends PublicCall>(
  content: Content,
  call: Call,
  locale: Locale,
  query: QueryOf<Call>,
): Promise<Made<Store>> {
  const { data, total } = await content.read(call, locale, query);
  const headers = [
    ...["content-type", JSON_TYPE],
    ...["cache-control", call === "search" ? OF_ONE_VISITOR : "no-cache"],
    ...["vary", API_VARY],
    ...(total === null ? [] : [TOTAL_COUNT_HEADER, String(total)]),
  ];
  const response = new ReadyResponse({ body: envelope(CODE.success, locale, data), headers });
  // Searches, unknown ids and pages beyond the end of a list are endless, so they are not cached.
  const isBeyondEnd = total !== null && total > 0 && Array.isArray(data) && data.length === 0;
  const isKept = call !== "search" && data !== null && !isBeyondEnd;
  return { response, store: isKept ? "answers" : null };
}
