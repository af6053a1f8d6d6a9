import type * as z from "zod/mini";
import { APPLICATION_CALLS_OF_OFFICE } from "./application-calls.ts";
import type { OfficeCallShape } from "./call.ts";
import { DOOR_CALLS } from "./door-calls.ts";
import { OFFICE_EVENT_CALLS } from "./event-calls.ts";
import { PEOPLE_CALLS } from "./people-calls.ts";
import { STAFF_CALLS } from "./staff-calls.ts";
import { UPKEEP_CALLS } from "./upkeep-calls.ts";

/** Every call of the office: the routes, their guard, the tests of each role and the description of the API come from it. */
const OFFICE_CALLS = {
  ...STAFF_CALLS,
  ...OFFICE_EVENT_CALLS,
  ...DOOR_CALLS,
  ...APPLICATION_CALLS_OF_OFFICE,
  ...PEOPLE_CALLS,
  ...UPKEEP_CALLS,
} as const satisfies Record<string, OfficeCallShape>;

export type OfficeCalls = typeof OFFICE_CALLS;
export type OfficeCall = keyof OfficeCalls;
export type OfficeInputOf<Name extends OfficeCall> = z.infer<OfficeCalls[Name]["input"]>;
/** What is sent, before it is read. */
export type OfficeSentOf<Name extends OfficeCall> = z.input<OfficeCalls[Name]["input"]>;

type Answered<Data> = Data extends z.ZodMiniType ? z.infer<Data> : File;
/** What is answered; for a file, what browsers make of it. */
export type OfficeDataOf<Name extends OfficeCall> = Answered<OfficeCalls[Name]["data"]>;

/** The calls as generic functions can read them. */
export const OFFICE_CALL_SHAPES: {
  readonly [Name in OfficeCall]: OfficeCallShape<OfficeInputOf<Name>, OfficeDataOf<Name>>;
} = OFFICE_CALLS;

export function isOfficeCall(name: string): name is OfficeCall {
  return Object.hasOwn(OFFICE_CALLS, name);
}

export const OFFICE_CALL_NAMES: readonly OfficeCall[] =
  Object.keys(OFFICE_CALLS).filter(isOfficeCall);
