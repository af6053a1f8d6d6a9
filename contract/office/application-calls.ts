import * as z from "zod/mini";
import { Application } from "#contract/application-shapes.ts";
import { describeFields } from "#contract/describe.ts";
import { ApplicationStatusShape } from "#contract/filed-application-shapes.ts";
import { ChosenTime, StageShape, WholeNumber } from "#contract/value-shapes.ts";
import {
  ApplicationFilter,
  ApplicationNumber,
  ApplicationPage,
  ApplicationsWanted,
  BulkReport,
  DECISIONS,
  DecisionsReport,
  FROM_PAPER,
  LetterText,
  MOST_AT_ONCE,
  NoteText,
  NUMBER,
  OfficeApplication,
  PlannedRelease,
  SavedFilter,
  SeenApplication,
  SeenApplications,
  StatesReport,
} from "./application-shapes.ts";
import type { OfficeCallShape } from "./call.ts";
import { PAPERS } from "./papers.ts";

const Nothing = z.object({});

const Numbered = z.object({ number: ApplicationNumber });
describeFields(Numbered, { number: NUMBER });

const GuardianPhone = z.object({ phone: z.string() });
describeFields(GuardianPhone, {
  phone: "The guardian's whole phone: eleven digits of mainland China, or a plus and digits.",
});

const NewNote = z.extend(Numbered, { id: z.uuid(), text: NoteText });
describeFields(
  NewNote,
  {
    id: "A UUID that is made once for each note: sent again, the note is still there only once.",
    text: "What is noted, in 1 to 2000 characters; lines stay.",
  },
  Numbered,
);

const PapersChange = z.extend(SeenApplication, {
  papers: z.array(z.enum(PAPERS)).check(z.maxLength(PAPERS.length)),
});
describeFields(
  PapersChange,
  {
    papers:
      "All papers that have been handed in; those that the stage does not ask for are left out.",
  },
  SeenApplication,
);
const PapersSet = z.object({ version: WholeNumber });
describeFields(PapersSet, { version: "The application's version from now on." });

const Choice = z.object({ seen: SeenApplications });
describeFields(Choice, { seen: "The applications, as they were read: 1 to 500." });
const States = z.extend(Choice, { status: ApplicationStatusShape });
describeFields(
  States,
  {
    status:
      "What becomes of them. `submitted`: filed. `in_review`: looked at by the office. `accepted`: accepted. `waitlisted`: on the waiting list. `declined`: declined by the school. `withdrawn`: withdrawn by the family.",
  },
  Choice,
);
const Decisions = z.extend(Choice, {
  status: z.enum(DECISIONS),
  letter: z.nullable(LetterText),
});
describeFields(
  Decisions,
  {
    status: "What is decided: `accepted`, `waitlisted` (on the waiting list) or `declined`.",
    letter:
      "What families are told with it, in 1 to 5000 characters; lines stay. `{name}`, `{number}` and `{grade}`, or `{姓名}`, `{编号}` and `{年级}`, stand for each one's own; other braces are refused. Null: no letter.",
  },
  Choice,
);

const Unplanned = z.object({ stage: StageShape, count: WholeNumber, fromPaper: WholeNumber });
describeFields(Unplanned, {
  stage: "The stage that is applied for.",
  count: "How many decisions, at least one.",
  fromPaper: FROM_PAPER,
});
const Releases = z.object({ releases: z.array(PlannedRelease), unplanned: z.array(Unplanned) });
describeFields(Releases, {
  releases:
    "At most 20: the caller's own and those with decisions of their stages; those to come before the others, latest first.",
  unplanned: "Prepared decisions without a release time, by stage.",
});
const ReleasePlan = z.object({
  id: z.uuid(),
  releaseAt: ChosenTime,
  stages: z.array(StageShape).check(z.minLength(1), z.maxLength(4)),
  count: WholeNumber,
});
describeFields(ReleasePlan, {
  id: "A UUID that is made once for each release: sent again, nothing more is planned.",
  releaseAt:
    "When families see the decisions: ISO 8601 with offset, such as `2026-11-21T09:30:00+08:00`; at least a minute from now.",
  stages: "The stages whose prepared decisions without a release time are released.",
  count: "How many these are, as it was read: where there are more or fewer, nothing is planned.",
});
const ReleaseChoice = z.object({ id: z.uuid() });
describeFields(ReleaseChoice, { id: "The release's id." });

const PaperForm = z.object({ application: Application, isSecond: z.boolean() });
describeFields(PaperForm, {
  application:
    "What the paper says. `consent` has the version printed on it and the day beside the signature, however long ago.",
  isSecond:
    "Whether a second one for the child, stage and year of entry is meant: without it, it is refused.",
});
const Entered = z.object({ number: z.string() });
describeFields(Entered, { number: NUMBER });

const ExportWanted = z.object({
  filter: ApplicationFilter,
  numbers: z.nullable(z.array(ApplicationNumber).check(z.maxLength(MOST_AT_ONCE))),
  format: z.enum(["xlsx", "csv"]),
});
describeFields(ExportWanted, {
  filter: "Which applications.",
  numbers: "Of these only those with these numbers, at most 500; null: all of them.",
  format: "The kind of file: Excel or CSV.",
});

const FilterName = z.object({ name: SavedFilter.shape.name });
describeFields(FilterName, { name: "What its owner calls the filter." });

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
    data: GuardianPhone,
  },
  noteApplication: {
    method: "POST",
    path: "/v1/office/applications/note",
    callers: ["admissions"],
    input: NewNote,
    data: OfficeApplication,
  },
  setPapers: {
    method: "POST",
    path: "/v1/office/applications/papers",
    callers: ["admissions"],
    input: PapersChange,
    data: PapersSet,
  },
  tryStates: {
    method: "POST",
    path: "/v1/office/applications/states/try",
    callers: ["admissions"],
    input: States,
    data: StatesReport,
  },
  changeStates: {
    method: "POST",
    path: "/v1/office/applications/states",
    callers: ["admissions"],
    input: States,
    data: StatesReport,
  },
  tryDecisions: {
    method: "POST",
    path: "/v1/office/applications/decisions/try",
    callers: ["admissions"],
    input: Decisions,
    data: DecisionsReport,
  },
  prepareDecisions: {
    method: "POST",
    path: "/v1/office/applications/decisions",
    callers: ["admissions"],
    input: Decisions,
    data: DecisionsReport,
  },
  undoDecisions: {
    method: "POST",
    path: "/v1/office/applications/decisions/undo",
    callers: ["admissions"],
    input: Choice,
    data: BulkReport,
  },
  releases: {
    method: "GET",
    path: "/v1/office/applications/releases",
    callers: ["admissions"],
    isBackground: true,
    input: Nothing,
    data: Releases,
  },
  planRelease: {
    method: "POST",
    path: "/v1/office/applications/releases/plan",
    callers: ["admissions"],
    input: ReleasePlan,
    data: z.null(),
    confirm: true,
  },
  cancelRelease: {
    method: "POST",
    path: "/v1/office/applications/releases/cancel",
    callers: ["admissions"],
    input: ReleaseChoice,
    data: z.null(),
  },
  enterApplication: {
    method: "POST",
    path: "/v1/office/applications/enter",
    callers: ["admissions"],
    input: PaperForm,
    data: Entered,
  },
  exportApplications: {
    method: "POST",
    path: "/v1/office/applications/export",
    callers: ["admissions"],
    input: ExportWanted,
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
    input: FilterName,
    data: z.null(),
  },
} as const satisfies Record<string, OfficeCallShape>;
