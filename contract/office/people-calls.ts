import * as z from "zod/mini";
import type { OfficeCallShape } from "./call.ts";
import {
  AccountRef,
  ApplicationRef,
  CorrectableApplication,
  CorrectionRequest,
  Deletion,
  DeletionRequest,
  ExportRequest,
  LoginsEnded,
  Person,
  PersonWanted,
  PhoneRequest,
} from "./people-shapes.ts";

const callers = ["administrator"] as const;

/** What people ask about their own data. What is sent is personal, so all of it stands in bodies. */
export const PEOPLE_CALLS = {
  findPerson: {
    method: "POST",
    path: "/v1/office/people/find",
    callers,
    input: PersonWanted,
    data: z.nullable(Person),
  },
  exportPerson: {
    method: "POST",
    path: "/v1/office/people/export",
    callers,
    input: ExportRequest,
    data: "file",
    confirm: true,
  },
  deletePerson: {
    method: "POST",
    path: "/v1/office/people/delete",
    callers,
    input: DeletionRequest,
    data: Deletion,
    confirm: true,
  },
  changePersonPhone: {
    method: "POST",
    path: "/v1/office/people/phone",
    callers,
    input: PhoneRequest,
    data: z.null(),
    confirm: true,
  },
  confirmPerson: {
    method: "POST",
    path: "/v1/office/people/confirm-owner",
    callers,
    input: AccountRef,
    data: z.null(),
    confirm: true,
  },
  endPersonLogins: {
    method: "POST",
    path: "/v1/office/people/end-logins",
    callers,
    input: AccountRef,
    data: LoginsEnded,
  },
  correctableApplication: {
    method: "POST",
    path: "/v1/office/people/application",
    callers,
    input: ApplicationRef,
    data: CorrectableApplication,
    confirm: true,
  },
  correctApplication: {
    method: "POST",
    path: "/v1/office/people/application/correct",
    callers,
    input: CorrectionRequest,
    data: z.null(),
    confirm: true,
  },
} as const satisfies Record<string, OfficeCallShape>;
