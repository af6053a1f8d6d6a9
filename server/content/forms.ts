import * as z from "zod";
import type { GradeAge } from "#contract/admission-shapes.ts";
import { UNITS } from "#contract/block-shapes.ts";
import { CHART_KINDS } from "#contract/chart-shapes.ts";
import { DAY_MS } from "#contract/durations.ts";
import { GRADES } from "#contract/grades.ts";
import { SCHOOL_OFFSET, schoolTime } from "#contract/school-date.ts";
import { STAGES } from "#contract/stages.ts";
import { both } from "./faults.ts";

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, {
    error: ({ input }) =>
      both(
        `只能写 ${values.join("、")} 之一，没有“${input}”。`,
        `Write one of ${values.join(", ")}; “${input}” is none of them.`,
      ),
  });
}

function matching(form: RegExp, advice: string) {
  return z.string().regex(form, advice);
}

export const STAGE = oneOf(STAGES);
export const NEWS_LIST = oneOf(["wonder", "life"]);
export const UNIT = oneOf(UNITS);
export const CHART_KIND = oneOf(CHART_KINDS);
export const PHONE = matching(
  /^\+?\d[\d -]{2,}\d$/,
  both(
    "请写一个电话号码：数字，中间可用空格或连字符。",
    "Write one phone number in digits, with spaces or dashes between them.",
  ),
);
export const EMAIL = matching(
  /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  both(
    "请写一个邮箱地址，例如 office@school.example。",
    "Write an e-mail address, such as office@school.example.",
  ),
);
export const YEAR = matching(
  /^\d{4}$/,
  both("请写四位数的年份，例如 1999。", "Write a year in four digits, such as 1999."),
);
export const ID = matching(
  /^[a-z][a-z0-9_-]*$/,
  both(
    "这里只能用小写字母、数字、连字符和下划线，并以字母开头。",
    "Write it in small letters, digits, dashes and underscores, beginning with a letter.",
  ),
);
export const FLAG = z
  .enum(["true", "false"], { error: both("请写 true 或 false。", "Write true or false.") })
  .transform((text) => text === "true");
export const NUMBER = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, {
    error: ({ input }) =>
      both(
        `请写一个数字，例如 228 或 2.5；“${input}”不是数字。`,
        `Write a plain number such as 228 or 2.5; “${input}” is not one.`,
      ),
  })
  .transform(Number)
  .refine(Number.isFinite, both("这个数字太大。", "This number is too large."));
export const CAPACITY = matching(
  /^[1-9]\d{0,5}$/,
  both(
    "名额请写整数；不限名额就删去这个字段。",
    "Write how many places there are as a whole number, or leave the field out.",
  ),
).transform(Number);

export function isDate(text: string): boolean {
  return z.iso.date().safeParse(text).success;
}

export const DATE = z.string().refine(isDate, {
  error: ({ input }) =>
    both(
      `请写真实的日期，格式为“年-月-日”，例如 2026-10-12；“${input}”不符合。`,
      `Write a real date as year-month-day, such as 2026-10-12; “${input}” is not one.`,
    ),
});

/** A date, or two dates with a slash between them, the earlier first. */
export const DATE_OR_PERIOD = z
  .string()
  .refine((text) => text.split("/").length <= 2 && text.split("/").every(isDate), {
    error: ({ input }) =>
      both(
        `请写真实的日期，格式为“年-月-日”，例如 2026-10-12，或写用斜线隔开的两个日期；“${input}”都不是。`,
        `Write a real date as year-month-day, such as 2026-10-12, or two with a slash between them; “${input}” is neither.`,
      ),
    abort: true,
  })
  .refine((text) => text.split("/").toSorted().join("/") === text, {
    error: both("请把较早的日期写在前面。", "Write the earlier of the two dates first."),
  });

/** A day, or a day and a time, as an editor writes it: `2027-03-15`, `2027-03-15 09:00`. */
function momentOf(text: string, isEnd: boolean): string | null {
  const [, day = "", clock] = /^(\S+)(?: ([01]\d:[0-5]\d|2[0-3]:[0-5]\d))?$/.exec(text) ?? [];
  if (!isDate(day)) return null;
  const time = new Date(`${day}T${clock ?? "00:00"}:00${SCHOOL_OFFSET}`);
  return schoolTime(isEnd && clock === undefined ? new Date(time.getTime() + DAY_MS) : time);
}

function moments(isEnd: boolean) {
  return z.string().transform((text, context): readonly string[] => {
    const found = text.split(",").map((part) => momentOf(part.trim(), isEnd));
    const sound = found.filter((moment) => moment !== null);
    if (sound.length === found.length && sound.toSorted().join() === sound.join()) return sound;
    context.addIssue({
      code: "custom",
      message: both(
        "请写成 2027-03-15 或 2027-03-15 09:00；有几批就按先后写几个，用英文逗号隔开。",
        "Write 2027-03-15 or 2027-03-15 09:00; for several rounds write them in their order, with commas between them.",
      ),
    });
    return z.NEVER;
  });
}

/** When rounds of applications open, by the school's time: a day means its beginning. */
export const OPENS = moments(false);
/** When they close: a day means its end. */
export const CLOSES = moments(true);

/** The children of each grade: `k1 2023-09-01/2024-08-31, k2 2022-09-01/2023-08-31`. */
export const AGES = z.string().transform((text, context): GradeAge[] => {
  const found = text.split(",").map((part) => {
    const [, grade, bornFrom = "", bornUntil = ""] =
      /^(\w+) ([\d-]+)\/([\d-]+)$/.exec(part.trim()) ?? [];
    const known = GRADES.find((each) => each === grade);
    const isSound = isDate(bornFrom) && isDate(bornUntil) && bornFrom <= bornUntil;
    return known && isSound ? { grade: known, bornFrom, bornUntil } : null;
  });
  const sound = found.filter((age) => age !== null);
  if (sound.length === found.length) return sound;
  context.addIssue({
    code: "custom",
    message: both(
      "请写成 k1 2023-09-01/2024-08-31：年级（k1 至 k3、g1 至 g12）和最早、最晚的出生日期；几个年级用英文逗号隔开。",
      "Write k1 2023-09-01/2024-08-31: the grade (k1 to k3, g1 to g12), the first and the last day of birth; with commas between grades.",
    ),
  });
  return z.NEVER;
});
