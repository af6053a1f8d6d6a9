import * as z from "zod/mini";
import { parsePhone } from "./phone.ts";

/**
 * A mainland mobile, with or without +86, spaces and dashes, read as its eleven digits; or any other phone with a plus, read as the
 * plus and 7 to 15 digits.
 */
export const Phone = z.pipe(
  z.string().check(
    // Longer texts are not read: that would take longer than others can wait.
    z.maxLength(40, { abort: true }),
    z.refine((text) => parsePhone(text) !== null),
  ),
  z.transform((text) => parsePhone(text) ?? text),
);
