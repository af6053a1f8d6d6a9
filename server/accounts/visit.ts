import type { Locale } from "#contract/locales.ts";

/** Where a request comes from, and where to write what became of it. */
export interface Visit {
  readonly address: string;
  /** Browser and system, such as `Safari · iPhone`; empty: unknown. */
  readonly device: string;
  /** What the browser was given at an earlier login; null: nothing. */
  readonly deviceCookie: string | null;
  /** Asked for by a page of the site, in a browser that says so. */
  readonly isOwnPage: boolean;
  /** By https. */
  readonly isSecure: boolean;
  readonly locale: Locale;
  readonly requestId: string;
  readonly log: (event: AccountEvent) => void;
}

/** An entry of the log about accounts: no name, password, code or token, and of a phone only what may be shown. */
export interface AccountEvent {
  readonly event:
    | "registered"
    | "registration refused"
    | "logged in"
    | "answered again"
    | "login refused"
    | "code sent"
    | "code not sent"
    | "code refused"
    | "limit reached"
    | "logged out"
    | "logout refused"
    | "token refused"
    | "access refused"
    | "password changed"
    | "password change refused"
    | "password reset"
    | "password reset refused"
    | "phone changed"
    | "phone change refused"
    | "logins ended"
    | "notices agreed"
    | "owner confirmed"
    | "owner not confirmed"
    | "application refused"
    | "sign-up refused"
    | "sign-up not cancelled";
  /** Undefined where nobody has the name or the phone. */
  readonly account?: string | undefined;
  readonly phone?: string;
  readonly by?: "password" | "code";
  readonly reason?: string;
  /** The refused fields of the input. */
  readonly fields?: readonly string[];
}
