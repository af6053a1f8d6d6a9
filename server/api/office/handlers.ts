import type { FastifyReply, FastifyRequest } from "fastify";
import type {
  OfficeCall,
  OfficeCalls,
  OfficeDataOf,
  OfficeInputOf,
} from "#contract/office/calls.ts";
import type { OfficeSession } from "#server/staff/sessions.ts";
import type { StaffMember } from "#server/staff/staff-member.ts";
import { csvOf, type Table, workbookOf, XLSX_TYPE } from "#server/tables/spreadsheet.ts";

const CSV_TYPE = "text/csv; charset=utf-8";

/** A file that is answered in place of an envelope. */
export class OfficeFile {
  /** What browsers save it as. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly body: Buffer | NodeJS.ReadableStream;

  constructor({ name, type, body }: Pick<OfficeFile, "name" | "type" | "body">) {
    this.name = name;
    this.type = type;
    this.body = body;
  }

  /** A table as the clerk wants it; `name` without the ending. */
  static async ofTable(table: Table, name: string, format: "xlsx" | "csv"): Promise<OfficeFile> {
    return format === "xlsx"
      ? new OfficeFile({ name: `${name}.xlsx`, type: XLSX_TYPE, body: await workbookOf(table) })
      : new OfficeFile({ name: `${name}.csv`, type: CSV_TYPE, body: csvOf(table) });
  }
}

/** Calls that nobody has to be logged in for. */
export type OpenCall = {
  [Name in OfficeCall]: OfficeCalls[Name]["callers"] extends "anybody" ? Name : never;
}[OfficeCall];
export type GuardedCall = Exclude<OfficeCall, OpenCall>;

type Answer<Name extends OfficeCall> = OfficeCalls[Name]["data"] extends "file"
  ? OfficeFile
  : OfficeDataOf<Name>;

interface Asked<Name extends OfficeCall> {
  readonly input: OfficeInputOf<Name>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The member of staff who makes a call. */
export interface Caller {
  readonly session: OfficeSession;
  readonly member: StaffMember;
}

export type OpenHandler<Name extends OpenCall> = (asked: Asked<Name>) => Promise<Answer<Name>>;
/** Answers a call that its caller may make. */
export type Handler<Name extends GuardedCall> = (
  asked: Asked<Name> & Caller,
) => Promise<Answer<Name>>;

export type OpenHandlers = { readonly [Name in OpenCall]: OpenHandler<Name> };
export type Handlers<Names extends GuardedCall = GuardedCall> = {
  readonly [Name in Names]: Handler<Name>;
};
