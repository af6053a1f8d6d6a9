import * as z from "zod/mini";
import { describeFields, describeShape } from "./describe.ts";
import { LOCALES } from "./locales.ts";
import { STAGES } from "./stages.ts";

export const StageShape = z.enum(STAGES);
describeShape(StageShape, "A stage of the school.");

export const LocaleShape = z.enum(LOCALES);
describeShape(LocaleShape, "A language: Chinese or English.");

export const LocalizedShape = z.object({ zh: z.string(), en: z.string() });
describeFields(LocalizedShape, { zh: "In Chinese.", en: "In English." });

export const WholeNumber = z.number().check(z.int(), z.minimum(0));
export const Path = z.string().check(z.regex(/^\//));
/** A day of the school's calendar, `YYYY-MM-DD`. */
export const IsoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** One that somebody chooses: it is in the calendar, and in years that a database counts alike. */
export const ChosenDate = z.iso.date().check(z.regex(/^[12]/));
/** The format that descriptions of the API name has seconds. */
const TIME = z.meta({ format: "date-time" });
export const IsoTime = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/), TIME);
/** As every device writes it, in years that a database counts alike: `2026-11-21T01:30:00.000Z`. */
export const DeviceTime = z.string().check(
  z.regex(/^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
  z.refine((time) => !Number.isNaN(Date.parse(time))),
  TIME,
);
/** One that somebody chooses: there is such a time, in years and zones that a database knows. */
export const ChosenTime = IsoTime.check(
  z.refine((time) => /[+-](0\d|1[0-4]):[0-5]\d$/.test(time)),
  z.refine(
    (time) => ChosenDate.safeParse(time.slice(0, 10)).success && !Number.isNaN(Date.parse(time)),
  ),
);
