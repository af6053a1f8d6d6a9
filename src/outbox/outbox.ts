import type { QueryClient } from "@tanstack/react-query";
import type { Locale } from "#contract/locales.ts";
import {
  isNotLoggedIn,
  LoginExpired,
  PartMissing,
  RefusedLater,
  SessionOver,
} from "#src/api/errors.ts";
import { readConflict, refusedFields } from "#src/api/parse-refusal.ts";
import { localeAtom } from "#src/locale/locale-atom.ts";
import { PERSONAL_KEY } from "#src/session/personal-storage.ts";
import { loginOf, readToken } from "#src/session/token-cookie.ts";
import { deliver } from "./deliver.ts";
import {
  askedAfter,
  type Delay,
  isPending,
  isSame,
  type NewEntry,
  nameOf,
  type OutboxEntry,
  type PendingApplication,
  type PendingEntry,
  type PendingEvent,
} from "./entries.ts";
import { delayOf, isBlocking, isFinal } from "./failures.ts";
import { inTurn } from "./in-turn.ts";
import { entriesAtom, sentLaterAtom, shownEntriesAtom } from "./outbox-atoms.ts";
import { showStoredEvents } from "./own-events.ts";
import type { Owner } from "./owner.ts";
import { refusalSummary } from "./refusal-words.ts";
import { SavedEntries, type SavedEntriesParts } from "./saved-entries.ts";

export interface OutboxParts extends SavedEntriesParts {
  readonly queryClient: QueryClient;
  readonly report: (error: Error) => void;
  /** Asks the server itself, whatever the browser says of the network. */
  readonly isReachable: () => Promise<boolean>;
}

interface Try {
  readonly locale: Locale;
  readonly isPressed: boolean;
}

const NEXT_TRY = 20_000;

/** What has to reach the server, saved from the press of a button until it is answered. */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #saved: SavedEntries;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#saved = new SavedEntries(parts);
    parts.store.sub(entriesAtom, () => this.#followEntries());
    parts.tabs.follow((message) => {
      if (message !== "outbox answered") return;
      showStoredEvents(parts.queryClient);
      void this.#refetch();
    });
  }

  get entries(): readonly OutboxEntry[] {
    return this.#saved.all;
  }

  open(): Promise<void> {
    return this.#saved.open();
  }

  /** Saves an entry, in the place of an earlier one of the same name, and sends it. */
  async add(asked: NewEntry): Promise<void> {
    const owner = await this.#ownerOfPress();
    const name = nameOf(asked);
    await this.#saved.change(
      name,
      (before) => {
        const earlier = before && isPending(before) ? before : undefined;
        if (earlier && isSame(earlier, asked)) return earlier;
        const sent = earlier?.sent ?? false;
        const { login } = owner;
        return {
          ...asked,
          login,
          askedAt: askedAfter(before),
          state: "pending",
          delay: null,
          sent,
        };
      },
      owner,
    );
    this.#checkLogin();
    await inTurn("outbox", () => this.#sendOne(name, true));
  }

  async send(): Promise<void> {
    await this.#saved.read();
    for (const name of this.#saved.pending.map(nameOf)) {
      if (await inTurn("outbox", () => this.#sendOne(name))) break;
    }
  }

  /** Removes an intent that has not been sent; sends the opposite in the place of one that has. */
  async undo(entry: PendingEvent): Promise<void> {
    this.#checkLogin();
    const intent = entry.intent === "signUp" ? "cancel" : "signUp";
    await inTurn("outbox", () =>
      this.#saved.change(nameOf(entry), (now) => {
        if (now && !(isPending(now) && isSame(now, entry))) return now;
        if (now && isPending(now) && !now.sent) return;
        return { ...entry, intent, askedAt: askedAfter(now ?? entry), delay: null, sent: true };
      }),
    );
    await this.send();
  }

  /** Makes a draft of a pending application, unless it was sent since the visitor saw `entry`. */
  async cancel(entry: PendingApplication, saveDraft: () => void): Promise<void> {
    this.#checkLogin();
    let isRemoved = false;
    await inTurn("outbox", () =>
      this.#saved.change(nameOf(entry), (now) => {
        isRemoved = now !== undefined && isPending(now) && (entry.sent || !now.sent);
        return isRemoved ? undefined : now;
      }),
    );
    if (isRemoved) saveDraft();
  }

  /** Removes what has been read: a refusal or a receipt. */
  async dismiss(entry: OutboxEntry): Promise<void> {
    this.#checkLogin();
    await this.#saved.change(nameOf(entry), (now) => (now && isPending(now) ? now : undefined));
  }

  /** The owner of a press. If their login has just ended, it is sealed all the same, and sent when they are back. */
  async #ownerOfPress(): Promise<Owner> {
    const { session, report } = this.#parts;
    const owner = await this.#saved.owner();
    if (owner !== null && owner.login === loginOf(readToken())) return owner;
    const hasEnded = readToken() === null;
    const isKept = hasEnded && owner !== null && owner.seal !== null;
    if (hasEnded) report(new LoginExpired({ isKept }));
    if (isKept) return owner;
    session.followCookie();
    throw new SessionOver();
  }

  #checkLogin(): void {
    const { login } = this.#saved;
    this.#parts.session.followCookie();
    if (login === null || login !== this.#saved.login) throw new SessionOver();
  }

  /** Sends one entry. True: stop, the others would fail for the same reason. */
  async #sendOne(name: string, isPressed = false): Promise<boolean> {
    const isOffline = !navigator.onLine && !(await this.#parts.isReachable());
    await this.#saved.read();
    const entry = this.#saved.pending.find((each) => nameOf(each) === name);
    if (!entry) return false;
    // A tab that has slept, here or while it saves, may still be that of the visitor before.
    const isOwn = () => entry.login === loginOf(readToken());
    if (!isOwn()) {
      this.#parts.session.followCookie();
      return false;
    }
    if (isOffline) return this.#block("offline");
    // Saved before it leaves: the page may be closed while the answer is on its way.
    const sent = { ...entry, sent: true };
    await this.#saved.replace(entry, sent);
    if (!isOwn()) return false;
    const locale = this.#parts.store.get(localeAtom);
    try {
      await this.#saved.replace(entry, await deliver(sent, { ...this.#parts, locale }));
    } catch (error) {
      return await this.#fail(sent, error, { locale, isPressed });
    }
    if (entry.kind === "application") this.#parts.session.drafts.remove(entry.key);
    if (entry.delay !== null && !this.#isShown(entry))
      this.#parts.store.set(sentLaterAtom, (before) => [...before, entry]);
    this.#answered();
    return false;
  }

  async #fail(entry: PendingEntry, error: unknown, { locale, isPressed }: Try): Promise<boolean> {
    if (error instanceof SessionOver || isNotLoggedIn(error)) return true;
    if (!isFinal(error)) {
      const delay = delayOf(error);
      await this.#saved.replace(entry, { ...entry, delay });
      // Only a page that is loaded anew may be able to send it.
      if (isPressed && error instanceof PartMissing) this.#parts.report(error);
      return isBlocking(error) && this.#block(delay);
    }
    const fields = refusedFields(error);
    const refusal = { message: error.message, locale, conflict: readConflict(error), fields };
    const told = isPressed && this.#isShown(entry);
    await this.#saved.replace(entry, { ...entry, state: "refused", refusal, told });
    // The form leads to its fields itself.
    const isInForm = entry.kind === "application" && Object.keys(fields).length > 0;
    if (told && !isInForm) this.#parts.report(error);
    this.#answered();
    return false;
  }

  async #block(delay: Delay): Promise<true> {
    for (const entry of this.#saved.pending) await this.#saved.replace(entry, { ...entry, delay });
    return true;
  }

  #followEntries(): void {
    clearTimeout(this.#timer);
    if (this.#saved.pending.length > 0) {
      this.#timer = setTimeout(() => void this.send(), NEXT_TRY);
    }
    void this.#tellRefusals();
  }

  /** Tells each refusal once, in whichever tab is in front, unless it is on screen. */
  async #tellRefusals(): Promise<void> {
    const { store, report } = this.#parts;
    if (document.visibilityState === "hidden") return;
    for (const entry of this.entries) {
      if (entry.state !== "refused" || entry.told) continue;
      let isFirst = false;
      await this.#saved.change(nameOf(entry), (now) => {
        isFirst = false;
        if (now?.state !== "refused" || now.told) return now;
        isFirst = true;
        return { ...now, told: true };
      });
      if (isFirst && !this.#isShown(entry)) {
        report(new RefusedLater(refusalSummary(entry, store.get(localeAtom))));
      }
    }
  }

  #isShown(entry: OutboxEntry): boolean {
    return this.#parts.store.get(shownEntriesAtom).includes(nameOf(entry));
  }

  #answered(): void {
    void this.#refetch();
    this.#parts.tabs.tell("outbox answered");
  }

  async #refetch(): Promise<void> {
    const { queryClient } = this.#parts;
    const personal = { queryKey: [PERSONAL_KEY] };
    const isUnderWay = queryClient.isFetching(personal) > 0;
    await queryClient.invalidateQueries(personal);
    // A first fetch that was under way is not begun anew, and may have been answered before the change.
    if (isUnderWay) await queryClient.invalidateQueries(personal);
  }
}
