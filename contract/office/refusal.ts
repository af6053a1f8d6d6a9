import * as z from "zod/mini";

/** `data` of a refusal with code 403 or 409 under /v1/office. */
export const OfficeRefusal = z.object({
  reason: z.enum([
    "role",
    "confirm",
    "origin",
    "credentials",
    "code",
    "invitation",
    "second-factor",
    "last-administrator",
    "name-taken",
    "not-found",
    "changed",
    "no-account",
    "signed-up",
    "full",
    "ended",
    "checked-in",
    "below-taken",
    "interest",
    "second",
    "withdrawn",
    "alike",
    "released",
    "too-soon",
    "phone-taken",
    "phone-not-served",
  ]),
  /** With `changed`: who has changed it meanwhile. */
  by: z.optional(z.string()),
  /** With `second` and `alike`: the number of the other application. */
  number: z.optional(z.string()),
});
export type OfficeRefusal = z.infer<typeof OfficeRefusal>;
