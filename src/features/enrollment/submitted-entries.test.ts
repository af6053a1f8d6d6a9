import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import type {
  DoneApplication,
  PendingApplication,
  PendingEvent,
  RefusedApplication,
} from "#src/outbox/entries.ts";
import { APPLICATION } from "#src/outbox/test-application.ts";
import { MemoryStorage } from "#src/session/test-storage.ts";
import { writeDraft } from "./draft.ts";
import { returnToForm } from "./open-draft.ts";
import { entryOf, isToMend, submittedEntries } from "./submitted-entries.ts";

const { key: KEY } = APPLICATION;
const OTHER = "018f5e0a-0000-4000-8000-000000000002";
const refused = (fields: Readonly<Record<string, string>>): RefusedApplication => ({
  ...{ kind: "application", login: "login", askedAt: 1, key: KEY, application: APPLICATION },
  ...{ state: "refused", refusal: { message: "请检查填写的内容", fields }, told: true },
});
const wrongPhone = refused({ "guardian.phone": "请填写手机号" });
const pending: PendingApplication = {
  ...{ kind: "application", login: "login", askedAt: 2, key: OTHER },
  ...{ application: { ...APPLICATION, key: OTHER }, state: "pending", delay: null, sent: false },
};
const receipt: DoneApplication = {
  ...{ kind: "application", login: "login", askedAt: 3, state: "done" },
  key: "018f5e0a-0000-4000-8000-000000000003",
  receipt: {
    id: "1",
    number: "2026-K-0001",
    stage: "kindergarten",
    studentName: "试三",
    submittedAt: "2026-11-20T10:00:00+08:00",
    status: "submitted",
  },
};
const intent: PendingEvent = {
  ...{ kind: "event", login: "login", askedAt: 4, id: "wide", intent: "signUp", event: null },
  ...{ state: "pending", delay: null, sent: false },
};

beforeEach(() => {
  vi.stubGlobal("window", {
    localStorage: new MemoryStorage(),
    sessionStorage: new MemoryStorage(),
  });
  vi.stubGlobal("document", { cookie: `${TOKEN_COOKIE}=token` });
});
afterEach(() => vi.unstubAllGlobals());

it("are all that wait, were refused or have a receipt, each of which is found by its key", () => {
  const closed = refused({});
  const all = [closed, pending, receipt];
  expect(submittedEntries(all)).toEqual(all);
  expect(submittedEntries([intent, ...all])).toEqual(all);
  expect(all.map((entry) => entryOf([intent, ...all], entry.key))).toEqual(all);
  expect(entryOf(all, null)).toBeUndefined();
});

it("are what is still to be done, and then the receipts, the newest first", () => {
  const newer = {
    ...receipt,
    key: "newer",
    receipt: { ...receipt.receipt, submittedAt: "2026-11-21T10:00:00+08:00" },
  };
  expect(submittedEntries([receipt, pending, newer])).toEqual([pending, newer, receipt]);
});

it("leave refused fields to their draft, and show them where it has gone", () => {
  expect(submittedEntries([wrongPhone, pending])).toEqual([wrongPhone, pending]);
  returnToForm(APPLICATION, KEY, "unsent");
  expect(submittedEntries([wrongPhone, pending])).toEqual([pending]);
  expect(isToMend(wrongPhone)).toBe(true);
});

it("show a refusal of the whole beside its draft", () => {
  writeDraft({ key: KEY, values: { "student.name": "试一" } });
  const closed = refused({});
  expect(submittedEntries([closed])).toEqual([closed]);
  expect([closed, pending, receipt].filter(isToMend)).toEqual([]);
});
