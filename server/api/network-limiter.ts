import { createHash } from "node:crypto";
import type {
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  preHandlerHookHandler,
} from "fastify";
import { LRUCache } from "lru-cache";
import { workFor } from "#server/database/fair-pool.ts";
import { type Allowance, type Share, TokenBuckets } from "#server/http/token-buckets.ts";
import { networkOf, widerNetworkOf, widestNetworkOf } from "#server/network-of.ts";
import { takeLogLine, visitOf } from "./account-visit.ts";
import { CallsAtOnce } from "./calls-at-once.ts";
import { readDevice } from "./device-cookie.ts";
import { answerTooMany } from "./errors.ts";
import { isOfForeignPage } from "./foreign-page.ts";
import { NETWORK_RATES, type NetworkRates, type Work } from "./network-rates.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The account or network whose calls under way are counted. */
    caller: string;
    /** What is bounded together, of all accounts of a network; null: no account is known. */
    sharing: string | null;
    /** Lets the next call of this caller begin. */
    endCall: (() => void) | null;
    /** What is given back unless the call turns out to be a failure. */
    reserved: readonly Share[] | null;
    /** The token that this call has shown to be good, or made. */
    goodToken: { readonly token: string; readonly account: string } | null;
  }
}

/** The token that a request brings; null: none. */
export type TokenReader = (request: FastifyRequest) => string | null;

export interface LimitHooks {
  readonly onRequest: onRequestHookHandler;
  readonly preHandler: preHandlerHookHandler;
  readonly onSend: onSendHookHandler<unknown>;
}

/** Why a call is refused, and whose it is where that is known. */
interface Why {
  readonly reason: string;
  readonly account?: string | undefined;
}

/** Those of the last visitors; the rest count as unknown until their next call. */
const MOST_TOKENS = 20_000;
/**
 * Calls of one caller under way at once. Those about passwords wait to be hashed, and those for codes for the SMS gateway: each kind
 * counts apart. More would get nothing done sooner: the database has twenty connections, for which networks take turns.
 */
const MOST_AT_ONCE = 6;
/** Of all accounts of a network together, of each kind: as many connections as one network gets at once. */
const MOST_OF_NETWORK = 16;
const WAITING_WORKS: readonly Work[] = ["passwords", "office passwords", "codes"];
/** Pages and pictures are admitted elsewhere. */
const isAboutAccounts = (works: readonly Work[]) => works.length > 0 && !works.includes("search");
/** The app gives up after five seconds. */
const LONGEST_WAIT_MS = 3000;
const RETRY_LATE_SECONDS = 2;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64");

/** What a request counts as for its network. */
function countedOf(
  request: FastifyRequest,
  works: readonly Work[],
  device: string | null,
): readonly Work[] {
  if (!isAboutAccounts(works)) return works;
  if (isOfForeignPage(request)) return ["foreign pages"];
  return device === null ? works : [];
}

/** A known account, the known devices of a network, or all else of it. */
function callerOf(
  { ip }: FastifyRequest,
  works: readonly Work[],
  { account, device }: { readonly account: string | undefined; readonly device: string | null },
): Pick<FastifyRequest, "caller" | "sharing"> {
  const network = widestNetworkOf(ip);
  const ofNetwork = `${device === null ? "network" : "known devices of network"} ${network}`;
  const name = account === undefined ? ofNetwork : `account ${account}`;
  const work = works.find((one) => WAITING_WORKS.includes(one));
  const kind = (whose: string) => (work === undefined ? whose : `${work} of ${whose}`);
  return { caller: kind(name), sharing: account === undefined ? null : kind(network) };
}

const REFUSED = [401, 403];
/** Each writes a line of the log, what cannot be read too. */
const FAILED = [...REFUSED, 400, 413, 415];
const times = ({ burst, perSecond }: Allowance, factor: number): Allowance => ({
  burst: burst * factor,
  perSecond: perSecond * factor,
});

/**
 * Bounds what one network or account can ask for, in memory and before anything is done for it. A refused caller waits a
 * moment for the answer, so that a program that asks again at once costs next to nothing.
 */
export class NetworkLimiter {
  readonly #rates: NetworkRates;
  readonly #buckets = new TokenBuckets();
  /** The account of each token that was good the last time, by its hash. */
  readonly #accounts = new LRUCache<string, string>({ max: MOST_TOKENS });
  readonly #atOnce = new CallsAtOnce({
    most: MOST_AT_ONCE,
    mostOfNetwork: MOST_OF_NETWORK,
    longestWait: LONGEST_WAIT_MS,
  });
  #held = 0;

  constructor(rates: NetworkRates = NETWORK_RATES) {
    this.#rates = rates;
  }

  /** Hooks of a route: what it counts as, and where the token stands that it takes; null: it takes none. */
  hooksOf(work: Work | null, readToken: TokenReader | null): LimitHooks {
    return {
      onRequest: (request, reply, done) => {
        const account = this.#accountOf(readToken?.(request) ?? null);
        const works: Work[] = work === null ? [] : [work];
        // A known visitor is not refused for what others in the same network do with tokens.
        if (readToken !== null && account === undefined) works.push("tokens");
        const device = this.#takeOfDevice(request, works);
        const counted = countedOf(request, works, device);
        const reserved = this.#failuresOf(request, counted);
        const shares = [
          ...this.#callsOf(request, counted),
          ...this.#ofAccount(request, account),
          ...reserved,
        ];
        const wait = this.#buckets.take(shares);
        const reason = counted[0] ?? "calls of account";
        if (wait > 0) return this.#refuse(request, reply, { reason, account }, wait);
        request.reserved = reserved;
        const { caller, sharing } = callerOf(request, works, { account, device });
        request.caller = caller;
        request.sharing = sharing;
        done();
      },
      // With the body in hand: a caller who sends one slowly takes no turn meanwhile.
      preHandler: (request, reply, done) => {
        // Asks nothing of the database.
        if (work === "search") return done();
        const { caller: name, sharing: network, ip, socket } = request;
        void this.#atOnce.begin(name, { network, isGone: () => socket.destroyed }).then((end) => {
          request.endCall = end;
          if (end !== null) return workFor({ network: widestNetworkOf(ip), name }, done);
          const account = this.#accountOf(readToken?.(request) ?? null);
          if (!socket.destroyed) this.#log(request, { reason: "calls at once", account });
          answerTooMany(request, reply, RETRY_LATE_SECONDS);
        });
      },
      onSend: (request, reply, payload, done) => {
        request.endCall?.();
        request.endCall = null;
        if (REFUSED.includes(reply.statusCode)) {
          this.#forget(request, readToken?.(request) ?? null);
        } else this.#remember(request);
        if (!FAILED.includes(reply.statusCode)) this.#buckets.giveBack(request.reserved ?? []);
        request.reserved = null;
        done(null, payload);
      },
    };
  }

  /** Whether a request may do this too; where it may not, it is answered. */
  admit(work: Work, request: FastifyRequest, reply: FastifyReply): boolean {
    const wait = this.#buckets.take(this.#callsOf(request, [work]));
    if (wait > 0) this.#refuse(request, reply, { reason: work }, wait);
    return wait === 0;
  }

  /** The account of a token that was good the last time. */
  #accountOf(token: string | null): string | undefined {
    return token === null ? undefined : this.#accounts.get(hashOf(token));
  }

  #remember({ goodToken }: FastifyRequest): void {
    if (goodToken === null) return;
    this.#accounts.set(hashOf(goodToken.token), goodToken.account);
  }

  #forget({ goodToken }: FastifyRequest, sent: string | null): void {
    if (sent !== null && goodToken === null) this.#accounts.delete(hashOf(sent));
  }

  #callsOf(request: FastifyRequest, works: readonly Work[]): Share[] {
    return works.flatMap((work) =>
      this.#ofNetworks(request, `${work} calls`, this.#rates.calls[work]),
    );
  }

  #failuresOf(request: FastifyRequest, works: readonly Work[]): Share[] {
    return works.flatMap((work) =>
      this.#ofNetworks(request, `${work} failures`, this.#rates.failures[work]),
    );
  }

  #ofNetworks({ ip }: FastifyRequest, kind: string, allowance: Allowance | undefined): Share[] {
    if (!allowance) return [];
    const network = networkOf(ip);
    const wider = widerNetworkOf(network);
    const own = { key: `${kind} ${network}`, allowance };
    if (wider === null) return [own];
    return [
      own,
      { key: `${kind} ${wider}`, allowance: times(allowance, this.#rates.widerNetwork) },
    ];
  }

  /** The bucket of a device that is known, and may do this; others count as any in their network. */
  #takeOfDevice(request: FastifyRequest, works: readonly Work[]): string | null {
    if (!isAboutAccounts(works) || isOfForeignPage(request)) return null;
    const device = readDevice(request);
    if (device === null) return null;
    const key = `device ${device}`;
    const own = { key, allowance: this.#rates.device };
    // Each login may make another device.
    const ofAll = this.#callsOf(request, ["known devices"]);
    return this.#buckets.take([own, ...ofAll]) === 0 ? key : null;
  }

  #ofAccount({ ip }: FastifyRequest, account: string | undefined): Share[] {
    if (account === undefined) return [];
    const all = `accounts of ${widestNetworkOf(ip)}`;
    return [
      { key: `account ${account}`, allowance: this.#rates.account },
      { key: all, allowance: this.#rates.accounts },
    ];
  }

  #refuse(request: FastifyRequest, reply: FastifyReply, why: Why, wait: number): void {
    this.#log(request, why);
    const answer = () => answerTooMany(request, reply, Math.ceil(wait));
    const { most, milliseconds } = this.#rates.held;
    if (this.#held >= most) return void answer();
    this.#held += 1;
    setTimeout(() => {
      this.#held -= 1;
      answer();
    }, milliseconds);
  }

  #log(request: FastifyRequest, { reason, account }: Why): void {
    visitOf(request).log({ event: "limit reached", reason, account });
    // Without a trusted proxy Fastify reads no addresses from the header.
    const isByProxy = request.ips === undefined && request.headers["x-forwarded-for"] !== undefined;
    if (isByProxy && takeLogLine(request, "proxy")) {
      request.log.warn(
        "a request that was refused came through a proxy that TRUSTED_PROXIES does not name: all its visitors count as one network",
      );
    }
  }
}
