import type { QueryClient } from "@tanstack/react-query";
import type { createStore } from "jotai";
import { CODE } from "#contract/codes.ts";
import type { Locale } from "#contract/locales.ts";
import {
  ApiError,
  isConnectionError,
  isNotLoggedIn,
  RefusedLater,
  SessionOver,
  UnsentLost,
} from "#src/api/errors.ts";
import { readConflict, refusedFields } from "#src/api/parse-refusal.ts";
import { localeAtom } from "#src/locale/locale-atom.ts";
import { removeDraft } from "#src/session/drafts.ts";
import {
  PERSONAL_KEY,
  removePersonal,
  UNSENT,
  writePersonal,
} from "#src/session/personal-storage.ts";
import type { Session } from "#src/session/session.ts";
import { tokenAtom } from "#src/session/session-atoms.ts";
import type { Tabs } from "#src/session/tabs.ts";
import { loginOf, readToken } from "#src/session/token-cookie.ts";
import { deliver } from "./deliver.ts";
import {
  type Delay,
  isPending,
  type NewEntry,
  nameOf,
  type OutboxEntry,
  type PendingApplication,
  type PendingEntry,
  type PendingEvent,
  parseEntry,
} from "./entries.ts";
import type { EntryStore } from "./entry-store.ts";
import { entriesOfOlderBuild } from "./older-build.ts";
import { entriesAtom, shownEntriesAtom } from "./outbox-atoms.ts";
import { ownEventsQuery, showStoredEvents } from "./own-events.ts";
import { refusalSummary } from "./refusal-words.ts";

export interface OutboxParts {
  readonly session: Session;
  readonly store: ReturnType<typeof createStore>;
  readonly entryStore: EntryStore;
  readonly queryClient: QueryClient;
  readonly tabs: Tabs;
  /** Tells the visitor of a failure. */
  readonly report: (error: Error) => void;
  /** Asks the server itself, whatever the browser says of the network. */
  readonly isReachable: () => Promise<boolean>;
}

/** Milliseconds until the next try. */
const NEXT_TRY = 20_000;
/** Answers that another try would not change. */
const FINAL: readonly number[] = [
  CODE.invalid,
  CODE.forbidden,
  CODE.notFound,
  CODE.conflict,
  CODE.tooLarge,
  CODE.unsupportedMediaType,
];
/** Answers that every other call would get too. */
const BLOCKING: readonly number[] = [CODE.unavailable, CODE.tooManyRequests];

/**
 * What has to reach the server, saved on this device from the press of a button until it is answered. What is sent twice
 * changes nothing on the server.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    parts.tabs.follow((message) => {
      if (message !== "outbox changed") return;
      showStoredEvents(parts.queryClient);
      this.#refetch();
      void this.refresh();
    });
  }

  get entries(): readonly OutboxEntry[] {
    return this.#parts.store.get(entriesAtom);
  }

  /** Saves an entry, in the place of an earlier one of the same name, and sends it. */
  async add(asked: NewEntry): Promise<void> {
    const login = this.#loginOfPress({ isLost: true });
    const name = nameOf(asked);
    await this.#update(name, (before) => {
      const earlier = before && isPending(before) ? before : undefined;
      if (earlier && isSame(earlier, asked)) return earlier;
      const { sent = false } = earlier ?? {};
      return { ...asked, login, askedAt: askedAfter(before), state: "pending", delay: null, sent };
    });
    await this.#changed();
    await inTurn(() => this.#sendOne(name, true));
  }

  /** Sends all that is pending, oldest first. */
  async send(): Promise<void> {
    await this.refresh();
    const pending = this.entries.filter(isPending).map(nameOf);
    for (const [at, name] of pending.entries()) {
      const delay = await inTurn(() => this.#sendOne(name));
      if (delay === null) continue;
      for (const next of pending.slice(at + 1)) await this.#delay(next, delay);
      await this.#changed();
      break;
    }
  }

  /** Removes an intent that has not been sent; sends the opposite in the place of one that has. */
  async undo(entry: PendingEvent): Promise<void> {
    this.#loginOfPress();
    const intent = entry.intent === "signUp" ? "cancel" : "signUp";
    await inTurn(() =>
      this.#update(nameOf(entry), (now) => {
        if (now && !(isPending(now) && isSame(now, entry))) return now;
        if (now && isPending(now) && !now.sent) return;
        return { ...entry, intent, askedAt: askedAfter(now ?? entry), delay: null, sent: true };
      }),
    );
    await this.#changed();
    await this.send();
  }

  /**
   * Removes a pending application once `saveDraft` has saved its answers elsewhere; false: it could not. One that was sent
   * since `entry` was shown stays: the visitor was not asked about that.
   */
  async cancel(entry: PendingApplication, saveDraft: () => boolean): Promise<void> {
    this.#loginOfPress();
    await inTurn(() =>
      this.#update(nameOf(entry), (now) => {
        if (!now || !isPending(now) || (now.sent && !entry.sent)) return now;
        return saveDraft() ? undefined : now;
      }),
    );
    await this.#changed();
  }

  /** Removes what has been read: a refusal or a receipt. */
  async dismiss(entry: OutboxEntry): Promise<void> {
    this.#loginOfPress();
    await this.#update(nameOf(entry), (now) => (now && isPending(now) ? now : undefined));
    await this.#changed();
  }

  /** Shows what is saved by now, in whichever tab, and tells of refusals. */
  async refresh(): Promise<void> {
    const { store, entryStore } = this.#parts;
    const login = this.#login;
    const { saved, unsaved } = await entryStore.read();
    if (login !== this.#login) return;
    const entries = [
      ...readable(saved),
      ...readable(unsaved).map((entry) => (isPending(entry) ? { ...entry, unsaved: true } : entry)),
    ]
      .filter((entry) => entry.login === login)
      .sort((one, other) => one.askedAt - other.askedAt);
    store.set(entriesAtom, entries);
    clearTimeout(this.#timer);
    if (entries.some(isPending)) {
      writePersonal(UNSENT, "");
      this.#timer = setTimeout(() => void this.send(), NEXT_TRY);
    } else {
      removePersonal(UNSENT);
    }
    await this.#tellRefusals();
  }

  /** Takes over what an older build has left, once. */
  async takeOver(): Promise<void> {
    const login = this.#login;
    if (login === null) return;
    for (const { name, entry } of entriesOfOlderBuild(login)) {
      if (entry) await this.#update(nameOf(entry), (before) => before ?? entry);
      removePersonal(name);
    }
  }

  get #login(): string | null {
    return loginOf(this.#parts.store.get(tokenAtom) ?? null);
  }

  /** What one visitor presses is never sent for another. `isLost`: the press would have been saved. */
  #loginOfPress({ isLost = false } = {}): string {
    const login = this.#login;
    this.#parts.session.lookAgain();
    if (login !== null && login === this.#login) return login;
    if (isLost && this.#login === null) this.#parts.report(new UnsentLost());
    throw new SessionOver();
  }

  /** Resolves with the delay that holds up every other entry too. */
  async #sendOne(name: string, isPressed = false): Promise<Delay | null> {
    const isOffline = !navigator.onLine && !(await this.#parts.isReachable());
    await this.refresh();
    const entry = this.entries.filter(isPending).find((each) => nameOf(each) === name);
    // A tab that has slept may still be that of the visitor before.
    if (!entry || entry.login !== loginOf(readToken())) return null;
    if (isOffline) {
      await this.#delay(name, "offline");
      await this.#changed();
      return "offline";
    }
    const sent = { ...entry, sent: true };
    await this.#replace(entry, sent);
    const locale = this.#parts.store.get(localeAtom);
    try {
      await this.#replace(entry, await deliver(sent, { ...this.#parts, locale }));
      if (entry.kind === "application") removeDraft(entry.key);
      this.#refetch();
      return null;
    } catch (error) {
      // Its entries are gone with the session.
      if (error instanceof SessionOver || isNotLoggedIn(error)) return null;
      if (error instanceof ApiError && FINAL.includes(error.code)) {
        await this.#refuse(sent, error, { locale, isPressed });
        return null;
      }
      const delay = delayOf(error);
      await this.#replace(entry, { ...sent, delay });
      return isBlocking(error) ? delay : null;
    } finally {
      await this.#changed();
    }
  }

  async #refuse(
    entry: PendingEntry,
    error: ApiError,
    { locale, isPressed }: { readonly locale: Locale; readonly isPressed: boolean },
  ): Promise<void> {
    const fields = refusedFields(error);
    const refusal = { message: error.message, locale, conflict: readConflict(error), fields };
    const told = isPressed && this.#isShown(entry);
    await this.#replace(entry, { ...entry, state: "refused", refusal, told });
    // The form leads to its fields itself.
    if (told && (entry.kind === "event" || Object.keys(fields).length === 0)) {
      this.#parts.report(error);
    }
    this.#refetch();
  }

  /** The tab in front tells of a refusal, once, unless it is on screen. */
  async #tellRefusals(): Promise<void> {
    const { store, report } = this.#parts;
    if (document.visibilityState === "hidden") return;
    for (const entry of this.entries) {
      if (entry.state !== "refused" || entry.told) continue;
      let isFirst = false;
      await this.#update(nameOf(entry), (now) => {
        isFirst = now?.state === "refused" && !now.told;
        return isFirst && now?.state === "refused" ? { ...now, told: true } : now;
      });
      if (isFirst && !this.#isShown(entry)) {
        report(new RefusedLater(refusalSummary(entry, store.get(localeAtom))));
      }
    }
  }

  #isShown(entry: OutboxEntry): boolean {
    return this.#parts.store.get(shownEntriesAtom).includes(nameOf(entry));
  }

  async #delay(name: string, delay: Delay): Promise<void> {
    await this.#update(name, (now) => (now && isPending(now) ? { ...now, delay } : now));
  }

  /** Changes an entry unless another press has taken its place. */
  #replace(entry: OutboxEntry, next: OutboxEntry | undefined): Promise<void> {
    return this.#update(nameOf(entry), (now) => (now?.askedAt === entry.askedAt ? next : now));
  }

  #update(
    name: string,
    change: (before: OutboxEntry | undefined) => OutboxEntry | undefined,
  ): Promise<void> {
    return this.#parts.entryStore.update(name, (before) => change(parseEntry(before)));
  }

  async #changed(): Promise<void> {
    await this.refresh();
    this.#parts.tabs.tell("outbox changed");
  }

  /** Asks again for what a sign-up, a cancellation or an application may have changed. */
  #refetch(): void {
    const { queryClient, session, store } = this.#parts;
    void queryClient.invalidateQueries({ queryKey: [PERSONAL_KEY] });
    // Stored on this device, wherever the visitor goes next.
    void queryClient.prefetchQuery(ownEventsQuery(session, store.get(localeAtom)));
  }
}

/** One tab sends at a time; without locks two may, which the server takes for one. */
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  return "locks" in navigator ? navigator.locks.request("outbox", act) : act();
}

function readable(entries: readonly unknown[]): readonly OutboxEntry[] {
  return entries.map(parseEntry).filter((entry) => entry !== undefined);
}

/** The server compares them, so a later press has a later one even where the clock was set back. */
function askedAfter(before: OutboxEntry | undefined): number {
  return Math.max(Date.now(), (before?.askedAt ?? 0) + 1);
}

function isSame(one: PendingEntry, other: NewEntry): boolean {
  return one.kind !== "event" || (other.kind === "event" && one.intent === other.intent);
}

function delayOf(error: unknown): Delay {
  if (!isConnectionError(error)) return "busy";
  return navigator.onLine ? "unanswered" : "offline";
}

function isBlocking(error: unknown): boolean {
  return isConnectionError(error) || (error instanceof ApiError && BLOCKING.includes(error.code));
}
