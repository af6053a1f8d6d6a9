import type { QueryClient } from "@tanstack/react-query";
import { type AnyRouter, redirect } from "@tanstack/react-router";
import type { createStore } from "jotai";
import type { Answer } from "#contract/calls.ts";
import type { Locale } from "#contract/locales.ts";
import { ApiError, isNotLoggedIn, SessionOver, UnsentLost } from "#src/api/errors.ts";
import type { Send } from "#src/api/http-send.ts";
import type { Call, CallData, CallInput } from "#src/api/parse-call.ts";
import { localeAtom } from "#src/locale/locale-atom.ts";
import { dependsOnLogin, detour } from "./guard.ts";
import {
  clearPersonal,
  hasUnfinished,
  PERSONAL_KEY,
  readPersonal,
  writePersonal,
} from "./personal-storage.ts";
import { followTokenAtom, tokenAtom, userAtom } from "./session-atoms.ts";
import type { TabMessage, Tabs } from "./tabs.ts";

const USERNAME = "username";
/** Milliseconds by which a message may arrive before the cookie it is about. */
const COOKIE_DELAY = 300;
/** Milliseconds until the server is asked once more to end a session. */
const ASK_AGAIN = 10_000;

export interface SessionParts {
  readonly store: ReturnType<typeof createStore>;
  readonly queryClient: QueryClient;
  readonly tabs: Tabs;
  readonly send: Send;
  /** Tells the visitor of a failure. */
  readonly report: (error: Error) => void;
  /** Closes the dialog about failures: they may be those of somebody who is no longer here. */
  readonly withdrawReports: () => void;
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

/** The login of this tab's visitor: follows the cookie, guards the pages, and leaves nothing behind at the end. */
export class Session {
  readonly #parts: SessionParts;
  #loading: { readonly token: string; readonly done: Promise<void> } | null = null;
  /** The user could not be fetched: pages no longer wait for the next try. */
  #isUserOutOfReach = false;
  #router: AnyRouter | null = null;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** The one place that decides whether a page opens; specification, section 4. Strangers wait for nothing. */
  guard(destination: Destination, { isPreload }: Visit): Promise<void> | undefined {
    this.#follow();
    if (this.#token !== null && this.#parts.store.get(userAtom) === null && !isPreload) {
      const loaded = this.loadUser();
      if (!this.#isUserOutOfReach) return loaded.then(() => this.#decide(destination, isPreload));
    }
    this.#decide(destination, isPreload);
    return undefined;
  }

  /** From now on this tab shows who is logged in, and follows what happens in the others. */
  start(router: AnyRouter): void {
    if (this.#router) return;
    this.#router = router;
    this.#parts.tabs.follow((message) => {
      const isLogout = message === "logged out";
      if (!isLogout && message !== "login changed") return;
      this.lookAgain(isLogout);
      setTimeout(() => this.lookAgain(isLogout), COOKIE_DELAY);
    });
    // A page that comes back may have slept through a message.
    addEventListener("pageshow", () => this.lookAgain());
    document.addEventListener("visibilitychange", () => this.lookAgain());
    this.#follow();
    this.#recheck();
    void this.loadUser();
  }

  /** Makes a call for the visitor who is logged in; the answer that nobody is ends the session here too. */
  async call<Name extends Call>(name: Name, input: CallInput<Name>): Promise<CallData<Name>> {
    return (await this.read(name, input)).data;
  }

  /**
   * The same, with the number of items of a list, in the language of the page that shows it. Rejects with SessionOver what is
   * answered after the session has ended.
   */
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
        if (isNotLoggedIn(error) && token !== null) this.#end("login changed");
        throw error;
      }
    }
    throw new SessionOver();
  }

  /** Begins a session with the token that the server answers. */
  async logIn({ token: coming, isRemembered }: Login): Promise<void> {
    const token = await coming;
    clearPersonal();
    this.#forgetVisitor();
    this.#parts.store.set(tokenAtom, { token, isRemembered });
    this.#parts.tabs.tell("login changed");
  }

  /** Ends the session on this device at once, and on the server as soon as that can be reached. */
  logOut(): void {
    this.#follow();
    const token = this.#token;
    this.#end("logged out");
    if (token !== null) void this.#endOnServer(token);
  }

  /** Fetches who is logged in, unless that is under way. */
  loadUser(): Promise<void> {
    const token = this.#token;
    if (token === null) return Promise.resolve();
    if (this.#loading?.token !== token) this.#loading = { token, done: this.#fetchUser(token) };
    return this.#loading.done;
  }

  /** Follows the cookie, on the page too. */
  lookAgain(isLogout = false): void {
    const before = this.#token;
    this.#follow(isLogout);
    if (this.#token === before) return;
    this.#recheck();
    void this.loadUser();
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

  #recheck(): void {
    const router = this.#router;
    if (!router || !dependsOnLogin(router.state.location.pathname)) return;
    router.invalidate().catch((error: unknown) => console.warn("page not checked again", error));
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

  /** `isLogout`: another tab says that its visitor has logged out. */
  #follow(isLogout = false): void {
    const { store, report } = this.#parts;
    const before = store.get(tokenAtom);
    store.set(followTokenAtom);
    if (before === this.#token) return;
    const isLost = this.#token === null && !isLogout && hasUnfinished();
    if (this.#token === null) clearPersonal();
    if (before) this.#forgetVisitor();
    if (isLost) report(new UnsentLost());
    // After another login, what is stored may still be of the one before.
    const username = before || this.#token === null ? null : readPersonal(USERNAME);
    if (username !== null && store.get(userAtom) === null) store.set(userAtom, { username });
  }

  /** Whether the session of this token goes on. */
  #isStill(token: string): boolean {
    this.lookAgain();
    return this.#token === token;
  }

  async #fetchUser(token: string): Promise<void> {
    const { store, report } = this.#parts;
    try {
      const { username } = (await this.#send("user", {}, token)).data;
      if (!this.#isStill(token)) return;
      this.#isUserOutOfReach = false;
      store.set(userAtom, { username });
      writePersonal(USERNAME, username);
    } catch (error) {
      if (!this.#isStill(token)) return;
      if (isNotLoggedIn(error)) return this.#end("login changed");
      // Once, and not where a name is shown already.
      const isNews = !this.#isUserOutOfReach && store.get(userAtom) === null;
      if (isNews && error instanceof ApiError) report(error);
      this.#isUserOutOfReach = true;
      console.warn("user not known", error);
    } finally {
      if (this.#loading?.token === token) this.#loading = null;
    }
  }

  #end(message: TabMessage): void {
    // A logout asks before; nobody is asked when a session ends by itself.
    const isLost = message !== "logged out" && hasUnfinished();
    this.#forget();
    if (isLost) this.#parts.report(new UnsentLost());
    this.#parts.tabs.tell(message);
    this.#recheck();
  }

  /** Leaves nothing of the visitor on this device. */
  #forget(): void {
    this.#parts.store.set(tokenAtom, null);
    clearPersonal();
    this.#forgetVisitor();
  }

  /** Leaves nothing of the visitor in this tab. */
  #forgetVisitor(): void {
    const { store, queryClient, withdrawReports } = this.#parts;
    this.#isUserOutOfReach = false;
    withdrawReports();
    store.set(userAtom, null);
    const personal = { queryKey: [PERSONAL_KEY] };
    void queryClient.cancelQueries(personal);
    queryClient.removeQueries(personal);
  }

  async #endOnServer(token: string): Promise<void> {
    try {
      await this.#send("logout", {}, token);
    } catch (error) {
      if (isNotLoggedIn(error)) return;
      console.warn("not logged out on the server yet", error);
      setTimeout(() => void this.#endOnServer(token), ASK_AGAIN);
    }
  }
}
