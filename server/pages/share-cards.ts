import type { FastifyInstance } from "fastify";
import { pageOfCard } from "#contract/share-card.ts";
import { stageOfPath } from "#contract/site-map.ts";
import type { NetworkLimiter } from "#server/api/network-limiter.ts";
import type { Content, ContentStore } from "#server/content/content.ts";
import { FairQueue, QueueFull } from "#server/fair-queue.ts";
import { AnswerCache, type Made } from "#server/http/answer-cache.ts";
import type { QuietQueue } from "#server/http/quiet-queue.ts";
import { ReadyResponse } from "#server/http/ready-response.ts";
import type { SiteReader } from "#server/http/site.ts";
import { networkOf } from "#server/network-of.ts";
import { drawCard } from "./card-picture.ts";
import { isOwnAddress } from "./page-address.ts";
import type { Renderer } from "./renderer.ts";

interface ShareCardOptions {
  readonly content: ContentStore;
  readonly renderer: Renderer;
  readonly siteOf: SiteReader;
  readonly improvements: QuietQueue;
  readonly limiter: NetworkLimiter;
}

/** MiB. A card has some 25 kB, which count for half as much again: room for some 300 of pages, in both languages, and as many of news. */
const BUDGETS = { cards: 24 };
/** Pictures that wait for their turn, of some 300 ms each. */
const MOST_WAITING = 20;
const HEADERS = ["content-type", "image/png", "cache-control", "public, max-age=86400"];

/** The pictures that stand for pages where their links are shared, made on demand. A page that is not there has none. */
export function registerShareCards(app: FastifyInstance, options: ShareCardOptions): void {
  const { renderer, siteOf, limiter } = options;
  // Each takes one of the few threads that compressing and reading files share.
  const answerQueue = new FairQueue({ atOnce: 1, mostWaiting: MOST_WAITING });
  const cache = new AnswerCache<keyof typeof BUDGETS>({
    ...options,
    answerQueue,
    budgets: BUDGETS,
  });

  app.get("/share/*", (request, reply) => {
    const site = siteOf(request);
    const [address = ""] = request.originalUrl.split("?");
    const page = pageOfCard(address);
    if (!site || !page) return NOTHING.send(request, reply, false);
    if (!cache.get(address) && !cache.isMaking(address)) {
      if (!answerQueue.hasRoomFor(networkOf(request.ip))) throw new QueueFull();
      if (!limiter.admit("pictures", request, reply)) return;
    }
    // A picture costs much, and the app takes more spellings of an address than one.
    if (!isOwnAddress({ path: page.path, search: "" })) return NOTHING.send(request, reply, false);
    const { locale, path } = page;
    const draw = async (content: Content): Promise<Made<keyof typeof BUDGETS>> => {
      const { status, title } = await renderer.render({
        path,
        locale,
        origin: site.origin,
        site: content.site[locale],
        read: content.read,
        onError: (error) => request.log.error({ err: error, path }, "page failed"),
      });
      if (status !== 200 || title === undefined) return { response: NOTHING, store: null };
      const card = { name: content.site[locale].name, title, stage: stageOfPath(path) };
      const body = await drawCard(card);
      return {
        response: new ReadyResponse({ body, headers: HEADERS, codings: new Map() }),
        store: "cards",
      };
    };
    return cache
      .obtain(address, networkOf(request.ip), draw)
      .then((response) => response.send(request, reply, site.isSecure));
  });
}

const NOTHING = new ReadyResponse({
  status: 404,
  body: "Not found\n",
  headers: ["content-type", "text/plain; charset=utf-8", "cache-control", "no-store"],
  codings: new Map(),
});
