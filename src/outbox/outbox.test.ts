import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { createStore } from "jotai";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CODE } from "#contract/codes.ts";
import { DAY_MS } from "#contract/durations.ts";
import type { EventSummary } from "#contract/event-shapes.ts";
import type { ApplicationReceipt } from "#contract/filed-application-shapes.ts";
import { SIGN_UP_MESSAGES } from "#contract/refusal-messages.ts";
import { ApiError, LoginExpired, RefusedLater, SessionOver } from "#src/api/errors.ts";
import { httpSend } from "#src/api/http-send.ts";
import { writePersonal } from "#src/session/personal-storage.ts";
import { Session } from "#src/session/session.ts";
import { sealAtom } from "#src/session/session-atoms.ts";
import { Tabs } from "#src/session/tabs.ts";
import { TestBrowser } from "#src/session/test-browser.ts";
import type { NewEntry, PendingApplication, PendingEvent } from "./entries.ts";
import { EntryStore, isKept } from "./entry-store.ts";
import { Outbox } from "./outbox.ts";
import { entriesAtom, sentLaterAtom, shownEntriesAtom } from "./outbox-atoms.ts";
import { eventKey, ownEventsQuery } from "./own-events.ts";
import { Rows } from "./rows.ts";
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
const RECEIPT: ApplicationReceipt = {
  id: "1",
  number: "2026-K-0001",
  stage: "kindergarten",
  studentName: "试一",
  submittedAt: "2026-11-20T10:00:00+08:00",
  status: "submitted",
};
const SIGN_UP = "PUT signUpActivity";
const CANCEL = "DELETE signUpActivity";
const APPLY = "PUT signUp";

const intent = (what: PendingEvent["intent"], id = EVENT.id): NewEntry => ({
  ...{ kind: "event", id, intent: what },
  event: { ...EVENT, id },
});
const FORM: NewEntry = { kind: "application", key: APPLICATION.key, application: APPLICATION };

let browser: TestBrowser;
/** Shared by all tabs; the memory that is used where there is no IndexedDB. */
let rows: Rows;
let entryStore: EntryStore;
let isReachable: boolean;

beforeEach(() => {
  browser = new TestBrowser();
  browser.cookie = "first-login";
  rows = new Rows();
  entryStore = new EntryStore(rows);
  isReachable = false;
});
afterEach(() => browser.close());

async function openTab() {
  const store = createStore();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reported: Error[] = [];
  const shared = { store, queryClient, tabs: new Tabs() };
  const report = (error: Error) => reported.push(error);
  const session = new Session({
    ...{ ...shared, send: httpSend, report, withdrawReports: () => undefined },
  });
  session.followCookie();
  const outbox = new Outbox({
    ...{ ...shared, session, entryStore, report, isReachable: async () => isReachable },
  });
  await outbox.open();
  const states = () => outbox.entries.map(({ state }) => state);
  return { store, queryClient, session, outbox, reported, states };
}

/** A tab in which these wait without a network, which is back by now. */
async function openWaiting(...entries: readonly NewEntry[]) {
  browser.navigator.onLine = false;
  const tab = await openTab();
  for (const entry of entries) await tab.outbox.add(entry);
  browser.navigator.onLine = true;
  return tab;
}

const soon = (look: () => void) => vi.waitFor(look, { timeout: 60_000, interval: 5 });
const isAsked = (name: string) => browser.calls.some((call) => call.name === name);

function pendingEvent({ entries }: Outbox): PendingEvent {
  const [entry] = entries;
  if (entry?.kind !== "event" || entry.state !== "pending") throw new Error("none is pending");
  return entry;
}

function pendingApplication({ entries }: Outbox): PendingApplication {
  const [entry] = entries;
  if (entry?.kind !== "application" || entry.state !== "pending")
    throw new Error("none is pending");
  return entry;
}

describe("an entry", () => {
  it("is shown until it is answered, and is sent once", async () => {
    const { outbox, states } = await openTab();
    const added = outbox.add(intent("signUp"));
    await soon(() => expect(states()).toEqual(["pending"]));
    const asked = await browser.asked(SIGN_UP);
    // The school may have moved the event since this was on screen.
    expect(asked.query.get("startsAt")).toBe(EVENT.startsAt);
    asked.answer(CODE.success, SIGNED_UP);
    await added;
    expect(states()).toEqual([]);
    await outbox.send();
    expect(isAsked(SIGN_UP)).toBe(false);
  });

  it("is known to a page that was asked for before it was answered", async () => {
    const { outbox, queryClient } = await openTab();
    const before = Promise.withResolvers<EventSummary>();
    const answers = [before.promise];
    const detail = new QueryObserver(queryClient, {
      queryKey: eventKey("zh", EVENT.id),
      queryFn: () => answers.pop() ?? SIGNED_UP,
    });
    detail.subscribe(() => undefined);
    const added = outbox.add(intent("signUp"));
    (await browser.asked(SIGN_UP)).answer(CODE.success, SIGNED_UP);
    await added;
    before.resolve(EVENT);
    await soon(() => expect(detail.getCurrentResult().data).toEqual(SIGNED_UP));
  });

  it("waits without a network, has not left, and outlasts its tab", async () => {
    const { outbox } = await openWaiting(FORM);
    expect(outbox.entries).toMatchObject([{ state: "pending", delay: "offline", sent: false }]);
    const next = await openTab();
    const sent = next.outbox.send();
    (await browser.asked(APPLY)).answer(CODE.success, RECEIPT);
    await sent;
    expect(next.outbox.entries).toMatchObject([{ state: "done", receipt: RECEIPT }]);
    expect(JSON.stringify(next.outbox.entries)).not.toContain(APPLICATION.address);
    await soon(() => expect(outbox.entries).toMatchObject([{ state: "done" }]));
  });

  it("is sent where the browser is wrong in saying that there is no network", async () => {
    isReachable = true;
    browser.navigator.onLine = false;
    const { outbox } = await openTab();
    const added = outbox.add(intent("signUp"));
    (await browser.asked(SIGN_UP)).cut();
    await added;
    expect(outbox.entries).toMatchObject([{ state: "pending", delay: "offline", sent: true }]);
  });

  it("that waited is told once it is sent, unless that is on screen", async () => {
    const send = async (tab: Awaited<ReturnType<typeof openTab>>) => {
      const sent = tab.outbox.send();
      (await browser.asked(SIGN_UP)).answer(CODE.success, SIGNED_UP);
      await sent;
      return tab.store.get(sentLaterAtom);
    };
    const shown = await openWaiting(intent("signUp"));
    shown.store.set(shownEntriesAtom, [`event:${EVENT.id}`]);
    expect(await send(shown)).toEqual([]);
    expect(await send(await openWaiting(intent("signUp")))).toMatchObject([{ id: EVENT.id }]);
    const ofTwo = await openWaiting(intent("signUp"), intent("signUp", "other"));
    const first = ofTwo.outbox.send();
    for (let event = 1; event <= 2; event += 1) {
      (await browser.asked(SIGN_UP)).answer(CODE.success, SIGNED_UP);
    }
    await first;
    expect(ofTwo.store.get(sentLaterAtom)).toMatchObject([{ id: EVENT.id }, { id: "other" }]);
  });

  it("is sent again after a while", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { outbox } = await openWaiting(intent("signUp"));
      expect(outbox.entries).toMatchObject([{ delay: "offline" }]);
      vi.advanceTimersByTime(20_000);
    } finally {
      vi.useRealTimers();
    }
    await browser.asked(SIGN_UP);
  });

  it.each([
    [CODE.fault, "busy", true],
    [CODE.unavailable, "busy", false],
    [CODE.tooManyRequests, "busy", false],
    ["cut", "unanswered", false],
  ] as const)("that gets %s is %s; the next one is sent: %s", async (code, delay, goesOn) => {
    const { outbox } = await openWaiting(intent("signUp", "a"), intent("signUp", "b"));
    const sent = outbox.send();
    const first = await browser.asked(SIGN_UP);
    expect(first.query.get("id")).toBe("a");
    if (code === "cut") first.cut();
    else first.answer(code);
    if (goesOn) (await browser.asked(SIGN_UP)).answer(CODE.success, SIGNED_UP);
    await sent;
    const left = goesOn
      ? [{ id: "a", delay }]
      : [
          { id: "a", delay },
          { id: "b", delay },
        ];
    expect(outbox.entries).toMatchObject(left);
    expect(isAsked(SIGN_UP)).toBe(false);
  });

  it("is done where the answer to an earlier try was lost", async () => {
    const { outbox, queryClient, session, reported } = await openTab();
    const added = outbox.add(intent("signUp"));
    const { query } = await browser.asked(SIGN_UP).then((call) => {
      call.cut();
      return call;
    });
    await added;
    const again = outbox.send();
    const second = await browser.asked(SIGN_UP);
    expect(second.query.get("order")).toBe(query.get("order"));
    second.answer(CODE.conflict, { reason: "signed_up" });
    await again;
    expect([outbox.entries, reported]).toEqual([[], []]);
    const own = await queryClient.ensureQueryData(ownEventsQuery(session, "zh"));
    expect(own).toMatchObject([{ id: EVENT.id, signedUp: true }]);
  });

  it("that cancels is done where the event has gone meanwhile", async () => {
    const { outbox, reported } = await openTab();
    const added = outbox.add(intent("cancel"));
    (await browser.asked(CANCEL)).answer(CODE.notFound);
    await added;
    expect([outbox.entries, reported]).toEqual([[], []]);
  });

  it("of an application takes its own draft away, and no other", async () => {
    const own = `draft ${APPLICATION.key}`;
    for (const name of [own, "draft another"]) writePersonal(name, "{}");
    const { outbox } = await openTab();
    const added = outbox.add(FORM);
    (await browser.asked(APPLY)).answer(CODE.success, RECEIPT);
    await added;
    expect(Object.keys(browser.storage)).not.toContain(`personal ${own}`);
    expect(Object.keys(browser.storage)).toContain("personal draft another");
  });
});

describe("two tabs", () => {
  it.each([intent("signUp"), FORM])("send once what is pressed in both: %o", async (entry) => {
    const [one, other] = [await openTab(), await openTab()];
    const added = [one.outbox.add(entry), other.outbox.add(entry)];
    const name = entry.kind === "event" ? SIGN_UP : APPLY;
    (await browser.asked(name)).answer(CODE.success, entry.kind === "event" ? SIGNED_UP : RECEIPT);
    await Promise.all(added);
    expect(isAsked(name)).toBe(false);
  });

  it("without locks send what is there", async () => {
    Reflect.deleteProperty(browser.navigator, "locks");
    const { outbox } = await openTab();
    const added = outbox.add(intent("signUp"));
    (await browser.asked(SIGN_UP)).answer(CODE.success, SIGNED_UP);
    await added;
    expect(outbox.entries).toEqual([]);
  });
});

describe("a later intent", () => {
  it("takes the place of an earlier one, whose answer no longer counts", async () => {
    const { outbox } = await openTab();
    const first = outbox.add(intent("signUp"));
    const signUp = await browser.asked(SIGN_UP);
    const second = outbox.add(intent("cancel"));
    await soon(() => expect(outbox.entries).toMatchObject([{ intent: "cancel", sent: true }]));
    signUp.answer(CODE.success, SIGNED_UP);
    await first;
    const cancel = await browser.asked(CANCEL);
    expect(Number(cancel.query.get("order"))).toBeGreaterThan(Number(signUp.query.get("order")));
    cancel.answer(CODE.success, EVENT);
    await second;
    expect(outbox.entries).toEqual([]);
  });
});

describe("undoing", () => {
  it("removes what has not left", async () => {
    const { outbox } = await openWaiting(intent("signUp"));
    await outbox.undo(pendingEvent(outbox));
    expect(outbox.entries).toEqual([]);
    expect(browser.calls.filter(({ name }) => name !== "GET detail")).toEqual([]);
  });

  it.each([
    ["signUp", SIGN_UP, CANCEL],
    ["cancel", CANCEL, SIGN_UP],
  ] as const)("a %s that may have arrived sends the opposite", async (what, call, opposite) => {
    const { outbox } = await openTab();
    const added = outbox.add(intent(what));
    (await browser.asked(call)).cut();
    await added;
    const undone = outbox.undo(pendingEvent(outbox));
    (await browser.asked(opposite)).answer(CODE.success, EVENT);
    await undone;
    expect(outbox.entries).toEqual([]);
    expect(isAsked(call)).toBe(false);
  });

  it("what is answered meanwhile sends the opposite", async () => {
    const { outbox } = await openWaiting(intent("signUp"));
    const shown = pendingEvent(outbox);
    const first = outbox.send();
    const call = await browser.asked(SIGN_UP);
    const undone = outbox.undo(shown);
    call.answer(CODE.success, SIGNED_UP);
    await first;
    (await browser.asked(CANCEL)).answer(CODE.success, EVENT);
    await undone;
    expect(outbox.entries).toEqual([]);
  });
});

describe("cancelling an application", () => {
  it("saves its answers once, and never sends it", async () => {
    const { outbox } = await openWaiting(FORM);
    const shown = pendingApplication(outbox);
    const saveDraft = vi.fn();
    await Promise.all([outbox.cancel(shown, saveDraft), outbox.cancel(shown, saveDraft)]);
    await outbox.send();
    expect(saveDraft).toHaveBeenCalledOnce();
    expect(outbox.entries).toEqual([]);
    expect(isAsked(APPLY)).toBe(false);
  });

  it("leaves it where it was sent since", async () => {
    const { outbox, states } = await openWaiting(FORM);
    const shown = pendingApplication(outbox);
    const sent = outbox.send();
    (await browser.asked(APPLY)).cut();
    await sent;
    await outbox.cancel(shown, vi.fn());
    expect(states()).toEqual(["pending"]);
    await outbox.cancel(pendingApplication(outbox), vi.fn());
    expect(states()).toEqual([]);
  });
});

describe("a refusal", () => {
  const refuse = async (tab: Awaited<ReturnType<typeof openTab>>, message = "名额已满") => {
    const sent = tab.outbox.send();
    (await browser.asked(SIGN_UP)).answer(CODE.conflict, { reason: "full" }, message);
    await sent;
  };

  it("after a press is told as it is, and stays until it is dismissed", async () => {
    const { outbox, store, states, reported } = await openTab();
    store.set(shownEntriesAtom, [`event:${EVENT.id}`]);
    const added = outbox.add(intent("signUp"));
    (await browser.asked(SIGN_UP)).answer(CODE.conflict, { reason: "full" }, "名额已满");
    await added;
    expect(reported).toEqual([expect.any(ApiError)]);
    const [entry] = outbox.entries;
    expect(entry).toMatchObject({ refusal: { message: "名额已满", conflict: { reason: "full" } } });
    if (entry) await outbox.dismiss(entry);
    expect(states()).toEqual([]);
  });

  it("of what waited is told with its event, unless that is on screen", async () => {
    const tab = await openWaiting(intent("signUp"));
    await refuse(tab);
    await soon(() => expect(tab.reported).toEqual([new RefusedLater("“开放日”：名额已满")]));
    const other = await openWaiting(intent("signUp", "other"));
    other.store.set(shownEntriesAtom, ["event:other"]);
    await refuse(other);
    expect(other.reported).toEqual([]);
  });

  it("that comes while nobody looks is told once, by the tab in front next, in its language", async () => {
    const tabs = [await openWaiting(intent("signUp")), await openTab()];
    const [one, other] = tabs;
    browser.visibilityState = "hidden";
    if (one) await refuse(one, SIGN_UP_MESSAGES.full.zh);
    expect(tabs.flatMap(({ reported }) => reported)).toEqual([]);
    browser.visibilityState = "visible";
    await other?.outbox.send();
    await one?.outbox.send();
    const reported = () => tabs.flatMap((tab) => tab.reported);
    await soon(() => expect(reported()).toEqual([expect.any(RefusedLater)]));
    expect(reported()[0]?.message).toContain(SIGN_UP_MESSAGES.full.zh);
  });

  it("of single fields is left to the form", async () => {
    const { outbox, store, reported } = await openTab();
    store.set(shownEntriesAtom, [`application:${APPLICATION.key}`]);
    const fields = { "guardian.phone": "请填写手机号", address: "请填写地址" };
    const added = outbox.add(FORM);
    (await browser.asked(APPLY)).answer(CODE.invalid, { fields });
    await added;
    expect(reported).toEqual([]);
    const [entry] = outbox.entries;
    expect(entry).toMatchObject({ state: "refused", refusal: { fields } });
  });
});

describe("what waits belongs to one login", () => {
  it("and is not shown to the next one, nor sent for it", async () => {
    const { outbox, session } = await openWaiting(intent("signUp"));
    browser.cookie = "second-login";
    session.followCookie();
    await outbox.send();
    expect(outbox.entries).toEqual([]);
    await entryStore.keepLogin("second-l", []);
    expect(await entryStore.read({ login: "first-lo", seal: null })).toEqual([]);
    expect(isAsked(SIGN_UP)).toBe(false);
  });

  it("and is told to be lost where the login ends by itself", async () => {
    const { outbox, session, reported } = await openWaiting(intent("signUp"));
    browser.cookie = null;
    session.followCookie();
    expect(reported).toEqual([new LoginExpired({ isKept: false })]);
    await expect(outbox.add(intent("signUp"))).rejects.toThrow(SessionOver);
    expect(reported.at(-1)).toEqual(new LoginExpired({ isKept: false }));
  });

  it("and goes with the logout", async () => {
    const { outbox, session, store } = await openWaiting(intent("signUp"), FORM);
    expect(JSON.stringify(browser.storage)).toContain("personal unsent");
    session.logOut();
    await outbox.open();
    expect(store.get(entriesAtom)).toEqual([]);
    expect(JSON.stringify(browser.storage)).toBe("{}");
  });
});

describe("what is sealed", () => {
  const keyOf = (letter: string) => ({ id: letter, key: btoa(letter.repeat(32)) });
  const OWN = keyOf("a");
  const stored = async () => JSON.stringify([await rows.read(), browser.storage]);
  beforeEach(() => {
    browser.deviceKeys = [OWN];
  });

  it("tells nobody what it is about, outlasts its login, and is sent for the same visitor alone", async () => {
    const { session } = await openWaiting(intent("signUp"), FORM);
    expect(await stored()).not.toMatch(/open-day|开放日|试一|明湖路/);
    browser.cookie = null;
    session.followCookie();

    browser.cookie = "second-login";
    browser.deviceKeys = [keyOf("b")];
    const other = await openTab();
    await other.outbox.send();
    expect(other.outbox.entries).toEqual([]);
    other.session.logOut();

    browser.cookie = "third-login";
    browser.deviceKeys = [OWN];
    const again = await openTab();
    expect(again.outbox.entries).toMatchObject([{ kind: "event" }, { kind: "application" }]);
    const sent = again.outbox.send();
    const signUp = await browser.asked(SIGN_UP);
    expect(signUp.token).toBe("third-login");
    signUp.answer(CODE.success, SIGNED_UP);
    (await browser.asked(APPLY)).answer(CODE.success, RECEIPT);
    await sent;
    expect(again.states()).toEqual(["done"]);
    expect(isAsked(SIGN_UP)).toBe(false);
  });

  it("holds a press for which the login has just ended", async () => {
    const { outbox, reported } = await openTab();
    browser.cookie = null;
    await expect(outbox.add(FORM)).rejects.toThrow(SessionOver);
    expect(reported).toEqual([new LoginExpired({ isKept: true })]);
    expect(browser.calls.filter(({ name }) => name === APPLY)).toEqual([]);
    browser.cookie = "second-login";
    const again = await openTab();
    expect(again.outbox.entries).toMatchObject([{ ...FORM, state: "pending", sent: false }]);
  });

  it("takes in what was saved before the key was there, and opens what an older key has sealed", async () => {
    browser.deviceKeys = null;
    const before = await openWaiting(intent("signUp"));
    expect(pendingEvent(before.outbox).sealed).toBe(false);
    browser.deviceKeys = [OWN];
    before.session.sealAgain();
    await soon(() => expect(before.store.get(sealAtom)).not.toBeNull());
    await before.outbox.open();
    expect(pendingEvent(before.outbox).sealed).toBe(true);
    expect(await stored()).not.toContain("open-day");

    browser.cookie = "second-login";
    browser.deviceKeys = [keyOf("b"), OWN];
    browser.storage.removeItem("personal device keys");
    const after = await openTab();
    await after.outbox.undo(pendingEvent(after.outbox));
    expect(await rows.read()).toEqual([]);
  });

  it("goes with the logout", async () => {
    const { session } = await openWaiting(intent("signUp"));
    const gone: string[] = [];
    session.onLogOut((owners) => gone.push(...owners));
    session.logOut();
    expect(gone).toEqual(["a"]);
    await entryStore.remove(["another"]);
    expect(await rows.read()).toHaveLength(1);
    await entryStore.remove(gone);
    expect(await rows.read()).toEqual([]);
  });

  it("stays a week after its last change, and for as long as its visitor is logged in", () => {
    const rowOf = (days: number) => ({
      isSaved: true,
      value: { owner: "a", text: "", changedAt: Date.now() - days * DAY_MS },
    });
    const nobody = { login: null, owners: [] };
    expect(isKept(rowOf(6.9), nobody)).toBe(true);
    expect(isKept(rowOf(7.1), nobody)).toBe(false);
    expect(isKept(rowOf(13), { login: "first-lo", owners: ["a"] })).toBe(true);
    // In the memory of a page it would be there for the next visitor.
    expect(isKept({ ...rowOf(1), isSaved: false }, nobody)).toBe(false);
  });
});

describe("what an older build has left", () => {
  it("is taken over once, and sent", async () => {
    const event = { kind: "event", wish: "signUp", event: EVENT, since: 5 };
    const state = { is: "waiting", mayHaveArrived: false, delay: "offline" };
    writePersonal("outbox event open-day", JSON.stringify({ ...event, state }));
    const refused = { is: "refused", message: "已截止", fields: {}, isToTell: true };
    writePersonal(
      "outbox event b",
      JSON.stringify({ ...event, event: { id: "b" }, state: refused }),
    );
    writePersonal(
      "outbox application c",
      JSON.stringify({ kind: "receipt", key: "c", receipt: RECEIPT }),
    );
    writePersonal("outbox event d", "{}");
    const { outbox, reported } = await openTab();
    expect(
      outbox.entries.toSorted((one, other) => one.state.localeCompare(other.state)),
    ).toMatchObject([
      { state: "done", key: "c", receipt: RECEIPT },
      { state: "pending", id: EVENT.id, event: EVENT, sent: false, delay: "offline" },
      { state: "refused", id: "b", event: null, refusal: { message: "已截止" } },
    ]);
    await soon(() => expect(reported).toEqual([new RefusedLater("已截止")]));
    expect(Object.keys(browser.storage)).toEqual(["personal unsent"]);
  });
});
