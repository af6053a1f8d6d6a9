import { isCancelledError, type QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import type { createStore } from "jotai";
import type { User } from "#contract/account-shapes.ts";
import type { Answer } from "#contract/calls.ts";
import { MINUTE_MS } from "#contract/durations.ts";
import type { Locale } from "#contract/locales.ts";
import {
  ApiError,
  CookiesRefused,
  isNotLoggedIn,
  LoginExpired,
  SessionOver,
} from "#src/api/errors.ts";
import type { Send } from "#src/api/http-send.ts";
import type { Call, CallData, CallInput } from "#src/api/parse-call.ts";
import { localeAtom } from "#src/locale/locale-atom.ts";
import { Drafts } from "./drafts.ts";
import { type Destination, dependsOnLogin, openOrRedirect } from "./guard.ts";
import { OwnSeal } from "./own-seal.ts";
import {
  clearPersonal,
  ownOwners,
  PERSONAL_KEY,
  readPersonal,
  removeSealed,
  unfinished,
  writePersonal,
} from "./personal-storage.ts";
import type { Seal } from "./seal.ts";
import { followTokenAtom, tokenAtom, userAtom } from "./session-atoms.ts";
import type { Tabs } from "./tabs.ts";
import { removeToken } from "./token-cookie.ts";
import { userQuery } from "./user-query.ts";

const USERNAME = "username";
/** Milliseconds by which a message may arrive before the cookie it is about. */
const COOKIE_DELAY = 300;
const ASK_AGAIN = 10_000;

interface SessionParts {
  readonly store: ReturnType<typeof createStore>;
  readonly queryClient: QueryClient;
  readonly tabs: Tabs;
  readonly send: Send;
  readonly report: (error: Error) => void;
  readonly withdrawReports: () => void;
}

/** Told of a logout, with the ids of the keys whose sealed things go with it. */
type LogOutListener = (owners: readonly string[]) => void;

/** The login of this tab's visitor: follows the cookie, guards the pages, leaves nothing behind that others could read. */
export class Session {
  readonly drafts: Drafts;
  readonly #parts: SessionParts;
  readonly #logOutListeners: LogOutListener[] = [];
  #router: AnyRouter | null = null;
  readonly #seal: OwnSeal;
  /** The user could not be fetched: pages no longer wait for the next try. */
  #isUserOutOfReach = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    const { store } = parts;
    this.drafts = new Drafts(store);
    const askForKeys = () => this.call("deviceKeys", {});
    this.#seal = new OwnSeal({ store, drafts: this.drafts, askForKeys });
  }

  /** The one place that decides whether a page opens; specification, section 4. */
  guard(
    to: Destination,
    { isPreload }: { readonly isPreload: boolean },
  ): Promise<void> | undefined {
    this.followCookie();
    const isUserKnown = this.#token === null || this.#parts.store.get(userAtom) !== null;
    if (!isUserKnown && !isPreload) {
      const loaded = this.loadUser();
      if (!this.#isUserOutOfReach)
        return loaded.then(() => openOrRedirect(to, this.#token !== null));
    }
    openOrRedirect(to, this.#token !== null);
    return undefined;
  }

  start(router: AnyRouter): void {
    if (this.#router) return;
    this.#router = router;
    this.#parts.tabs.follow((message) => {
      if (message !== "logged out" && message !== "login changed") return;
      const followCookie = () => this.followCookie({ isAsked: message === "logged out" });
      followCookie();
      setTimeout(followCookie, COOKIE_DELAY);
    });
    // A page that comes back may have slept through a message.
    const wake = () => {
      this.followCookie();
      void this.drafts.reload();
    };
    addEventListener("pageshow", wake);
    // What a page finds out as it is left, nobody reads: the next one tells it.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") wake();
    });
    // What is open disappears where its login has been ended on another device, though nobody touches this one.
    setInterval(() => {
      if (document.visibilityState === "visible" && this.#isPageGuarded) void this.loadUser();
    }, MINUTE_MS);
    this.followCookie();
    this.#checkPage();
    void this.loadUser();
  }

  /** Makes a call for the visitor; rejects with SessionOver where their session has ended since. */
  async call<Name extends Call>(name: Name, input: CallInput<Name>): Promise<CallData<Name>> {
    return (await this.read(name, input)).data;
  }

  /** The same, with the number of items of a list, in the language of the page that shows it. */
  async read<Name extends Call>(
    name: Name,
    input: CallInput<Name>,
    locale: Locale = this.#parts.store.get(localeAtom),
  ): Promise<Answer<CallData<Name>>> {
    const token = this.#token;
    const isOver = () => {
      this.followCookie();
      return token !== null && this.#token !== token;
    };
    try {
      const answer = await this.#parts.send(name, input, { locale, token });
      if (!isOver()) return answer;
    } catch (error) {
      if (!isOver()) {
        if (isNotLoggedIn(error) && token !== null) this.#end();
        throw error;
      }
    }
    throw new SessionOver();
  }

  /** Rejects as `coming` does, and with CookiesRefused where the token cannot be kept. */
  async logIn(coming: Promise<string>, isRemembered: boolean): Promise<void> {
    const token = await coming;
    clearPersonal();
    this.#forgetVisitor();
    this.#parts.store.set(tokenAtom, { token, isRemembered });
    if (this.#token === null) throw new CookiesRefused("the token cannot be kept");
    this.#parts.tabs.tell("login changed");
  }

  seal(): Promise<Seal | null> {
    return this.#seal.get();
  }

  sealAgain(): void {
    this.#seal.getAgain();
  }

  onLogOut(listener: LogOutListener): void {
    this.#logOutListeners.push(listener);
  }

  /** Ends the session on this device at once, and on the server as soon as that can be reached. */
  logOut(): void {
    const token = this.#token;
    const owners = ownOwners();
    this.#end({ isAsked: true });
    removeSealed(owners);
    for (const tell of this.#logOutListeners) tell(owners);
    if (token !== null) void this.#endOnServer(token);
  }

  /** Null: nobody is logged in, or the user is out of reach. */
  async loadUser(): Promise<User | null> {
    const token = this.#token;
    if (token === null) return null;
    const { store, queryClient, report } = this.#parts;
    try {
      const user = await queryClient.fetchQuery({
        ...userQuery(() => this.call("user", {})),
        staleTime: 0,
      });
      if (this.#token !== token) return null;
      this.#isUserOutOfReach = false;
      this.noteUser(user);
      return user;
    } catch (error) {
      if (this.#token !== token || isCancelledError(error)) return null;
      const isNews = !this.#isUserOutOfReach && store.get(userAtom) === null;
      if (isNews && error instanceof ApiError) report(error);
      this.#isUserOutOfReach = true;
      console.warn("user not known", error);
      return null;
    }
  }

  /** `isAsked`: the visitor has agreed to lose what is unfinished. */
  followCookie({ isAsked = false } = {}): void {
    const { store, report } = this.#parts;
    const before = store.get(tokenAtom);
    store.set(followTokenAtom);
    if (before === this.#token) return;
    const isUnsaved = this.drafts.all.some((draft) => draft.isUnsaved);
    const left = this.#token === null && !isAsked ? unfinished(isUnsaved) : null;
    if (this.#token === null) clearPersonal();
    if (isAsked) this.drafts.forget();
    if (before) this.#forgetVisitor();
    if (left !== null) report(new LoginExpired({ isKept: left === "sealed" }));
    // After another login, what is stored may still be of the one before.
    const username = before || this.#token === null ? null : readPersonal(USERNAME);
    if (username !== null && store.get(userAtom) === null) store.set(userAtom, { username });
    if (before === undefined) return;
    this.#checkPage();
    void this.loadUser();
  }

  /** What a call has answered of the user; devices' keys are asked for again, which nobody unconfirmed gets. */
  noteUser(user: User): void {
    this.#parts.store.set(userAtom, user);
    this.#parts.queryClient.setQueryData([PERSONAL_KEY, "user"], user);
    writePersonal(USERNAME, user.username);
    if (!user.isUnconfirmed) this.sealAgain();
  }

  get #token(): string | null {
    return this.#parts.store.get(tokenAtom) ?? null;
  }

  get #isPageGuarded(): boolean {
    return dependsOnLogin(this.#router?.state.location.pathname ?? "");
  }

  #checkPage(): void {
    if (!this.#isPageGuarded) return;
    this.#router?.invalidate().catch((error: unknown) => console.warn("page not checked", error));
  }

  #end({ isAsked = false } = {}): void {
    removeToken();
    this.followCookie({ isAsked });
    this.#parts.tabs.tell(isAsked ? "logged out" : "login changed");
  }

  #forgetVisitor(): void {
    const { store, queryClient, withdrawReports } = this.#parts;
    this.#isUserOutOfReach = false;
    this.#seal.forget();
    this.drafts.leave();
    withdrawReports();
    store.set(userAtom, null);
    const personal = { queryKey: [PERSONAL_KEY] };
    void queryClient.cancelQueries(personal);
    queryClient.removeQueries(personal);
  }

  async #endOnServer(token: string): Promise<void> {
    const locale = this.#parts.store.get(localeAtom);
    try {
      await this.#parts.send("logout", {}, { locale, token });
    } catch (error) {
      if (isNotLoggedIn(error)) return;
      console.warn("not logged out on the server yet", error);
      setTimeout(() => void this.#endOnServer(token), ASK_AGAIN);
    }
  }
}
