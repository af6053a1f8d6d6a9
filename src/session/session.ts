import type { QueryClient } from "@tanstack/react-query";
import { type AnyRouter, redirect } from "@tanstack/react-router";
import type { createStore } from "jotai";
import type { Answer } from "#contract/calls.ts";
import type { Locale } from "#contract/locales.ts";
import { ApiError, isNotLoggedIn, SessionOver, UnsentLost } from "#src/api/errors.ts";
import { fetchPart } from "#src/api/http.ts";
import type { Send } from "#src/api/http-send.ts";
import type { Call, CallData, CallInput } from "#src/api/parse-call.ts";
import { localeAtom } from "#src/locale/locale-atom.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { dependsOnLogin, detour } from "./guard.ts";
import {
  clearPersonal,
  hasUnfinished,
  PERSONAL_KEY,
  readPersonal,
  writePersonal,
} from "./personal-storage.ts";
import { followTokenAtom, outboxAtom, tokenAtom, userAtom } from "./session-atoms.ts";
import { readToken } from "./token-cookie.ts";

const USERNAME = "username";
const CHANNEL = "session";
/** What tabs tell each other: that somebody has logged out, or that something else has changed. */
const LOGGED_OUT = "logged out";
const CHANGED = "changed";
/** Milliseconds by which a message may be ahead of the cookie it tells of: browsers bring the two on ways of their own. */
const COOKIE_DELAY = 300;

/** Milliseconds until a server that could not end a session is asked once more. */
const ASK_AGAIN = 10_000;

interface SessionParts {
  readonly store: ReturnType<typeof createStore>;
  readonly queryClient: QueryClient;
  readonly send: Send;
  /** Tells the visitor of something that failed while they did something else. */
  readonly report: (error: Error) => void;
  /** Whether the server answers, whatever the browser says of the network. */
  readonly isReachable: () => Promise<boolean>;
  /** Takes back what was told: it may be about somebody who is no longer here. */
  readonly takeBack: () => void;
}

interface Destination {
  readonly pathname: string;
  /** The address as the browser shows it: path, query and place in the page. */
  readonly publicHref: string;
}

interface Visit {
  /** The page is only fetched ahead. */
  readonly isPreload: boolean;
}

/** A login that is under way. */
interface Login {
  readonly token: Promise<string>;
  readonly isRemembered: boolean;
}

/** Who is logged in, in this tab: follows the cookie, guards the pages, and leaves nothing behind at the end. */
export class Session {
  readonly #parts: SessionParts;
  #loading: { readonly token: string; readonly done: Promise<void> } | null = null;
  /** The last attempt to learn who is logged in came to nothing: pages no longer wait for the next. */
  #isUserOutOfReach = false;
  /** Tokens of ended sessions that the server does not know of yet. */
  readonly #tokensToEnd = new Set<string>();
  /** How often somebody has logged out on this device, as far as this tab has heard. */
  #logouts = 0;
  #channel: BroadcastChannel | null = null;
  #recheck: () => void = () => undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** The one place that decides whether a page opens; specification, section 4. Strangers wait for nothing. */
  guard(destination: Destination, { isPreload }: Visit): Promise<void> | undefined {
    this.#follow();
    if (this.#token !== null && this.#parts.store.get(userAtom) === null && !isPreload) {
      const loaded = this.#loadUser();
      if (!this.#isUserOutOfReach) return loaded.then(() => this.#decide(destination, isPreload));
    }
    this.#decide(destination, isPreload);
    return undefined;
  }

  /** From now on this tab shows who is logged in, and follows what happens in the others. */
  start(router: AnyRouter): void {
    if (this.#channel) return;
    this.#recheck = () => {
      if (!dependsOnLogin(router.state.location.pathname)) return;
      router.invalidate().catch((error: unknown) => console.warn("not looked up", error));
    };
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.addEventListener("message", ({ data }) => {
      const isLogout = data === LOGGED_OUT;
      if (isLogout) this.#logouts += 1;
      this.lookAgain(isLogout);
      setTimeout(() => this.lookAgain(isLogout), COOKIE_DELAY);
    });
    // A page that comes back may have slept through it.
    addEventListener("pageshow", () => this.lookAgain());
    document.addEventListener("visibilitychange", () => {
      this.lookAgain();
      if (document.visibilityState === "visible") void this.sendWaiting();
    });
    this.#follow();
    this.#recheck();
    void this.#loadUser();
    void this.sendWaiting();
  }

  /**
   * Makes a call for whoever is logged in; the answer that nobody is ends the session here too. What is answered after the
   * end of the session it was asked in concerns nobody any more: the call fails with SessionOver.
   */
  async call<Name extends Call>(name: Name, input: CallInput<Name>): Promise<CallData<Name>> {
    return (await this.read(name, input)).data;
  }

  /** The same, with the number of items of a list; the language is that of the page that is made of it. */
  async read<Name extends Call>(
    name: Name,
    input: CallInput<Name>,
    locale?: Locale,
  ): Promise<Answer<CallData<Name>>> {
    const token = this.#token;
    const isOver = () => token !== null && !this.#isStill(token);
    try {
      const answer = await this.#send(name, input, token, locale);
      if (!isOver()) return answer;
    } catch (error) {
      if (!isOver()) {
        if (isNotLoggedIn(error) && token !== null) this.#end(CHANGED);
        throw error;
      }
    }
    throw new SessionOver();
  }

  /** What waits to be sent, or is about to; the part of the app that sends it is fetched first. */
  async outbox(): Promise<Outbox> {
    const { outboxOf } = await fetchPart(import("#src/outbox/outbox.ts"));
    return outboxOf({ session: this, ...this.#parts });
  }

  /**
   * Keeps the token of a login that has just begun, once it is there. False: meanwhile somebody has logged out on this
   * device; that was the last word, and the login is undone.
   */
  async logIn({ token: coming, isRemembered }: Login): Promise<boolean> {
    const { store } = this.#parts;
    const logouts = this.#logouts;
    const token = await coming;
    if (logouts !== this.#logouts) {
      // The server has set the cookie with its answer.
      if (readToken() === token) store.set(tokenAtom, null);
      this.#channel?.postMessage(CHANGED);
      this.#tokensToEnd.add(token);
      void this.#endOnServer();
      return false;
    }
    clearPersonal();
    this.#letGo();
    store.set(tokenAtom, { token, isRemembered });
    this.#channel?.postMessage(CHANGED);
    return true;
  }

  /** Ends the session on this device at once, and on the server as soon as it can be reached. */
  logOut(): void {
    this.#follow();
    if (this.#token !== null) this.#tokensToEnd.add(this.#token);
    this.#logouts += 1;
    this.#end(LOGGED_OUT);
    void this.#endOnServer();
  }

  /** Sends what waits, of whoever is logged in by now. */
  async sendWaiting(): Promise<void> {
    this.lookAgain();
    if (this.#token === null) return;
    try {
      await (await this.outbox()).send();
    } catch (error) {
      console.warn("not sent yet", error);
    }
  }

  /** The network is back. */
  catchUp(): void {
    void this.#endOnServer();
    if (this.#parts.store.get(userAtom) === null) void this.#loadUser();
    void this.sendWaiting();
  }

  /** Follows whoever is logged in by now, on the page too. */
  lookAgain(isLogout = false): void {
    const before = this.#token;
    this.#follow(isLogout);
    if (this.#token === before) return;
    this.#recheck();
    void this.#loadUser();
  }

  get #token(): string | null {
    return this.#parts.store.get(tokenAtom) ?? null;
  }

  #send<Name extends Call>(
    name: Name,
    input: CallInput<Name>,
    token: string | null,
    locale = this.#parts.store.get(localeAtom),
  ) {
    return this.#parts.send(name, input, { locale, token });
  }

  #decide({ pathname, publicHref }: Destination, isPreload: boolean): void {
    switch (detour(pathname, this.#token !== null)) {
      case "home":
        throw redirect({ to: "/", replace: true });
      case "login":
        if (!isPreload) this.#forget();
        throw redirect({
          to: "/login/index",
          search: { redirect: publicHref.replace(/#.*/, "") },
          replace: true,
        });
      case null:
    }
  }

  /** `isLogout`: another tab says that its visitor has ended the session. */
  #follow(isLogout = false): void {
    const { store } = this.#parts;
    const before = store.get(tokenAtom);
    store.set(followTokenAtom);
    if (before === this.#token) return;
    const isLost = this.#token === null && !isLogout && hasUnfinished();
    if (this.#token === null) clearPersonal();
    if (before) this.#letGo();
    if (isLost) this.#parts.report(new UnsentLost());
    // What is kept may still be of the one before.
    if (before) return;
    const username = this.#token === null ? null : readPersonal(USERNAME);
    if (username !== null && store.get(userAtom) === null) store.set(userAtom, { username });
  }

  /** Whether a session goes on that was known to do so before. */
  #isStill(token: string): boolean {
    this.lookAgain();
    return this.#token === token;
  }

  #loadUser(): Promise<void> {
    const token = this.#token;
    if (token === null) return Promise.resolve();
    if (this.#loading?.token !== token) this.#loading = { token, done: this.#fetchUser(token) };
    return this.#loading.done;
  }

  async #fetchUser(token: string): Promise<void> {
    try {
      const { username } = (await this.#send("user", {}, token)).data;
      if (!this.#isStill(token)) return;
      this.#isUserOutOfReach = false;
      this.#parts.store.set(userAtom, { username });
      writePersonal(USERNAME, username);
    } catch (error) {
      if (!this.#isStill(token)) return;
      if (isNotLoggedIn(error)) return this.#end(CHANGED);
      // Once, and not behind a name that is shown already.
      const isNews = !this.#isUserOutOfReach && this.#parts.store.get(userAtom) === null;
      if (isNews && error instanceof ApiError) this.#parts.report(error);
      this.#isUserOutOfReach = true;
      console.warn("user not known", error);
    } finally {
      if (this.#loading?.token === token) this.#loading = null;
    }
  }

  #end(news: typeof LOGGED_OUT | typeof CHANGED): void {
    // A logout asks before; of a session that ends by itself nobody was asked.
    const isLost = news === CHANGED && hasUnfinished();
    this.#forget();
    if (isLost) this.#parts.report(new UnsentLost());
    this.#channel?.postMessage(news);
    this.#recheck();
  }

  /** Leaves nothing of the visitor on this device. */
  #forget(): void {
    this.#parts.store.set(tokenAtom, null);
    clearPersonal();
    this.#letGo();
  }

  /** Leaves nothing of the visitor in this tab. */
  #letGo(): void {
    const { store, queryClient, takeBack } = this.#parts;
    this.#isUserOutOfReach = false;
    takeBack();
    store.set(userAtom, null);
    store.set(outboxAtom, []);
    const personal = { queryKey: [PERSONAL_KEY] };
    void queryClient.cancelQueries(personal);
    queryClient.removeQueries(personal);
  }

  async #endOnServer(): Promise<void> {
    for (const token of [...this.#tokensToEnd]) {
      // While it is on its way nobody else sends it.
      this.#tokensToEnd.delete(token);
      try {
        await this.#send("logout", {}, token);
      } catch (error) {
        // It was none any more.
        if (isNotLoggedIn(error)) continue;
        this.#tokensToEnd.add(token);
        console.warn("not logged out yet", error);
        // Without a network catchUp() follows by itself.
        if (error instanceof ApiError) setTimeout(() => void this.#endOnServer(), ASK_AGAIN);
      }
    }
  }
}
