import type * as z from "zod/mini";
import type { StaffRole } from "./roles.ts";

/**
 * The callers that a call is for: `anybody`, who need not be logged in; `half`, who has given the password and not yet the second factor;
 * `staff`, everybody who is logged in; or these roles alone.
 */
export type Callers = "anybody" | "half" | "staff" | readonly StaffRole[];

/** A call of the office. What is sent stands in the query of a GET, and in the body of any other. */
export interface OfficeCallShape<Input = unknown, Data = unknown> {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: `/v1/office/${string}`;
  readonly callers: Callers;
  readonly input: z.ZodMiniType<Input>;
  /** `file`: the answer is no envelope but a file to be saved. */
  readonly data: z.ZodMiniType<Data> | "file";
  /** Password and code have to have been given again within the last minutes. */
  readonly confirm?: true;
  /** It is made by the page itself, again and again, and does not keep an idle session alive. */
  readonly isBackground?: boolean;
  /** Days after an event's day on which the role `door` may still make it: what was scanned without a network is sent later. */
  readonly daysAfter?: number;
}
