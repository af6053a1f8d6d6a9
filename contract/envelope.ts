import * as z from "zod/mini";
import { describeFields, describeShape } from "./describe.ts";
import { Challenge } from "./proof-of-work.ts";

/** Every answer of /v1, errors included. */
export const Envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

const FieldMessages = z.record(z.string(), z.string());

/** `data` of code 400. */
export const RefusedFields = z.object({ fields: FieldMessages });
describeShape(RefusedFields, "What was refused.");
describeFields(RefusedFields, {
  fields: "What to do about each refused field, by its path, such as `student.name`.",
});

const CONFLICT_REASONS = [
  "taken",
  "signed_up",
  "full",
  "closed",
  "submitted",
  "overtaken",
  "unregistered",
  "unconfirmed",
] as const;

const ConflictReason = z.enum(CONFLICT_REASONS);

/** `data` of code 409. */
export const Conflict = z.object({
  reason: ConflictReason,
  fields: z.optional(FieldMessages),
  number: z.optional(z.string()),
  proof: z.optional(z.string()),
});
describeShape(Conflict, "Why something cannot be done.");
describeFields(Conflict, {
  reason:
    "What stands in the way. `taken`: the username or phone is taken. `signed_up`: the account is signed up already. `full`: the event is full. `closed`: sign-up or admissions are closed. `submitted`: the account has already filed an application for this child, stage and year of entry. `overtaken`: a later request has been carried out. `unregistered`: the code is right, but the phone has no account. `unconfirmed`: the owner of the account is still to be confirmed.",
  fields: "With `taken`: a message for each field that stands in the way, by its path.",
  number: "With `submitted`: the number of the application that is there already.",
  proof:
    "With `unregistered`: stands for a code in a registration with this phone, once and within ten minutes.",
});
export type Conflict = z.infer<typeof Conflict>;

/** `data` of code 429. */
export const TooManyTries = z.object({
  retryAfter: z.number().check(z.int(), z.minimum(0)),
  isOfNetwork: z.optional(z.literal(true)),
  challenge: z.optional(Challenge),
});
describeShape(TooManyTries, "How long to wait, or what to solve first.");
describeFields(TooManyTries, {
  retryAfter: "Seconds until the next attempt may succeed.",
  isOfNetwork:
    "Only where a code is asked for: the caller's network has had its codes, and another network may have one at once.",
  challenge:
    "Only where a code is asked for, with a `retryAfter` of 0: the next attempt succeeds with the solution in `work`.",
});
export type TooManyTries = z.infer<typeof TooManyTries>;

/** `data` of code 403. */
export const Forbidden = z.object({ reason: z.literal("code_needed") });
describeShape(Forbidden, "Why even a right password would be refused.");
describeFields(Forbidden, {
  reason: "There were a hundred wrong passwords in a row: a login by code comes first.",
});
