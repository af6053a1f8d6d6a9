import type { Allowance } from "#server/http/token-buckets.ts";

/**
 * Work that costs the server something; each kind is counted apart. `known devices`: what browsers that have logged in before ask for
 * about accounts. `foreign pages`: what pages of other sites make browsers ask for
 * about accounts. `tokens`: finding out whose an unknown token is. `pages`:
 * making one that is not in memory, or a file or list; `pictures`: drawing one of a shared link.
 */
export type Work =
  | "codes"
  | "logins by code"
  | "passwords"
  | "office passwords"
  | "known devices"
  | "foreign pages"
  | "tokens"
  | "search"
  | "pages"
  | "pictures";

/** How much of it a network may have: an IPv4 address, or the /64 of an IPv6 address. */
export interface NetworkRates {
  readonly calls: Readonly<Partial<Record<Work, Allowance>>>;
  /** Calls that are refused, or cannot be read: 400, 401, 403, 413, 415. */
  readonly failures: Readonly<Partial<Record<Work, Allowance>>>;
  /** All calls of one account, wherever from. */
  readonly account: Allowance;
  /** All calls of the accounts of a network together, an IPv4 address or an IPv6 /48. */
  readonly accounts: Allowance;
  /** Calls about accounts of one browser that has logged in before; with more it counts as any in its network. */
  readonly device: Allowance;
  /** How many times as much the /48 around a /64 may have. */
  readonly widerNetwork: number;
  /** Tarpit: up to `most` refusals at a time are delayed by `milliseconds`; the rest are answered immediately. */
  readonly held: { readonly most: number; readonly milliseconds: number };
}

// Five hundred families behind one address log in and look around within a minute; codes have a limit of the hour too.
const FAILURES: Allowance = { burst: 300, perSecond: 1 };
export const NETWORK_RATES: NetworkRates = {
  calls: {
    codes: { burst: 400, perSecond: 10 },
    "logins by code": { burst: 400, perSecond: 10 },
    // Each is hashed: about 50 ms of a processor.
    passwords: { burst: 300, perSecond: 5 },
    "office passwords": { burst: 300, perSecond: 5 },
    "known devices": { burst: 300, perSecond: 5 },
    // None is of use to anybody. Counted with others, a page that a family opens would lock its whole network out.
    "foreign pages": { burst: 60, perSecond: 1 },
    // At most some 20 ms each. A visitor who types slowly asks five times for one thing; refused, the device answers.
    search: { burst: 60, perSecond: 3 },
    // Everybody's pages are in memory soon; of addresses that are not, there is no end.
    pages: { burst: 200, perSecond: 10 },
    // Chat programs ask for one when somebody shares a link.
    pictures: { burst: 20, perSecond: 1 },
  },
  failures: {
    "logins by code": FAILURES,
    passwords: FAILURES,
    "office passwords": FAILURES,
    // All whose tokens are being looked up count as failures until they are found: after a restart, everybody.
    tokens: { burst: 500, perSecond: 1 },
  },
  account: { burst: 100, perSecond: 20 },
  // Each takes some 1.5 ms of the thread that answers everybody.
  accounts: { burst: 2000, perSecond: 150 },
  device: { burst: 30, perSecond: 0.2 },
  widerNetwork: 4,
  held: { most: 2000, milliseconds: 1000 },
};
