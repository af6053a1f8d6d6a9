import * as z from "zod/mini";
import { Application } from "#contract/application-shapes.ts";
import { ChosenTime, StageShape, WholeNumber } from "#contract/value-shapes.ts";
import {
  ApplicationFilter,
  ApplicationNumber,
  ApplicationPage,
  ApplicationsWanted,
  BulkReport,
  DECISIONS,
  LetterText,
  MOST_AT_ONCE,
  NoteText,
  OfficeApplication,
  PlannedRelease,
  SavedFilter,
  SeenApplications,
  Status,
} from "./application-shapes.ts";
import type { OfficeCallShape } from "./call.ts";
import { PAPERS } from "./papers.ts";

const Nothing = z.object({});
const Numbered = z.object({ number: ApplicationNumber });
const States = z.object({ seen: SeenApplications, status: Status });
const Decisions = z.object({
  seen: SeenApplications,
  status: z.enum(DECISIONS),
  letter: z.nullable(LetterText),
});

/** Applications: found, read, worked on, decided. Each shows and changes those of the caller's stages alone. */
export const APPLICATION_CALLS_OF_OFFICE = {
  /** In the body, so that no name or phone is in an address. */
  applications: {
    method: "POST",
    path: "/v1/office/applications/list",
    callers: ["admissions"],
    input: ApplicationsWanted,
    data: ApplicationPage,
  },
  application: {
    method: "POST",
    path: "/v1/office/applications/read",
    callers: ["admissions"],
    input: Numbered,
    data: OfficeApplication,
  },
  guardianPhone: {
    method: "POST",
    path: "/v1/office/applications/phone",
    callers: ["admissions"],
    input: Numbered,
    data: z.object({ phone: z.string() }),
  },
  noteApplication: {
    method: "POST",
    path: "/v1/office/applications/note",
    callers: ["admissions"],
    input: z.object({ number: ApplicationNumber, id: z.uuid(), text: NoteText }),
    data: OfficeApplication,
  },
  setPapers: {
    method: "POST",
    path: "/v1/office/applications/papers",
    callers: ["admissions"],
    input: z.object({
      number: ApplicationNumber,
      version: WholeNumber,
      papers: z.array(z.enum(PAPERS)).check(z.maxLength(PAPERS.length)),
    }),
    data: z.object({ version: WholeNumber }),
  },
  /** What a change of states would do. */
  tryStates: {
    method: "POST",
    path: "/v1/office/applications/states/try",
    callers: ["admissions"],
    input: States,
    data: BulkReport,
  },
  changeStates: {
    method: "POST",
    path: "/v1/office/applications/states",
    callers: ["admissions"],
    input: States,
    data: BulkReport,
  },
  /** What preparing decisions would do. */
  tryDecisions: {
    method: "POST",
    path: "/v1/office/applications/decisions/try",
    callers: ["admissions"],
    input: Decisions,
    data: BulkReport,
  },
  prepareDecisions: {
    method: "POST",
    path: "/v1/office/applications/decisions",
    callers: ["admissions"],
    input: Decisions,
    data: BulkReport,
  },
  undoDecisions: {
    method: "POST",
    path: "/v1/office/applications/decisions/undo",
    callers: ["admissions"],
    input: z.object({ seen: SeenApplications }),
    data: BulkReport,
  },
  releases: {
    method: "GET",
    path: "/v1/office/applications/releases",
    callers: ["admissions"],
    isBackground: true,
    input: Nothing,
    data: z.object({
      releases: z.array(PlannedRelease),
      /** Prepared decisions without a release time. */
      unplanned: z.array(z.object({ stage: StageShape, count: WholeNumber })),
    }),
  },
  /** Sets the release time of what is prepared for some stages, if there is still as much as was shown. Once that time has come, it cannot be undone. */
  planRelease: {
    method: "POST",
    path: "/v1/office/applications/releases/plan",
    callers: ["admissions"],
    input: z.object({
      id: z.uuid(),
      releaseAt: ChosenTime,
      stages: z.array(StageShape).check(z.minLength(1), z.maxLength(4)),
      count: WholeNumber,
    }),
    data: z.null(),
    confirm: true,
  },
  cancelRelease: {
    method: "POST",
    path: "/v1/office/applications/releases/cancel",
    callers: ["admissions"],
    input: z.object({ id: z.uuid() }),
    data: z.null(),
  },
  /** What a family has handed in on paper; `isSecond`: the clerk knows of another one for the child. */
  enterApplication: {
    method: "POST",
    path: "/v1/office/applications/enter",
    callers: ["admissions"],
    input: z.object({ application: Application, isSecond: z.boolean() }),
    data: z.object({ number: z.string() }),
  },
  exportApplications: {
    method: "POST",
    path: "/v1/office/applications/export",
    callers: ["admissions"],
    input: z.object({
      filter: ApplicationFilter,
      /** These alone; null: all that the filter finds. */
      numbers: z.nullable(z.array(ApplicationNumber).check(z.maxLength(MOST_AT_ONCE))),
      format: z.enum(["xlsx", "csv"]),
    }),
    data: "file",
    confirm: true,
  },
  savedFilters: {
    method: "GET",
    path: "/v1/office/applications/filters",
    callers: ["admissions"],
    input: Nothing,
    data: z.array(SavedFilter),
  },
  saveFilter: {
    method: "POST",
    path: "/v1/office/applications/filters/save",
    callers: ["admissions"],
    input: SavedFilter,
    data: z.null(),
  },
  removeFilter: {
    method: "POST",
    path: "/v1/office/applications/filters/remove",
    callers: ["admissions"],
    input: z.object({ name: SavedFilter.shape.name }),
    data: z.null(),
  },
} as const satisfies Record<string, OfficeCallShape>;
