import * as z from "zod/mini";
import { parsePhone } from "./phone.ts";

/** A mainland mobile, with or without +86, spaces and dashes; read as its eleven digits. */
export const Phone = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((text) => parsePhone(text) !== null),
  ),
  z.transform((text) => parsePhone(text) ?? text),
);
