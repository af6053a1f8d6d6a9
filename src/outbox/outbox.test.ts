import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter } from "@tanstack/react-router";
import { createStore } from "jotai";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ApplicationReceipt } from "#contract/application-shapes.ts";
import { CODE } from "#contract/codes.ts";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import type { EventSummary } from "#contract/event-shapes.ts";
import type { Locale } from "#contract/locales.ts";
import { SIGN_UP_MESSAGES } from "#contract/refusal-messages.ts";
import { NetworkError, RefusedLater, SessionOver, UnsentLost } from "#src/api/errors.ts";
import { httpSend } from "#src/api/http-send.ts";
import { initialLocaleAtom } from "#src/locale/locale-atom.ts";
import { DRAFTS, PERSONAL, personalNames, writePersonal } from "#src/session/personal-storage.ts";
import { Session } from "#src/session/session.ts";
import { outboxAtom, tokenAtom } from "#src/session/session-atoms.ts";
import { MemoryStorage } from "#src/session/test-storage.ts";
import {
  type ApplicationEntry,
  type EventEntry,
  nameOf,
  readEntries,
  writeEntry,
} from "./entries.ts";
import { OWN_ANSWERS } from "./own-answers.ts";
import { ownEventsQuery } from "./own-events.ts";
import { sendingAtom, shownEntriesAtom } from "./shown-entries.ts";
import { APPLICATION } from "./test-application.ts";

const EVENT: EventSummary = {
  id: "open-day",
  title: "开放日",
  summary: "一天",
  stage: null,
  cover: null,
  startsAt: "2027-03-18T09:00:00+08:00",
  endsAt: "2027-03-18T11:00:00+08:00",
  closesAt: "2027-03-17T18:00:00+08:00",
  place: "礼堂",
  phone: "0571-8800 1999",
  capacity: 20,
  taken: 3,
  status: "open",
  signedUp: false,
};

const SIGNED_UP: EventSummary = { ...EVENT, signedUp: true };

const wish = (what: EventEntry["wish"], id = EVENT.id): EventEntry => ({
  kind: "event",
  wish: what,
  event: { ...EVENT, id },
  state: { is: "waiting", mayHaveArrived: false },
});

const FORM: ApplicationEntry = {
  kind: "application",
  application: APPLICATION,
  state: { is: "waiting", mayHaveArrived: false },
};
const OTHER_FORM: ApplicationEntry = {
  ...FORM,
  application: { ...APPLICATION, key: "018f5e0a-0000-4000-8000-000000000002" },
};
const RECEIPT: ApplicationReceipt = {
  id: "1",
  number: "2026-K-0001",
  stage: "kindergarten",
  studentName: "试一",
  submittedAt: "2026-11-20T10:00:00+08:00",
  status: "submitted",
};

/** A call that the server has not answered yet. */
interface Call {
  readonly name: string;
  readonly token: string | null;
  readonly order: number;
  readonly body: unknown;
  readonly answer: (code: number, data?: unknown, message?: string) => void;
  readonly cut: () => void;
}

/** What the browser has of who is logged in; null: nobody is. */
let cookie: string | null;
let storage: MemoryStorage;
let page: EventTarget;
let browser: { onLine: boolean; locks?: LockManager };
/** Whether the server answers where the browser says that there is no network. */
let isReachable: boolean;
/** Whether the visitor looks at the browser. */
let isInFront: boolean;
let calls: Call[];

beforeEach(() => {
  cookie = "first";
  storage = new MemoryStorage();
  page = new EventTarget();
  const { locks } = navigator;
  browser = { onLine: true, locks };
  isReachable = false;
  calls = [];
  const open = new Set<(reason: Error) => void>();
  let isOver = false;
  const channels: BroadcastChannel[] = [];
  // The browser's console is told of each try that came to nothing.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("navigator", browser);
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("window", { localStorage: storage, sessionStorage: new MemoryStorage() });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  isInFront = true;
  vi.stubGlobal("document", {
    get visibilityState() {
      return isInFront ? "visible" : "hidden";
    },
    addEventListener: () => undefined,
    get cookie() {
      return cookie === null ? "" : `${TOKEN_COOKIE}=${cookie}`;
    },
    set cookie(text: string) {
      const [, value = ""] = /^[^=]+=([^;]*)/.exec(text) ?? [];
      cookie = value === "" ? null : value;
    },
  });
  vi.stubGlobal(
    "BroadcastChannel",
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
  vi.stubGlobal(
    "fetch",
    (path: string, init: { method: string; headers: Headers; body?: string }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      open.add(reject);
      if (isOver) reject(new TypeError("over"));
      calls.push({
        name: `${init.method} ${path.replace("/v1/homepage/", "").replace(/\?.*/, "")}`,
        order: Number(new URLSearchParams(path.split("?")[1]).get("order")),
        token: init.headers.get("authorization")?.replace("Bearer ", "") ?? null,
        body: init.body === undefined ? null : JSON.parse(init.body),
        answer: (code, data = null, msg = `code ${code}`) =>
          resolve(Response.json({ code, msg, data })),
        cut: () => reject(new TypeError("cut")),
      });
      return promise;
    },
  );
  return async () => {
    // Nothing of this test holds up the next.
    isOver = true;
    for (const reject of open) reject(new TypeError("over"));
    await locks.request("outbox", () => undefined);
    for (const channel of channels) channel.close();
    vi.unstubAllGlobals();
  };
});

const SIGN_UP = "PUT signUpActivity";
const CANCEL = "DELETE signUpActivity";
const APPLY = "PUT signUp";
const OWN_EVENTS = "GET activity";

/** A tab of the browser that has just been opened: it sends what waits. */
async function openTab() {
  const store = createStore();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reported: unknown[] = [];
  const session = new Session({
    store,
    queryClient,
    send: httpSend,
    report: (error) => reported.push(error),
    isReachable: async () => isReachable,
    takeBack: () => undefined,
  });
  const routeTree = createRootRoute();
  session.start(createRouter({ routeTree, history: createMemoryHistory() }));
  const outbox = await session.outbox();
  const shown = () => store.get(outboxAtom);
  return { session, store, queryClient, outbox, reported, shown };
}

const waitingFor = (name: string) => calls.filter((call) => call.name === name);

/** Resolves when it no longer throws, however slow the machine. */
const soon = <Result>(look: () => Result) => vi.waitFor(look, { timeout: 60_000, interval: 5 });

/** The oldest call of that name that has not been answered. */
function asked(name: string): Promise<Call> {
  return soon(() => {
    const at = calls.findIndex((call) => call.name === name);
    const [call] = at < 0 ? [] : calls.splice(at, 1);
    if (!call) throw new Error(`${name} was not called`);
    return call;
  });
}

/** Resolves when all has happened that needs no answer. */
async function quiet(): Promise<void> {
  await navigator.locks.query();
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** What is shown of one's own sign-ups in a tab, until it is left. */
function watchOwn(session: Session, queryClient: QueryClient) {
  const observer = new QueryObserver(queryClient, ownEventsQuery(session, "zh"));
  const leave = observer.subscribe(() => undefined);
  return { own: () => observer.getCurrentResult().data, leave };
}

/** What a new tab knows of one's own sign-ups before it has asked. */
async function afterReload(locale: Locale = "zh") {
  const { session, queryClient } = await openTab();
  const observer = new QueryObserver(queryClient, ownEventsQuery(session, locale));
  return observer.getCurrentResult().data;
}

/** Puts what is wished for into the outbox of a new tab while there is no network. */
async function waitOffline(...entries: (EventEntry | ApplicationEntry)[]) {
  browser.onLine = false;
  const tab = await openTab();
  for (const entry of entries) {
    expect(await tab.outbox.put(entry)).toBe("waiting");
  }
  expect(waitingFor(SIGN_UP).concat(waitingFor(CANCEL), waitingFor(APPLY))).toEqual([]);
  browser.onLine = true;
  return tab;
}

function nameOfCall(entry: EventEntry | ApplicationEntry): string {
  if (entry.kind === "application") return APPLY;
  return entry.wish === "signUp" ? SIGN_UP : CANCEL;
}

const stateNow = () => readEntries().map((entry) => ("state" in entry ? entry.state : null));

describe("what is put into the outbox", () => {
  it("is kept until it is answered, shown meanwhile, and sent once", async () => {
    const { outbox, store, shown } = await openTab();
    const outcome = outbox.put(wish("signUp"));
    expect(readEntries().map(nameOf)).toEqual([nameOf(wish("signUp"))]);
    expect(shown().map(nameOf)).toEqual([nameOf(wish("signUp"))]);
    expect(store.get(sendingAtom)).toContain(nameOf(wish("signUp")));
    (await asked(SIGN_UP)).answer(CODE.success, EVENT);
    expect(await outcome).toBe("settled");
    expect([readEntries(), shown(), store.get(sendingAtom)]).toEqual([[], [], []]);
    await outbox.send();
    expect(waitingFor(SIGN_UP)).toEqual([]);
  });

  it("waits without a network, and is sent by itself when that is back", async () => {
    const { session, shown } = await waitOffline(wish("signUp"));
    expect(stateNow()).toEqual([{ is: "waiting", mayHaveArrived: false, delay: "offline" }]);
    session.catchUp();
    (await asked(SIGN_UP)).answer(CODE.success, EVENT);
    await soon(() => expect(shown()).toEqual([]));
  });

  it("is sent again after a while where the server was busy, and the page can say so", async () => {
    const { outbox, shown } = await openTab();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const outcome = outbox.put(wish("signUp"));
      await quiet();
      waitingFor(SIGN_UP)[0]?.answer(CODE.unavailable);
      calls = [];
      expect(await outcome).toBe("waiting");
      expect(stateNow()).toEqual([{ is: "waiting", mayHaveArrived: true, delay: "busy" }]);
      vi.advanceTimersByTime(20_000);
    } finally {
      vi.useRealTimers();
    }
    (await asked(SIGN_UP)).answer(CODE.success, EVENT);
    await soon(() => expect(shown()).toEqual([]));
  });

  it("survives a reload, and goes with the new page", async () => {
    await waitOffline(FORM);
    const { shown } = await openTab();
    const call = await asked(APPLY);
    expect(call.body).toEqual(APPLICATION);
    call.answer(CODE.success, RECEIPT);
    await soon(() =>
      expect(shown()).toEqual([{ kind: "receipt", key: APPLICATION.key, receipt: RECEIPT }]),
    );
  });

  it("goes one after the other, and stops at the first that gets no answer", async () => {
    await waitOffline(wish("signUp", "a"), wish("signUp", "b"));
    const { session } = await openTab();
    (await asked(SIGN_UP)).cut();
    await quiet();
    expect(waitingFor(SIGN_UP)).toEqual([]);
    session.catchUp();
    (await asked(SIGN_UP)).answer(CODE.success, EVENT);
    (await asked(SIGN_UP)).answer(CODE.success, EVENT);
    await soon(() => expect(readEntries()).toEqual([]));
  });

  it.each([CODE.fault, CODE.unavailable, CODE.tooManyRequests])(
    "goes on after one that is answered with %i unless all would be",
    async (code) => {
      await waitOffline(wish("signUp", "a"), wish("signUp", "b"));
      await openTab();
      (await asked(SIGN_UP)).answer(code);
      if (code === CODE.fault) {
        (await asked(SIGN_UP)).answer(CODE.success, EVENT);
      } else {
        await quiet();
        expect(waitingFor(SIGN_UP)).toEqual([]);
      }
      const left = code === CODE.fault ? ["a"] : ["a", "b"];
      await soon(() =>
        expect(readEntries().map(nameOf)).toEqual(left.map((id) => nameOf(wish("signUp", id)))),
      );
    },
  );
});

describe("what was asked for before something was sent", () => {
  it("is asked for anew, as it is since then, though its first answer comes later", async () => {
    const { outbox, session, queryClient } = await openTab();
    const own = new QueryObserver(queryClient, ownEventsQuery(session, "zh"));
    const leave = own.subscribe(() => undefined);
    const before = await asked(OWN_EVENTS);
    const outcome = outbox.put(wish("signUp"));
    (await asked(SIGN_UP)).answer(CODE.success, EVENT);
    expect(await outcome).toBe("settled");
    before.answer(CODE.success, []);
    (await asked(OWN_EVENTS)).answer(CODE.success, [EVENT]);
    await soon(() => expect(own.getCurrentResult().data).toEqual([EVENT]));
    leave();
  });
});

describe("a list of one's own sign-ups", () => {
  it("that was asked for before another is not kept in its place", async () => {
    const { session, queryClient } = await openTab();
    const { own, leave } = watchOwn(session, queryClient);
    (await asked(OWN_EVENTS)).answer(CODE.success, []);
    await soon(() => expect(own()).toEqual([]));
    void queryClient.invalidateQueries();
    const before = await asked(OWN_EVENTS);
    void queryClient.invalidateQueries();
    (await asked(OWN_EVENTS)).answer(CODE.success, [SIGNED_UP]);
    await soon(() => expect(own()).toEqual([SIGNED_UP]));
    before.answer(CODE.success, []);
    await quiet();
    leave();
    expect(own()).toEqual([SIGNED_UP]);
    expect(await afterReload()).toEqual([SIGNED_UP]);
  });

  it.each(["zh", "en"] as const)(
    "is not replaced by one that another tab has asked for earlier in %s",
    async (language) => {
      const [one, other] = [await openTab(), await openTab()];
      const early = other.queryClient.fetchQuery(ownEventsQuery(other.session, language));
      const before = await asked(OWN_EVENTS);
      const late = one.queryClient.fetchQuery(ownEventsQuery(one.session, "zh"));
      (await asked(OWN_EVENTS)).answer(CODE.success, [SIGNED_UP]);
      expect(await late).toEqual([SIGNED_UP]);
      before.answer(CODE.success, []);
      expect((await early).map(({ id }) => id)).toEqual([SIGNED_UP.id]);
      expect(await afterReload()).toEqual([SIGNED_UP]);
    },
  );

  it("that was asked for later counts also where the clock was set back meanwhile", async () => {
    const updatedAt = Date.now() + 3_600_000;
    writePersonal("own-events zh", JSON.stringify({ updatedAt, events: [SIGNED_UP] }));
    const { session, queryClient } = await openTab();
    const { own, leave } = watchOwn(session, queryClient);
    expect(own()).toEqual([SIGNED_UP]);
    (await asked(OWN_EVENTS)).answer(CODE.success, []);
    await soon(() => expect(own()).toEqual([]));
    leave();
    expect(await afterReload()).toEqual([]);
  });
});

describe("what was answered to a sign-up or a cancellation", () => {
  it.each([
    ["signUp", SIGN_UP, [], [SIGNED_UP]],
    ["cancel", CANCEL, [SIGNED_UP], []],
  ] as const)(
    "as a %s is known in both languages, though nothing else is ever answered again",
    async (what, call, listed, since) => {
      const { outbox, session, queryClient } = await openTab();
      const { own, leave } = watchOwn(session, queryClient);
      (await asked(OWN_EVENTS)).answer(CODE.success, listed);
      await soon(() => expect(own()).toEqual(listed));
      const outcome = outbox.put(wish(what));
      (await asked(call)).answer(CODE.success, { ...EVENT, signedUp: what === "signUp" });
      expect(await outcome).toBe("settled");
      expect(own()).toEqual(since);
      (await asked(OWN_EVENTS)).cut();
      await quiet();
      leave();
      expect(own()).toEqual(since);
      expect(await afterReload()).toEqual(since);
      const inEnglish = since.map((event) => ({ ...event, locale: "zh" }));
      expect(await afterReload("en")).toEqual(inEnglish);
    },
  );

  it("is known after a reload though no list has ever been answered", async () => {
    const { outbox } = await openTab();
    const outcome = outbox.put(wish("signUp"));
    (await asked(SIGN_UP)).answer(CODE.success, SIGNED_UP);
    expect(await outcome).toBe("settled");
    expect(await afterReload()).toEqual([SIGNED_UP]);
  });

  it("is also what a second sign-up is told that the first had arrived", async () => {
    const { outbox, session } = await openTab();
    const outcome = outbox.put(wish("signUp"));
    (await asked(SIGN_UP)).cut();
    await outcome;
    session.catchUp();
    (await asked(SIGN_UP)).answer(CODE.conflict, { reason: "signed_up" });
    await soon(() => expect(readEntries()).toEqual([]));
    expect(await afterReload()).toEqual([SIGNED_UP]);
  });

  it("is not undone by a list that was asked for before, and is by one that was asked for after", async () => {
    const { outbox, session, queryClient } = await openTab();
    const query = ownEventsQuery(session, "zh");
    const other: EventSummary = {
      ...SIGNED_UP,
      id: "other",
      startsAt: "2027-03-19T09:00:00+08:00",
    };
    const early = queryClient.fetchQuery(query);
    const before = await asked(OWN_EVENTS);
    const outcome = outbox.put(wish("signUp"));
    (await asked(SIGN_UP)).answer(CODE.success, SIGNED_UP);
    expect(await outcome).toBe("settled");
    before.answer(CODE.success, [other]);
    expect(await early).toEqual([SIGNED_UP, other]);
    expect(await afterReload()).toEqual([SIGNED_UP, other]);
    // Cancelled elsewhere.
    void queryClient.fetchQuery(query);
    (await asked(OWN_EVENTS)).answer(CODE.success, [other]);
    await soon(() => expect(queryClient.getQueryData(query.queryKey)).toEqual([other]));
    expect(await afterReload()).toEqual([other]);
  });

  it("is shown in another tab", async () => {
    const [one, other] = [await openTab(), await openTab()];
    const { own, leave } = watchOwn(other.session, other.queryClient);
    (await asked(OWN_EVENTS)).answer(CODE.success, []);
    await soon(() => expect(own()).toEqual([]));
    const outcome = one.outbox.put(wish("signUp"));
    (await asked(SIGN_UP)).answer(CODE.success, SIGNED_UP);
    expect(await outcome).toBe("settled");
    for (const key of Object.keys(storage)) {
      page.dispatchEvent(Object.assign(new Event("storage"), { key }));
    }
    expect(own()).toEqual([SIGNED_UP]);
    leave();
  });
});

describe("what another release has kept", () => {
  it("is sent though its date of birth is no longer taken: the server says so", async () => {
    const student = { ...APPLICATION.student, birthDate: "1923-05-09" };
    writeEntry({ ...FORM, application: { ...APPLICATION, student } });
    await openTab();
    const fields = { "student.birthDate": "1923" };
    (await asked(APPLY)).answer(CODE.invalid, { fields });
    await soon(() =>
      expect(stateNow()).toEqual([expect.objectContaining({ is: "refused", fields })]),
    );
  });

  it("is sent where that can be understood which is to be sent", async () => {
    const event = { id: EVENT.id, name: "开放日" };
    const state = { is: "queued" };
    writePersonal(
      nameOf(wish("cancel")),
      JSON.stringify({ kind: "event", wish: "cancel", event, state }),
    );
    const { shown } = await openTab();
    expect(shown()).toEqual([
      {
        ...wish("cancel"),
        event: { id: EVENT.id },
        state: { is: "waiting", mayHaveArrived: true },
      },
    ]);
    (await asked(CANCEL)).answer(CODE.success, EVENT);
    await soon(() => expect(readEntries()).toEqual([]));
  });

  it.each([{}, { locale: "fr", conflict: { reason: "rain" } }])(
    "of a refusal is shown, with %o",
    async (more) => {
      const state = { is: "refused", message: "名额已满", fields: {} } as const;
      const kept = { ...wish("signUp"), state: { ...state, ...more } };
      writePersonal(nameOf(wish("signUp")), JSON.stringify(kept));
      const { shown } = await openTab();
      expect(shown()).toEqual([{ ...wish("signUp"), state }]);
    },
  );

  it.each([
    ["outbox event a", "event", "{"],
    ["outbox event b", "event", JSON.stringify({ kind: "event", wish: "dance" })],
    ["outbox application c", "application", JSON.stringify({ ...FORM, application: {} })],
  ] as const)(
    "is shown and holds up nothing where it cannot be, as %s",
    async (name, about, text) => {
      writePersonal(name, text);
      const { outbox, shown } = await openTab();
      expect(shown()).toEqual([{ kind: "unreadable", about, name }]);
      const outcome = outbox.put(wish("signUp"));
      (await asked(SIGN_UP)).answer(CODE.success, EVENT);
      expect(await outcome).toBe("settled");
      const [entry] = shown();
      if (entry) outbox.putAway(entry);
      expect([readEntries(), shown()]).toEqual([[], []]);
    },
  );
});

describe("several tabs", () => {
  it("send what a tab has left that was closed before its next try", async () => {
    const { outbox } = await openTab();
    await openTab();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const outcome = outbox.put(wish("signUp"));
      await quiet();
      waitingFor(SIGN_UP)[0]?.cut();
      calls = [];
      expect(await outcome).toBe("waiting");
      vi.clearAllTimers();
      page.dispatchEvent(
        Object.assign(new Event("storage"), { key: PERSONAL + nameOf(wish("signUp")) }),
      );
      vi.advanceTimersByTime(20_000);
    } finally {
      vi.useRealTimers();
    }
    (await asked(SIGN_UP)).answer(CODE.success, EVENT);
    await soon(() => expect(readEntries()).toEqual([]));
  });

  it.each(["answered", "lost"])(
    "leave alone what has taken the place of theirs meanwhile, when theirs is %s",
    async (outcome) => {
      const { outbox } = await openTab();
      const settled = outbox.put(wish("signUp"));
      const call = await asked(SIGN_UP);
      // Another tab has not waited any longer.
      const later = { ...wish("cancel"), since: Date.now() + 1 };
      writeEntry(later);
      if (outcome === "answered") call.answer(CODE.success, SIGNED_UP);
      else call.cut();
      expect(await settled).toBe("settled");
      expect(readEntries()).toEqual([later]);
    },
  );

  it("send nothing of whoever has logged in meanwhile, where they have slept", async () => {
    const { outbox } = await openTab();
    cookie = "second";
    writeEntry(wish("signUp"));
    await outbox.send();
    expect(waitingFor(SIGN_UP)).toEqual([]);
    expect(readEntries()).toHaveLength(1);
  });

  it("keep nothing of who was there before for whoever has logged in meanwhile", async () => {
    const { outbox } = await openTab();
    cookie = "second";
    await expect(outbox.put(FORM)).rejects.toThrow(SessionOver);
    expect(readEntries()).toEqual([]);
    expect(waitingFor(APPLY)).toEqual([]);
  });

  it("keep nothing, and say what is lost, once the session has ended by itself", async () => {
    const { outbox, reported, store } = await openTab();
    expect(writePersonal(`${DRAFTS}1`, "{}")).toBe(true);
    cookie = null;
    await expect(outbox.put(FORM)).rejects.toThrow(SessionOver);
    expect(store.get(tokenAtom)).toBeNull();
    expect(reported).toEqual([expect.any(UnsentLost)]);
  });

  it("leave alone, when they wake, the same wish that was asked for after its opposite", async () => {
    const { outbox } = await openTab();
    const outcome = outbox.put(wish("signUp"));
    const late = await asked(SIGN_UP);
    // The turn of the tab that sleeps has been given to another, which has cancelled and wishes anew.
    const anew: EventEntry = { ...wish("signUp"), since: Date.now() + 1000 };
    writeEntry(anew);
    late.answer(CODE.success, SIGNED_UP);
    await outcome;
    expect(readEntries()).toEqual([anew]);
    expect(personalNames(OWN_ANSWERS)).toEqual([]);
  });

  it("try again what a later wish of another has overtaken", async () => {
    const { outbox } = await openTab();
    const outcome = outbox.put(wish("signUp"));
    (await asked(SIGN_UP)).answer(CODE.conflict, { reason: "overtaken" });
    expect(await outcome).toBe("waiting");
  });
});

describe("what is asked about an event", () => {
  it("has a higher order than all before, whatever becomes of the clock", async () => {
    const { outbox } = await openTab();
    const orders: number[] = [];
    for (const [what, call] of [
      ["signUp", SIGN_UP],
      ["cancel", CANCEL],
      ["signUp", SIGN_UP],
    ] as const) {
      const outcome = outbox.put(wish(what));
      const { order, answer } = await asked(call);
      orders.push(order);
      answer(CODE.success, EVENT);
      await outcome;
      vi.spyOn(Date, "now").mockReturnValue(1000);
    }
    vi.mocked(Date.now).mockRestore();
    const [first = 0, second = 0, third = 0] = orders;
    expect([second > first, third > second]).toEqual([true, true]);
  });
});

describe("a reply that is lost", () => {
  it("of a sign-up is followed by another try, whose refusal as a second one is a success", async () => {
    const { outbox, session, reported } = await openTab();
    const outcome = outbox.put(wish("signUp"));
    (await asked(SIGN_UP)).cut();
    expect(await outcome).toBe("waiting");
    expect(stateNow()).toEqual([{ is: "waiting", mayHaveArrived: true, delay: "unanswered" }]);
    session.catchUp();
    (await asked(SIGN_UP)).answer(CODE.conflict, { reason: "signed_up" });
    await soon(() => expect(readEntries()).toEqual([]));
    expect(reported).toEqual([]);
  });

  it("of an application is asked for with the same key, and its receipt takes its place and that of the draft", async () => {
    const draft = JSON.stringify({ key: APPLICATION.key, values: {} });
    writePersonal(DRAFTS + APPLICATION.key, draft);
    // Where the last release kept it.
    writePersonal(`${DRAFTS}application`, draft);
    const { outbox, session, shown } = await openTab();
    const outcome = outbox.put(FORM);
    (await asked(APPLY)).cut();
    expect(await outcome).toBe("waiting");
    session.catchUp();
    const again = await asked(APPLY);
    expect(again.body).toEqual(APPLICATION);
    again.answer(CODE.success, RECEIPT);
    await soon(() => expect(shown().map(({ kind }) => kind)).toEqual(["receipt"]));
    expect(JSON.stringify(storage)).not.toContain(APPLICATION.guardian.name);
    expect(personalNames(DRAFTS)).toEqual([]);
    const [receipt] = shown();
    if (receipt) outbox.putAway(receipt);
    expect(readEntries()).toEqual([]);
  });

  it("of an application leaves alone the draft of another", async () => {
    const key = crypto.randomUUID();
    const other = JSON.stringify({ key, values: {} });
    writePersonal(DRAFTS + key, other);
    const { outbox, shown } = await openTab();
    const outcome = outbox.put(FORM);
    (await asked(APPLY)).answer(CODE.success, RECEIPT);
    expect(await outcome).toBe("settled");
    expect(shown().map(({ kind }) => kind)).toEqual(["receipt"]);
    expect(storage.getItem(PERSONAL + DRAFTS + key)).toBe(other);
  });

  it("may have arrived, though a later try did not even leave the device", async () => {
    const { outbox, session } = await openTab();
    const outcome = outbox.put(wish("signUp"));
    (await asked(SIGN_UP)).cut();
    await outcome;
    browser.onLine = false;
    session.catchUp();
    await soon(() =>
      expect(stateNow()).toEqual([{ is: "waiting", mayHaveArrived: true, delay: "offline" }]),
    );
    expect(waitingFor(SIGN_UP)).toEqual([]);
  });

  it("may have arrived where the browser is wrong in saying that there is no network", async () => {
    browser.onLine = false;
    isReachable = true;
    const { outbox } = await openTab();
    const outcome = outbox.put(wish("signUp"));
    (await asked(SIGN_UP)).cut();
    expect(await outcome).toBe("waiting");
    expect(stateNow()).toEqual([{ is: "waiting", mayHaveArrived: true, delay: "offline" }]);
  });

  it("of a cancellation is no refusal, though the event has gone meanwhile", async () => {
    const { outbox, reported } = await openTab();
    const outcome = outbox.put(wish("cancel"));
    (await asked(CANCEL)).answer(CODE.notFound);
    expect(await outcome).toBe("settled");
    expect([readEntries(), reported]).toEqual([[], []]);
  });
});

describe("a refusal", () => {
  it.each(["full", "closed"])(
    "because an event is %s is told, and stays until it is put away",
    async (reason) => {
      await waitOffline(wish("signUp"));
      const { outbox, reported, shown } = await openTab();
      (await asked(SIGN_UP)).answer(CODE.conflict, { reason });
      await soon(() => expect(reported).toHaveLength(1));
      expect(reported).toEqual([expect.objectContaining({ message: "“开放日”：code 409" })]);
      const conflict = { reason };
      const refused = { is: "refused", message: "code 409", locale: "zh", conflict, fields: {} };
      expect(stateNow()).toEqual([refused]);

      const later = await openTab();
      await later.outbox.send();
      expect(later.shown()).toEqual([
        expect.objectContaining({ ...wish("signUp"), state: refused }),
      ]);
      expect(waitingFor(SIGN_UP)).toEqual([]);

      const [entry] = shown();
      if (entry) outbox.putAway(entry);
      expect([readEntries(), shown()]).toEqual([[], []]);
    },
  );

  it("of what waited is told by the page alone that shows it", async () => {
    await waitOffline(wish("signUp"));
    const { store, reported, shown } = await openTab();
    store.set(shownEntriesAtom, [nameOf(wish("signUp"))]);
    (await asked(SIGN_UP)).answer(CODE.conflict, { reason: "full" });
    await soon(() =>
      expect(shown()).toEqual([
        expect.objectContaining({
          state: expect.objectContaining({ is: "refused", message: "code 409" }),
        }),
      ]),
    );
    expect(reported).toEqual([]);
  });

  it("is kept with the language in which the server was asked, and with the number it names", async () => {
    const { outbox, store, shown } = await openTab();
    store.set(initialLocaleAtom, "en");
    const outcome = outbox.put(FORM);
    const conflict = { reason: "submitted", number: RECEIPT.number };
    const call = await asked(APPLY);
    store.set(initialLocaleAtom, "zh");
    call.answer(CODE.conflict, conflict);
    expect(await outcome).toBe("refused");
    const state = { is: "refused", message: "code 409", locale: "en", conflict, fields: {} };
    expect(shown()).toEqual([expect.objectContaining({ ...FORM, state })]);
  });

  it("of single fields is kept with what was filled in, for its page to lead back to them", async () => {
    const { outbox, reported, shown, store } = await openTab();
    store.set(shownEntriesAtom, [nameOf(FORM)]);
    const outcome = outbox.put(FORM);
    const fields = { "guardian.phone": "11 位" };
    (await asked(APPLY)).answer(CODE.invalid, { fields });
    expect(await outcome).toBe("refused");
    const state = { is: "refused", message: "code 400", locale: "zh", fields };
    expect(shown()).toEqual([expect.objectContaining({ ...FORM, state })]);
    expect(reported).toEqual([]);
  });

  it("of single fields is told to who is elsewhere by then", async () => {
    await waitOffline(FORM);
    const { reported } = await openTab();
    (await asked(APPLY)).answer(CODE.invalid, { fields: { "guardian.phone": "11 位" } });
    await soon(() => expect(reported).toEqual([new RefusedLater("“试一”：code 400")]));
  });

  it("of each of several that waited is told", async () => {
    await waitOffline(wish("signUp", "a"), FORM);
    const { reported } = await openTab();
    (await asked(SIGN_UP)).answer(CODE.conflict, { reason: "full" });
    (await asked(APPLY)).answer(CODE.conflict, { reason: "closed" });
    const [first, second] = ["“开放日”：code 409", "“试一”：code 409"];
    await soon(() => expect(reported).toEqual([new RefusedLater(first), new RefusedLater(second)]));
  });

  it("that comes while nobody looks is told once, in the tab that is in front next", async () => {
    await waitOffline(wish("signUp"));
    const hidden = await openTab();
    isInFront = false;
    hidden.store.set(shownEntriesAtom, [nameOf(wish("signUp"))]);
    (await asked(SIGN_UP)).answer(CODE.conflict, { reason: "full" });
    await soon(() => expect(stateNow()).toEqual([expect.objectContaining({ is: "refused" })]));
    isInFront = true;
    const { reported, outbox } = await openTab();
    await outbox.send();
    await hidden.outbox.send();
    expect([hidden.reported, reported]).toEqual([[], [new RefusedLater("“开放日”：code 409")]]);
  });

  it("that is told later is told in the language that the site has by then", async () => {
    await waitOffline(wish("signUp"));
    await openTab();
    isInFront = false;
    (await asked(SIGN_UP)).answer(CODE.conflict, { reason: "full" }, SIGN_UP_MESSAGES.full.zh);
    await soon(() => expect(stateNow()).toEqual([expect.objectContaining({ is: "refused" })]));
    const { reported, outbox, store } = await openTab();
    store.set(initialLocaleAtom, "en");
    isInFront = true;
    await outbox.send();
    expect(reported).toEqual([new RefusedLater(`“开放日”: ${SIGN_UP_MESSAGES.full.en}`)]);
  });

  it("loses its fields one step after the other", async () => {
    const { outbox, shown, store } = await openTab();
    store.set(shownEntriesAtom, [nameOf(FORM)]);
    const outcome = outbox.put(FORM);
    const fields = { "guardian.phone": "11 位", grade: "没有" };
    (await asked(APPLY)).answer(CODE.invalid, { fields });
    await outcome;
    const [refused] = shown();
    if (refused?.kind !== "application") throw new Error("nothing is shown");
    outbox.leaveRefused(refused, { grade: "没有" });
    expect(stateNow()).toEqual([expect.objectContaining({ fields: { grade: "没有" } })]);
    // What has taken its place meanwhile stays.
    writeEntry(FORM);
    outbox.leaveRefused(refused, {});
    expect(stateNow()).toEqual([FORM.state]);
  });

  it("does not hold up what comes after it", async () => {
    await waitOffline(wish("signUp", "a"), wish("signUp", "b"));
    await openTab();
    (await asked(SIGN_UP)).answer(CODE.conflict, { reason: "full" });
    (await asked(SIGN_UP)).answer(CODE.success, EVENT);
    await soon(() => expect(stateNow()).toEqual([expect.objectContaining({ is: "refused" })]));
  });
});

describe("what is taken back", () => {
  it("is never sent where it has not left the device", async () => {
    const { outbox, session, shown } = await waitOffline(wish("signUp"));
    await outbox.takeBack(wish("signUp"));
    expect([readEntries(), shown()]).toEqual([[], []]);
    session.catchUp();
    await quiet();
    expect(calls.filter(({ name }) => name !== "GET detail")).toEqual([]);
  });

  it("is kept elsewhere once, however often the button is pressed", async () => {
    const { outbox } = await waitOffline(FORM);
    const keep = vi.fn(() => true);
    await Promise.all([outbox.takeBack(FORM, keep), outbox.takeBack(FORM, keep)]);
    expect(keep).toHaveBeenCalledOnce();
    expect(readEntries()).toEqual([]);
  });

  it("is not kept elsewhere where it was sent meanwhile", async () => {
    const { outbox } = await openTab();
    const outcome = outbox.put(FORM);
    const keep = vi.fn(() => true);
    const taken = outbox.takeBack(FORM, keep);
    (await asked(APPLY)).answer(CODE.success, RECEIPT);
    expect(await outcome).toBe("settled");
    await taken;
    expect(keep).not.toHaveBeenCalled();
    expect(readEntries().map(({ kind }) => kind)).toEqual(["receipt"]);
  });

  it("stays where it cannot be kept elsewhere", async () => {
    const { outbox } = await waitOffline(FORM);
    await outbox.takeBack(FORM, () => false);
    expect(readEntries().map(nameOf)).toEqual([nameOf(FORM)]);
  });

  it("gives its own room to what is kept elsewhere, where there is no other", async () => {
    const { outbox } = await waitOffline(FORM);
    await outbox.takeBack(FORM, () => readEntries().length === 0);
    expect(readEntries()).toEqual([]);
  });

  it("is not sent after what is on its way then", async () => {
    const { outbox, session } = await waitOffline(FORM, OTHER_FORM);
    session.catchUp();
    const first = await asked(APPLY);
    const taken = outbox.takeBack(OTHER_FORM, () => true);
    first.answer(CODE.success, RECEIPT);
    await taken;
    await quiet();
    expect(waitingFor(APPLY)).toEqual([]);
    expect(readEntries().map(({ kind }) => kind)).toEqual(["receipt"]);
  });

  it("stays where it has left since the button was pressed, which did not ask about that", async () => {
    const { outbox } = await waitOffline(FORM);
    const sent = outbox.send();
    const call = await asked(APPLY);
    const keep = vi.fn(() => true);
    const taken = outbox.takeBack(FORM, keep);
    call.cut();
    await Promise.all([sent, taken]);
    expect(keep).not.toHaveBeenCalled();
    expect(stateNow()).toEqual([{ is: "waiting", mayHaveArrived: true, delay: "unanswered" }]);
  });

  it.each([
    ["signUp", SIGN_UP, CANCEL],
    ["cancel", CANCEL, SIGN_UP],
  ] as const)("is undone where a %s may have arrived", async (what, first, undone) => {
    const { outbox } = await openTab();
    const outcome = outbox.put(wish(what));
    (await asked(first)).cut();
    await outcome;
    const taken = outbox.takeBack(wish(what));
    (await asked(undone)).answer(CODE.success, EVENT);
    await taken;
    expect(readEntries()).toEqual([]);
    expect(waitingFor(first)).toEqual([]);
  });

  it.each([
    ["signUp", SIGN_UP, CANCEL],
    ["cancel", CANCEL, SIGN_UP],
  ] as const)(
    "is undone where a %s is answered while the button is pressed",
    async (what, first, undone) => {
      const { outbox } = await openTab();
      const outcome = outbox.put(wish(what));
      const call = await asked(first);
      const taken = outbox.takeBack(wish(what));
      call.answer(CODE.success, what === "signUp" ? SIGNED_UP : EVENT);
      expect(await outcome).toBe("settled");
      (await asked(undone)).answer(CODE.success, what === "signUp" ? EVENT : SIGNED_UP);
      await taken;
      expect(readEntries()).toEqual([]);
      expect(waitingFor(first)).toEqual([]);
    },
  );

  it("is undone once, however often the button is pressed, and as what was never tried", async () => {
    const { outbox } = await openTab();
    const outcome = outbox.put(wish("signUp"));
    (await asked(SIGN_UP)).cut();
    await outcome;
    const taken = [outbox.takeBack(wish("signUp")), outbox.takeBack(wish("signUp"))];
    const call = await asked(CANCEL);
    expect(stateNow()).toEqual([{ is: "waiting", mayHaveArrived: true }]);
    call.answer(CODE.success, EVENT);
    await Promise.all(taken);
    await quiet();
    expect(readEntries()).toEqual([]);
    expect([...waitingFor(SIGN_UP), ...waitingFor(CANCEL)]).toEqual([]);
  });

  it("is left alone where it was refused while the button is pressed", async () => {
    const { outbox } = await openTab();
    const outcome = outbox.put(wish("signUp"));
    const call = await asked(SIGN_UP);
    const taken = outbox.takeBack(wish("signUp"));
    call.answer(CODE.conflict, { reason: "full" });
    expect(await outcome).toBe("refused");
    await taken;
    await quiet();
    expect(stateNow()).toEqual([expect.objectContaining({ is: "refused" })]);
    expect(waitingFor(CANCEL)).toEqual([]);
  });
});

describe("what is about to be sent", () => {
  it("is shown as being sent alone, whatever else waits", async () => {
    const { outbox, store } = await waitOffline(FORM);
    browser.onLine = true;
    const outcome = outbox.put(wish("signUp"));
    const call = await asked(SIGN_UP);
    expect(new Set(store.get(sendingAtom))).toEqual(new Set([nameOf(wish("signUp"))]));
    call.answer(CODE.success, SIGNED_UP);
    await outcome;
    expect(store.get(sendingAtom)).toEqual([]);
  });

  it.each([wish("signUp"), FORM])("may have arrived from then on: %o", async (entry) => {
    const { outbox } = await openTab();
    const outcome = outbox.put(entry);
    const call = await asked(nameOfCall(entry));
    expect(stateNow()).toEqual([{ is: "waiting", mayHaveArrived: true }]);
    browser.onLine = false;
    call.cut();
    expect(await outcome).toBe("waiting");
    expect(stateNow()).toEqual([{ is: "waiting", mayHaveArrived: true, delay: "offline" }]);
  });

  it("may still have arrived when the same is pressed in another tab", async () => {
    const [one, other] = [await openTab(), await openTab()];
    const outcomes = [one.outbox.put(wish("signUp"))];
    const call = await asked(SIGN_UP);
    outcomes.push(other.outbox.put(wish("signUp")));
    expect(stateNow()).toEqual([{ is: "waiting", mayHaveArrived: true }]);
    call.answer(CODE.success, EVENT);
    expect(await Promise.all(outcomes)).toEqual(["settled", "settled"]);
  });

  it.each([CODE.fault, CODE.unavailable])(
    "may have arrived where the server answers %i, and is undone when it is taken back",
    async (code) => {
      const { outbox } = await openTab();
      const outcome = outbox.put(wish("signUp"));
      (await asked(SIGN_UP)).answer(code);
      expect(await outcome).toBe("waiting");
      const taken = outbox.takeBack(wish("signUp"));
      (await asked(CANCEL)).answer(CODE.success, EVENT);
      await taken;
      expect(readEntries()).toEqual([]);
    },
  );
});

describe("of all that waits", () => {
  it("what was asked for first is sent first", async () => {
    writeEntry({ ...OTHER_FORM, since: 2 });
    writeEntry({ ...FORM, since: 1 });
    await openTab();
    const call = await asked(APPLY);
    expect(call.body).toMatchObject({ key: FORM.application.key });
  });
});

describe("two tabs", () => {
  it.each([wish("signUp"), FORM])("send once what is pressed in both: %o", async (entry) => {
    const [one, other] = [await openTab(), await openTab()];
    const outcomes = Promise.all([one.outbox.put(entry), other.outbox.put(entry)]);
    const call = await asked(nameOfCall(entry));
    await quiet();
    expect(waitingFor(nameOfCall(entry))).toEqual([]);
    call.answer(CODE.success, entry.kind === "event" ? EVENT : RECEIPT);
    expect(await outcomes).toEqual(["settled", "settled"]);
    expect(waitingFor(nameOfCall(entry))).toEqual([]);
  });

  it("send once what waits when the network comes back to both", async () => {
    const one = await waitOffline(wish("signUp"));
    const other = await openTab();
    one.session.catchUp();
    other.session.catchUp();
    (await asked(SIGN_UP)).answer(CODE.success, EVENT);
    await soon(() => expect(readEntries()).toEqual([]));
    await quiet();
    expect(waitingFor(SIGN_UP)).toEqual([]);
  });

  it("show what the other has changed", async () => {
    const [one, other] = [await openTab(), await openTab()];
    const outcome = one.outbox.put(wish("signUp"));
    const name = PERSONAL + nameOf(wish("signUp"));
    const changed = () => page.dispatchEvent(Object.assign(new Event("storage"), { key: name }));
    changed();
    expect(other.shown().map(nameOf)).toEqual([nameOf(wish("signUp"))]);
    (await asked(SIGN_UP)).answer(CODE.success, EVENT);
    await outcome;
    changed();
    expect(other.shown()).toEqual([]);
  });

  it("in a browser without locks send what is there", async () => {
    Reflect.deleteProperty(browser, "locks");
    const { outbox } = await openTab();
    const outcome = outbox.put(wish("signUp"));
    (await asked(SIGN_UP)).answer(CODE.success, EVENT);
    expect(await outcome).toBe("settled");
  });
});

describe("what waits belongs to who put it there", () => {
  it("and goes with the logout", async () => {
    const { session, shown } = await waitOffline(wish("signUp"));
    session.logOut();
    expect([shown(), readEntries()]).toEqual([[], []]);
    expect(Object.keys(storage)).toEqual([]);
    session.catchUp();
    await quiet();
    expect(waitingFor(SIGN_UP)).toEqual([]);
  });

  it.each(["the server", "the browser"])(
    "and is told to be lost where %s ends the session",
    async (who) => {
      const { session, reported } = await waitOffline(wish("signUp"), FORM);
      if (who === "the server") {
        session.catchUp();
        (await asked(SIGN_UP)).answer(CODE.notLoggedIn);
      } else {
        cookie = null;
        page.dispatchEvent(new Event("pageshow"));
      }
      await soon(() => expect(reported).toEqual([expect.any(UnsentLost)]));
      expect(readEntries()).toEqual([]);
      await quiet();
      expect([...waitingFor(SIGN_UP), ...waitingFor(APPLY)]).toEqual([]);
    },
  );

  it("and of what was answered before nothing is told then", async () => {
    const { outbox, reported } = await openTab();
    const refused = outbox.put(wish("signUp"));
    (await asked(SIGN_UP)).answer(CODE.notFound);
    await refused;
    const filed = outbox.put(FORM);
    (await asked(APPLY)).answer(CODE.success, RECEIPT);
    await filed;
    cookie = null;
    page.dispatchEvent(new Event("pageshow"));
    expect(readEntries()).toEqual([]);
    expect(reported).toEqual([expect.any(RefusedLater)]);
  });

  it("and is not sent for the next one on the device", async () => {
    const { session } = await waitOffline(wish("signUp"));
    await session.logIn({ token: Promise.resolve("second"), isRemembered: false });
    session.catchUp();
    await quiet();
    expect(waitingFor(SIGN_UP)).toEqual([]);
    expect(readEntries()).toEqual([]);
  });

  it("also where a reply comes when the next one waits with the same", async () => {
    const { session, outbox } = await openTab();
    const first = outbox.put(wish("cancel"));
    const late = await asked(CANCEL);
    session.logOut();
    await session.logIn({ token: Promise.resolve("second"), isRemembered: false });
    const second = outbox.put(wish("signUp"));
    late.answer(CODE.success, EVENT);
    expect(await first).toBe("settled");
    const call = await asked(SIGN_UP);
    expect(call.token).toBe("second");
    expect(readEntries().map(nameOf)).toEqual([nameOf(wish("signUp"))]);
    call.answer(CODE.success, EVENT);
    expect(await second).toBe("settled");
    expect(waitingFor(CANCEL)).toEqual([]);
  });
});

describe("where the browser keeps nothing", () => {
  const breakStorage = {
    "has no room": () => {
      storage.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
    "refuses to open its storage": () => {
      vi.stubGlobal("window", {
        get localStorage() {
          throw new DOMException("not here", "SecurityError");
        },
        get sessionStorage() {
          throw new DOMException("not here", "SecurityError");
        },
      });
    },
  };

  it.each(Object.entries(breakStorage))(
    "because it %s, it is sent at once, and its receipt is shown until it is put away",
    async (_, fail) => {
      fail();
      const { outbox, shown, store } = await openTab();
      const outcome = outbox.put(FORM);
      (await asked(APPLY)).answer(CODE.success, RECEIPT);
      expect(await outcome).toBe("settled");
      const receipt = { kind: "receipt", key: FORM.application.key, receipt: RECEIPT } as const;
      expect([shown(), store.get(sendingAtom)]).toEqual([[receipt], []]);
      outbox.putAway(receipt);
      expect(shown()).toEqual([]);
    },
  );

  it("a receipt is shown to whom it belongs alone", async () => {
    breakStorage["has no room"]();
    const { outbox, session, shown } = await openTab();
    const outcome = outbox.put(FORM);
    (await asked(APPLY)).answer(CODE.success, RECEIPT);
    await outcome;
    expect(shown()).toHaveLength(1);
    session.logOut();
    await session.logIn({ token: Promise.resolve("second"), isRemembered: false });
    const next = outbox.put(wish("signUp"));
    (await asked(SIGN_UP)).answer(CODE.success, EVENT);
    expect(await next).toBe("settled");
    expect(shown()).toEqual([]);
  });

  it.each(Object.entries(breakStorage))("because it %s, or not at all", async (_, fail) => {
    fail();
    const { outbox, shown, store, session } = await openTab();
    const outcome = outbox.put(FORM);
    (await asked(APPLY)).cut();
    await expect(outcome).rejects.toThrow(NetworkError);
    expect([shown(), store.get(sendingAtom)]).toEqual([[], []]);
    session.catchUp();
    await quiet();
    expect(waitingFor(APPLY)).toEqual([]);
  });
});
