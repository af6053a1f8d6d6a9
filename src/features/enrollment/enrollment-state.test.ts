import { describe, expect, it, vi } from "vitest";
import { STAGES } from "#contract/stages.ts";
import type { ApplicationEntry } from "#src/outbox/entries.ts";
import { APPLICATION } from "#src/outbox/test-application.ts";
import { type Answers, valuesOf } from "./answers.ts";
import type { Draft } from "./draft.ts";
import {
  applicationsOf,
  type EnrollmentEvent,
  enrollmentReducer,
  enrollmentState,
  type OpenForm,
} from "./enrollment-state.ts";

const NOW = Date.UTC(2026, 10, 22, 4);
vi.useFakeTimers({ now: NOW, toFake: ["Date"] });

const { key: KEY } = APPLICATION;
const OTHER = "018f5e0a-0000-4000-8000-000000000002";
const VALUES = valuesOf(APPLICATION);
const SAVED: Draft = { key: KEY, values: VALUES, updatedAt: NOW - 1000 };
const DONE: Answers = { ...SAVED, values: { ...VALUES, agreed: "on" } };
const REFUSED: Answers = { ...DONE, refused: { "guardian.phone": "0000" } };
const BASE = { kind: "application", key: KEY, login: "login", askedAt: NOW } as const;
const PENDING: ApplicationEntry = {
  ...BASE,
  state: "pending",
  application: APPLICATION,
  delay: null,
  sent: false,
};
const receipt = (number: string, submittedAt: string): ApplicationEntry => ({
  ...BASE,
  key: number,
  state: "done",
  receipt: {
    id: number,
    number,
    stage: "kindergarten",
    studentName: "试一",
    submittedAt,
    status: "submitted",
  },
});

const shown = (
  answers: Answers | null,
  surroundings: Partial<Parameters<typeof enrollmentState>[1]>,
) =>
  enrollmentState(
    { key: answers?.key ?? null, answers, version: 1 },
    {
      step: undefined,
      takenStages: STAGES,
      drafts: [SAVED],
      submitted: undefined,
      ...surroundings,
    },
  );

describe("the page shows", () => {
  const others = STAGES.filter((stage) => stage !== "kindergarten");
  const newer: Draft = { ...SAVED, values: { ...VALUES, address: "学林路" }, updatedAt: NOW };
  const start = { is: "start", isDraftGone: false };
  const toStart = { is: "elsewhere", step: undefined };
  it.each([
    ["the start", null, {}, start],
    ["the start beside an open form", DONE, {}, start],
    ["that the open form is gone", DONE, { drafts: [] }, { is: "start", isDraftGone: true }],
    ["no step without answers", null, { step: "child" }, toStart],
    ["no step where no stage is open", DONE, { step: "child", takenStages: [] }, toStart],
    ["no step of what is gone", DONE, { step: "check", drafts: [] }, toStart],
    ["a step", DONE, { step: "child" }, { is: "step", step: "child", closed: null, newer: null }],
    ["the check", DONE, { step: "check" }, { is: "check", newer: null }],
    [
      "the consent before the check",
      SAVED,
      { step: "check" },
      { is: "elsewhere", step: "consent" },
    ],
    [
      "the closed stage before what comes after",
      DONE,
      { step: "guardian", takenStages: others },
      { is: "elsewhere", step: "place" },
    ],
    [
      "a stage that has closed",
      DONE,
      { step: "place", takenStages: others },
      { is: "step", step: "place", closed: "kindergarten" },
    ],
    ["refused fields before the check", REFUSED, { step: "check" }, { step: "guardian" }],
    [
      "the closed stage before refused fields",
      REFUSED,
      { step: "guardian", takenStages: others },
      { step: "place" },
    ],
    ["a step before refused fields", REFUSED, { step: "place" }, { is: "step", step: "place" }],
    ["what was submitted", null, { step: "check", submitted: PENDING }, { entry: PENDING }],
    ["the start after it", null, { submitted: PENDING }, start],
    ["what another tab has saved", DONE, { step: "check", drafts: [newer] }, { newer }],
    [
      "nothing of the same answers saved later",
      DONE,
      { step: "check", drafts: [{ ...SAVED, updatedAt: NOW }] },
      { newer: null },
    ],
    [
      "an open form that is as old as its draft was",
      { ...DONE, updatedAt: 0 },
      { step: "check", drafts: [] },
      { is: "check" },
    ],
  ] as const)("%s", (_, answers, surroundings, state) =>
    expect(shown(answers, surroundings)).toMatchObject(state),
  );
});

describe("what is open", () => {
  const nothing: OpenForm = { key: null, answers: null, version: 1 };
  const open: OpenForm = { key: KEY, answers: DONE, version: 1 };
  it.each<readonly [string, OpenForm, EnrollmentEvent, OpenForm]>([
    [
      "begins anew",
      nothing,
      { type: "opened", answers: DONE },
      { key: KEY, answers: DONE, version: 2 },
    ],
    ["is saved", open, { type: "saved", answers: SAVED }, { ...open, answers: SAVED }],
    [
      "is replaced by its cancelled answers",
      open,
      { type: "replaced", key: KEY, answers: { ...SAVED, key: OTHER } },
      { key: OTHER, answers: { ...SAVED, key: OTHER }, version: 2 },
    ],
    [
      "stays where another was cancelled",
      open,
      { type: "replaced", key: OTHER, answers: SAVED },
      open,
    ],
    ["is closed", open, { type: "closed", key: KEY }, nothing],
    ["stays while another is closed", open, { type: "closed", key: OTHER }, open],
  ])("%s", (_, before, event, after) => expect(enrollmentReducer(before, event)).toEqual(after));
});

it("shows what is still to be done first, then the receipts, the newest first", () => {
  const old = receipt("2026-K-0001", "2026-11-20T10:00:00+08:00");
  const recent = receipt("2026-K-0002", "2026-11-21T10:00:00+08:00");
  expect(applicationsOf([old, PENDING, recent])).toEqual([PENDING, recent, old]);
});
