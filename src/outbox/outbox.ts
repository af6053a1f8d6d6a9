import type { QueryClient } from "@tanstack/react-query";
import type { createStore } from "jotai";
import { CODE } from "#contract/codes.ts";
import type { Locale } from "#contract/locales.ts";
import {
  ApiError,
  isConnectionError,
  isNotFoundError,
  isNotLoggedIn,
  RefusedLater,
  SessionOver,
  UnsentLost,
} from "#src/api/errors.ts";
import { conflictReason, readConflict, refusedFields } from "#src/api/parse-refusal.ts";
import { localeAtom } from "#src/locale/locale-atom.ts";
import { removeDraft } from "#src/session/own-drafts.ts";
import { followPersonal } from "#src/session/own-storage.ts";
import { hasUnfinished, OUTBOX, PERSONAL_KEY } from "#src/session/personal-storage.ts";
import type { Session } from "#src/session/session.ts";
import { outboxAtom, tokenAtom } from "#src/session/session-atoms.ts";
import { readToken } from "#src/session/token-cookie.ts";
import {
  type ApplicationEntry,
  type Delay,
  type EventEntry,
  eventOf,
  hasLeft,
  isWaiting,
  leaving,
  nameOf,
  type OutboxEntry,
  type ReceiptEntry,
  type Refused,
  readEntries,
  readEntry,
  removeEntry,
  sinceOf,
  type UnsentEntry,
  writeEntry,
} from "./entries.ts";
import type { KeptEvent } from "./kept-event.ts";
import { OWN_ANSWERS, readAnswer } from "./own-answers.ts";
import { ownEventsQuery, showAnswer, takeAnswer } from "./own-events.ts";
import { knownRefusal } from "./refusal-words.ts";
import { nextOrder } from "./sequence.ts";
import { sendingAtom, shownEntriesAtom } from "./shown-entries.ts";
import { inTurn } from "./turns.ts";
import { remove, undo } from "./undo.ts";

interface OutboxParts {
  readonly session: Session;
  readonly store: ReturnType<typeof createStore>;
  readonly queryClient: QueryClient;
  /** Tells the visitor that the server said no. */
  readonly report: (error: Error) => void;
  /** Asks the server itself, whatever the browser says of the network. */
  readonly isReachable: () => Promise<boolean>;
}

interface Unkept {
  readonly token: string | null;
  readonly entry: UnsentEntry | ReceiptEntry;
}

/** What became of an entry: it is no longer there, it waits, or the server said no. */
export type Outcome = "settled" | "waiting" | "refused";

interface Try {
  readonly outcome: Outcome;
  /** What comes after it would fare no better. */
  readonly holdsUp: boolean;
}

/** What a try has come to. */
interface Failure {
  readonly entry: UnsentEntry;
  readonly error: unknown;
  /** The language that the server was asked in. */
  readonly locale: Locale;
  /** Whether a button was pressed for it just now. */
  readonly isPressed: boolean;
}

/** Milliseconds until the next try; when the network is back, it comes earlier. */
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
const SETTLED: Try = { outcome: "settled", holdsUp: false };
/** Answers that every other call would get too. */
const HOLDING_UP: readonly number[] = [CODE.unavailable, CODE.tooManyRequests];

/**
 * What has to reach the server, kept on this device from the press of a button until it is answered. One tab sends at a time;
 * whatever is sent once more because an answer was lost changes nothing on the server.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  /**
   * What this device has no room for, and whose it is: shown while it is sent, and receipts until they are put away or the page
   * is left.
   */
  #unkept: Unkept[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    followPersonal(OUTBOX, () => {
      this.show();
      this.#tell();
      this.#refresh();
      // The tab that has tried may be closed before the next try.
      this.#tryLater();
    });
    followPersonal(OWN_ANSWERS, (name) => {
      const answer = name === undefined ? null : readAnswer(name);
      if (answer) showAnswer(parts.queryClient, answer);
    });
    this.show();
  }

  /** Keeps an entry, in the place of an earlier one of the same name, and sends it. Rejects where nothing can be kept and sent. */
  async put(asked: UnsentEntry): Promise<Outcome> {
    this.#expectSameVisitor({ isLost: true });
    const before = readEntry(nameOf(asked));
    const entry = { ...asked, since: sinceAsked(asked, before) };
    if (!writeEntry(sinceLeft(entry, before))) return this.#putUnkept(entry);
    const ended = this.#beginSending(entry);
    this.show();
    try {
      return await inTurn(async () => (await this.#sendKept(nameOf(entry), true)).outcome);
    } finally {
      ended();
    }
  }

  /** Sends all that waits. */
  async send(): Promise<void> {
    this.#tell();
    clearTimeout(this.#timer);
    if (!readEntries().some(isWaiting)) return;
    for (const entry of readEntries()) {
      if (!isWaiting(entry)) continue;
      // One by one: what is taken back meanwhile has its turn before the next leaves.
      const { holdsUp: isHeldUp } = await inTurn(() => this.#sendKept(nameOf(entry)));
      if (isHeldUp) break;
    }
  }

  /**
   * A wish about an event that may have arrived, or was answered meanwhile, is undone on the server as soon as it can be; of an
   * application the school has to be told, so one that has left since `entry` was shown stays. `keep`: keeps elsewhere what is to be removed, unless it was sent or taken back
   * meanwhile; false: it cannot, and all stays as it is.
   */
  async takeBack(entry: UnsentEntry, keep = () => true): Promise<void> {
    this.#expectSameVisitor();
    const isTaken = await inTurn(async () =>
      entry.kind === "event" ? undo(entry) : remove(entry, keep),
    );
    this.show();
    if (isTaken) await this.send();
  }

  /** Puts away what has been read: a refusal, a receipt, or that something cannot be sent. */
  putAway(entry: OutboxEntry): void {
    this.#expectSameVisitor();
    this.#unkept = this.#unkept.filter((each) => nameOf(each.entry) !== nameOf(entry));
    removeEntry(entry);
    this.show();
  }

  /** Of an application whose fields were refused, leaves what was refused of these. */
  leaveRefused(entry: ApplicationEntry, fields: Refused["fields"]): void {
    this.#expectSameVisitor();
    const now = readEntry(nameOf(entry));
    if (now?.kind !== "application" || now.state.is !== "refused") return;
    writeEntry({ ...now, state: { ...now.state, fields } });
    this.show();
  }

  /** Shows what is kept by now. */
  show(): void {
    const { store } = this.#parts;
    const token = this.#token;
    const unkept = this.#unkept.filter((each) => each.token === token).map(({ entry }) => entry);
    const names = unkept.map(nameOf);
    const kept = readEntries().filter((entry) => !names.includes(nameOf(entry)));
    store.set(outboxAtom, [...kept, ...unkept]);
  }

  /** Another tab, or the end of the session, may have been faster: then there is nothing left to send. */
  async #sendKept(name: string, isPressed = false): Promise<Try> {
    const isOffline = await this.#isOffline();
    const now = readEntry(name);
    // A tab that has slept may still be that of somebody before.
    if (!now || !isWaiting(now) || this.#token !== readToken()) return SETTLED;
    if (isOffline) {
      writeEntry({ ...now, state: { ...now.state, delay: "offline" } });
      this.show();
      this.#tryLater();
      return { outcome: "waiting", holdsUp: true };
    }
    // Said before it leaves: nobody may be left to say it afterwards.
    const entry = leaving(now);
    writeEntry(entry);
    this.show();
    const locale = this.#parts.store.get(localeAtom);
    try {
      return { outcome: await this.#deliver(entry), holdsUp: false };
    } catch (error) {
      // Ended with the session, by which all of it is gone; what has the name now is the next one's.
      if (error instanceof SessionOver || isNotLoggedIn(error) || readEntry(name) === null) {
        return SETTLED;
      }
      if (isReplaced(entry)) {
        this.#tryLater();
        return SETTLED;
      }
      return {
        outcome: this.#follow({ entry, error, locale, isPressed }),
        holdsUp: holdsUp(error),
      };
    } finally {
      this.show();
    }
  }

  get #token(): string | null {
    return this.#parts.store.get(tokenAtom) ?? null;
  }

  /**
   * What is pressed by one visitor is never another's: where somebody else is here by now, the page is looked up again.
   * `isLost`: what was pressed would have been kept.
   */
  #expectSameVisitor({ isLost = false } = {}): void {
    const token = this.#token;
    const isTold = hasUnfinished();
    this.#parts.session.lookAgain();
    if (token !== null && this.#token === token) return;
    // Who is led to the login shall not think that it has been sent.
    if (isLost && this.#token === null && !isTold) this.#parts.report(new UnsentLost());
    throw new SessionOver();
  }

  /** Where the browser says so and the server cannot be reached: what is not sent then has certainly not left. */
  async #isOffline(): Promise<boolean> {
    return !(navigator.onLine || (await this.#parts.isReachable()));
  }

  #follow({ entry, error, locale, isPressed }: Failure): Outcome {
    if (error instanceof ApiError && isFinal(error)) {
      const { message } = error;
      const fields = refusedFields(error);
      const state = {
        is: "refused",
        message,
        locale,
        conflict: readConflict(error),
        fields,
        isToTell: isInFront() ? undefined : true,
      } as const;
      writeEntry({ ...entry, state });
      // The form leads to its fields itself.
      const hasFields = entry.kind === "application" && Object.keys(fields).length > 0;
      if (!this.#isShown(entry)) this.#tellIfInFront(entry, state);
      else if (isPressed && !hasFields) this.#parts.report(error);
      this.#refresh();
      return "refused";
    }
    writeEntry({ ...entry, state: { is: "waiting", mayHaveArrived: true, delay: delayOf(error) } });
    this.#tryLater();
    return "waiting";
  }

  #tellIfInFront(entry: UnsentEntry, refused: Refused): void {
    if (!isInFront()) return;
    const words = named(entry, refused, this.#parts.store.get(localeAtom));
    this.#parts.report(new RefusedLater(words));
  }

  /** Refusals that came while no tab was in front are told once, by one that is. */
  #tell(): void {
    if (!isInFront() || this.#token !== readToken()) return;
    for (const entry of readEntries()) {
      if (entry.kind !== "event" && entry.kind !== "application") continue;
      const { state } = entry;
      if (state.is !== "refused" || !state.isToTell) continue;
      writeEntry({ ...entry, state: { ...state, isToTell: undefined } });
      this.show();
      if (!this.#isShown(entry)) this.#tellIfInFront(entry, state);
    }
  }

  #isShown(entry: UnsentEntry): boolean {
    return this.#parts.store.get(shownEntriesAtom).includes(nameOf(entry));
  }

  #tryLater(): void {
    clearTimeout(this.#timer);
    if (!readEntries().some(isWaiting)) return;
    this.#timer = setTimeout(() => void this.#parts.session.sendWaiting(), NEXT_TRY);
  }

  async #putUnkept(entry: UnsentEntry): Promise<Outcome> {
    const token = this.#token;
    const unkept = { token, entry };
    this.#unkept.push(unkept);
    const ended = this.#beginSending(entry);
    this.show();
    try {
      return await inTurn(async () => {
        if (token !== readToken()) throw new SessionOver();
        return this.#deliver(entry);
      });
    } finally {
      ended();
      this.#unkept = this.#unkept.filter((each) => each !== unkept);
      this.show();
      this.#refresh();
    }
  }

  /** Rejects with what the call rejects with. */
  async #deliver(entry: UnsentEntry): Promise<Outcome> {
    const ended = this.#beginSending(entry);
    try {
      if (entry.kind === "application") await this.#apply(entry);
      else await this.#settleEvent(entry);
      return "settled";
    } finally {
      ended();
    }
  }

  /** Shows that it is being sent, until what it returns is called. */
  #beginSending(entry: UnsentEntry): () => void {
    const { store } = this.#parts;
    const name = nameOf(entry);
    store.set(sendingAtom, (names) => [...names, name]);
    return () =>
      store.set(sendingAtom, (names) => {
        const at = names.indexOf(name);
        return names.filter((_, index) => index !== at);
      });
  }

  async #apply(entry: Extract<UnsentEntry, { kind: "application" }>): Promise<void> {
    const token = this.#token;
    const answer = await this.#parts.session.call("apply", { body: entry.application });
    const receipt = { kind: "receipt", key: entry.application.key, receipt: answer } as const;
    if (!writeEntry(receipt)) this.#unkept.push({ token, entry: receipt });
    removeDraft(entry.application.key);
    this.#refresh();
  }

  async #settleEvent(entry: EventEntry): Promise<void> {
    const { session, queryClient, store } = this.#parts;
    const answered = await this.#askEvent(entry, store.get(localeAtom));
    const isUnkept = this.#unkept.some((each) => each.entry === entry);
    // Of a tab that has slept meanwhile the answer is older than what others know.
    if (!isReplaced(entry) && (isUnkept || readEntry(nameOf(entry)) !== null)) {
      // Known on this device before the wish is gone: the network may be too when it is asked for anew.
      if (answered) takeAnswer(queryClient, answered);
      removeEntry(entry);
    }
    this.#refresh();
    // Kept on this device, wherever the visitor goes next.
    void queryClient.prefetchQuery(ownEventsQuery(session, store.get(localeAtom)));
  }

  /** The event as it is since then, as far as that is known. */
  async #askEvent(entry: EventEntry, locale: Locale): Promise<KeptEvent | undefined> {
    const call = entry.wish === "signUp" ? "signUpForEvent" : "cancelSignUp";
    const query = { id: entry.event.id, order: String(nextOrder()) };
    try {
      return { ...(await this.#parts.session.read(call, { query }, locale)).data, locale };
    } catch (error) {
      if (!isCarriedOut(entry, error)) throw error;
      const before = eventOf(entry);
      const signedUp = entry.wish === "signUp";
      return before && { ...before, locale: before.locale ?? locale, signedUp };
    }
  }

  #refresh(): void {
    const { queryClient } = this.#parts;
    const personal = { queryKey: [PERSONAL_KEY] };
    const underway = queryClient.getQueryCache().findAll({
      ...personal,
      fetchStatus: "fetching",
      predicate: ({ state }) => state.data === undefined,
    });
    void queryClient.invalidateQueries(personal);
    // A first answer that is on its way may be of before, and is not asked for anew until it is there.
    for (const { promise, queryKey } of underway) {
      const askAnew = () => queryClient.invalidateQueries({ queryKey, exact: true });
      void promise?.then(askAnew, askAnew);
    }
  }
}

const outboxes = new WeakMap<Session, Outbox>();

/** The answer to an earlier try was lost; or the event that is cancelled is gone, and with it every sign-up. */
function isCarriedOut({ wish }: EventEntry, error: unknown): boolean {
  return wish === "signUp" ? conflictReason(error) === "signed_up" : isNotFoundError(error);
}

/** Of a wish that another tab has overtaken, what is kept by then says whether it is still wished for. */
function isFinal(error: ApiError): boolean {
  return FINAL.includes(error.code) && conflictReason(error) !== "overtaken";
}

/** The one outbox of a session. */
export function outboxOf(parts: OutboxParts): Outbox {
  const outbox = outboxes.get(parts.session) ?? new Outbox(parts);
  outboxes.set(parts.session, outbox);
  return outbox;
}

function delayOf(error: unknown): Delay {
  if (!isConnectionError(error)) return "busy";
  return navigator.onLine ? "unanswered" : "offline";
}

function holdsUp(error: unknown): boolean {
  return isConnectionError(error) || (error instanceof ApiError && HOLDING_UP.includes(error.code));
}

/** Whether something else has taken its place meanwhile, in a tab that did not wait for this one. */
function isReplaced(entry: UnsentEntry): boolean {
  const now = readEntry(nameOf(entry));
  if (now === null) return false;
  if (now.kind === "event" && entry.kind === "event" && now.wish !== entry.wish)
    return sinceOf(now) >= sinceOf(entry);
  return now.kind === "receipt" || sinceOf(now) > sinceOf(entry);
}

/** What waits already is asked for since then: the same wish of two tabs is settled by one answer. */
function sinceAsked(entry: UnsentEntry, before: OutboxEntry | null): number {
  const isSame =
    before?.kind === "event" &&
    entry.kind === "event" &&
    before.wish === entry.wish &&
    isWaiting(before);
  return isSame ? sinceOf(before) : Date.now();
}

/** What takes the place of something that may have arrived may have arrived too. */
function sinceLeft(entry: UnsentEntry, before: OutboxEntry | null): UnsentEntry {
  return before && hasLeft(before) ? leaving(entry) : entry;
}

/** Nobody who is told of it sees what it is about. */
function named(entry: UnsentEntry, refused: Refused, locale: Locale): string {
  const { message: words, locale: then = locale } = refused;
  const message = knownRefusal(entry.kind, refused, then)?.[locale] ?? words;
  const subject = entry.kind === "event" ? eventOf(entry)?.title : entry.application.student.name;
  if (subject === undefined) return message;
  return locale === "en" ? `“${subject}”: ${message}` : `“${subject}”：${message}`;
}

/** Whether the visitor looks at this tab. */
function isInFront(): boolean {
  return document.visibilityState !== "hidden";
}
