import Fastify, { type FastifyInstance, LogController } from "fastify";
import { LRUCache } from "lru-cache";
import { MINUTE_MS, SECOND_MS } from "#contract/durations.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import type { DeviceCookies } from "#server/accounts/device-cookies.ts";
import { registerAccountCalls } from "#server/api/account-calls.ts";
import { registerApplicationCalls } from "#server/api/application-calls.ts";
import {
  answerError,
  answerUnknown,
  registerUnknown,
  rememberMethods,
} from "#server/api/errors.ts";
import { registerEventCalls } from "#server/api/event-calls.ts";
import { followFailures } from "#server/api/follow-failures.ts";
import { type ReadinessCheck, registerHealth, type Warnings } from "#server/api/health.ts";
import { NetworkLimiter } from "#server/api/network-limiter.ts";
import { registerNetworkLimits } from "#server/api/network-limits.ts";
import type { NetworkRates } from "#server/api/network-rates.ts";
import { registerOfficeCalls } from "#server/api/office/office-calls.ts";
import type { OfficeServices } from "#server/api/office/services.ts";
import { registerPublicCalls } from "#server/api/public-calls.ts";
import { answerUnreadable, refuseOddRequests } from "#server/api/unreadable-requests.ts";
import type { Applications } from "#server/applications/applications.ts";
import type { ContentStore } from "#server/content/content.ts";
import type { PictureStore } from "#server/content/pictures.ts";
import type { Events } from "#server/events/events.ts";
import { LONGEST_ADDRESS, refuseLongAddresses } from "#server/http/long-addresses.ts";
import { cutOffPipelines } from "#server/http/pipelines.ts";
import { QuietQueue } from "#server/http/quiet-queue.ts";
import { readableUrl } from "#server/http/readable-url.ts";
import { createRequestIds } from "#server/http/request-ids.ts";
import { registerSecurityHeaders } from "#server/http/security-headers.ts";
import { createSiteReader } from "#server/http/site.ts";
import { limitUnreadAnswers } from "#server/http/unread-answers.ts";
import { registerClientFiles } from "#server/pages/client-files.ts";
import { registerDiscovery } from "#server/pages/discovery.ts";
import { registerMedia } from "#server/pages/media.ts";
import { type OfficeDocument, registerOfficePages } from "#server/pages/office-page.ts";
import { registerPages } from "#server/pages/pages.ts";
import type { Renderer } from "#server/pages/renderer.ts";
import { registerShareCards } from "#server/pages/share-cards.ts";
import type { Environment } from "./environment.ts";
import { FairQueue } from "./fair-queue.ts";

/** The parts of the site. */
export interface AppParts {
  readonly content: ContentStore;
  readonly pictures: PictureStore;
  readonly renderer: Renderer;
  readonly accounts: Accounts;
  readonly events: Events;
  readonly applications: Applications;
  /** The school's side. */
  readonly office: OfficeServices;
  readonly officeDocument: OfficeDocument;
  /** The built files of the app; null where something else serves them (development). */
  readonly clientDirectory: string | null;
  /** Whether the service worker is replaced by one that removes itself. */
  readonly isWorkerKilled?: boolean;
  /** Scheme and host of the site; null: as each request says. */
  readonly publicOrigin: string | null;
  /** Scheme and host that the app asks for /v1, where they are not the site's. */
  readonly apiOrigin?: string | null;
  readonly readiness: Readonly<Record<string, ReadinessCheck>>;
  readonly warnings?: Warnings;
  /** Is told which call or page has failed. */
  readonly onFailure: (place: string) => void;
  /** Hashes networks for the log. */
  readonly networkKey: Buffer;
  readonly deviceCookies: DeviceCookies;
  /** How much one network may ask for, where it is not what a site usually allows. */
  readonly networkRates?: NetworkRates;
}

const LARGEST_BODY = 64 * 1024;
/** Pages and searches of some 10 ms each: as many as are made while the last one's visitor is patient. */
const MOST_ANSWERS_WAITING = 500;
const MEBIBYTE = 1024 * 1024;
/** 500 families behind one address, with 100 kB of pages and files and 50 kB of calls on their way to each. */
const MOST_UNREAD = { pagesAndFiles: 64 * MEBIBYTE, calls: 32 * MEBIBYTE };

/** The bare server: its limits, its log, and what it says when something goes wrong. */
export function createServer({
  logLevel,
  trustedProxies,
  logStream = process.stdout,
}: Pick<Environment, "logLevel" | "trustedProxies"> & {
  readonly logStream?: { write(line: string): unknown };
}): FastifyInstance {
  const app = Fastify({
    logger: {
      level: logLevel,
      formatters: { level: (label) => ({ level: label }) },
      stream: logStream,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      // The query may be personal, such as the name of a child that somebody looked for.
      serializers: { req: ({ method, url }) => ({ method, path: url.split("?")[0] }) },
      // Node attaches the bytes that it could not read, tokens and passwords included.
      redact: { paths: ["err.rawPacket"], remove: true },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: LARGEST_BODY,
    requestTimeout: 15 * SECOND_MS,
    // Nothing has been read of an answer for so long, or nothing said: such connections would be kept for ever otherwise.
    connectionTimeout: 120 * SECOND_MS,
    keepAliveTimeout: 65 * SECOND_MS,
    // How often Node looks for connections past their time limit; its default is half a minute.
    http: {
      requireHostHeader: false,
      headersTimeout: 10 * SECOND_MS,
      connectionsCheckingInterval: 5 * SECOND_MS,
    },
    rewriteUrl: ({ url = "/" }) => readableUrl(url.slice(0, LONGEST_ADDRESS)),
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
  });
  app.removeContentTypeParser("text/plain");
  rememberMethods(app);
  cutOffPipelines(app);
  limitUnreadAnswers(app, MOST_UNREAD);
  refuseOddRequests(app);
  refuseLongAddresses(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknown);
  return app;
}

/** Puts the site on a server. */
export async function registerSite(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { content, pictures, renderer, clientDirectory } = parts;
  const siteOf = createSiteReader(parts.publicOrigin);
  const improvements = new QuietQueue({
    quiet: SECOND_MS / 2,
    limit: 2000,
    onError: (error) => app.log.error({ err: error }, "compression failed"),
  });
  app.addHook("onClose", () => improvements.close());
  // They block the one thread that answers everybody.
  const answerQueue = new FairQueue({ atOnce: 1, mostWaiting: MOST_ANSWERS_WAITING });
  const shared = { content, siteOf, improvements, answerQueue };

  app.decorate("networkKey", parts.networkKey);
  app.decorate("deviceCookies", parts.deviceCookies);
  app.decorate("loggedLately", new LRUCache<string, true>({ max: 1000, ttl: MINUTE_MS }));
  app.decorate("siteOf", siteOf);
  registerSecurityHeaders(app, siteOf);
  followFailures(app, parts.onFailure);
  const limiter = new NetworkLimiter(parts.networkRates);
  registerNetworkLimits(app, limiter);
  registerHealth(app, parts.readiness, parts.warnings);
  registerPublicCalls(app, { ...shared, limiter });
  registerAccountCalls(app, { ...parts, siteOf });
  registerEventCalls(app, { ...shared, accounts: parts.accounts, events: parts.events });
  registerApplicationCalls(app, parts);
  registerOfficeCalls(app, parts.office, limiter);
  registerUnknown(app);
  registerDiscovery(app, { ...shared, limiter });
  registerMedia(app, { content, pictures });
  if (clientDirectory !== null) {
    await registerClientFiles(app, {
      directory: clientDirectory,
      siteOf,
      isWorkerKilled: parts.isWorkerKilled ?? false,
    });
  }
  const { apiOrigin = null } = parts;
  await registerOfficePages(app, { siteOf, document: parts.officeDocument });
  registerShareCards(app, { ...shared, renderer, limiter });
  registerPages(app, { ...shared, renderer, apiOrigin, limiter });
}
