import * as z from "zod/mini";

/** Every answer of /v1, errors included. */
export const Envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

/** `data` of code 400: a message for each refused field, by its path. */
export const RefusedFields = z.object({ fields: z.record(z.string(), z.string()) });
