import * as z from "zod/mini";

/** Every answer of /v1, errors included. */
export const Envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

/** `data` of code 400: a message for each refused field, by its path. */
export const RefusedFields = z.object({ fields: z.record(z.string(), z.string()) });

const CONFLICT_REASONS = [
  "taken",
  "signed_up",
  "full",
  "closed",
  "submitted",
  "overtaken",
] as const;

/** `data` of code 409: why, and a message for each field that stands in the way. */
export const Conflict = z.object({
  reason: z.enum(CONFLICT_REASONS),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Of the application that is there already, where that is the reason. */
  number: z.optional(z.string()),
});
export type Conflict = z.infer<typeof Conflict>;

/** `data` of code 429: seconds until the next try. */
export const TooManyTries = z.object({ retryAfter: z.number() });
