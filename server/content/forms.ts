import { UNITS } from "#contract/shapes.ts";
import { STAGES } from "#contract/stages.ts";

/** A value that does not have the form it must have; the message says what to do. */
export class Refused {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** How a field without language is written. `placeholder` stands in for a faulty one until all faults are known. */
export interface Form<Value> {
  readonly placeholder: Value;
  readonly read: (text: string) => Value | Refused;
}

function matching(pattern: RegExp, advice: string, placeholder = ""): Form<string> {
  return { placeholder, read: (text) => (pattern.test(text) ? text : new Refused(advice)) };
}

function oneOf<const Value extends string>(values: readonly [Value, ...Value[]]): Form<Value> {
  return {
    placeholder: values[0],
    read: (text) =>
      values.find((value) => value === text) ??
      new Refused(`Write one of ${values.join(", ")}; “${text}” is none of them.`),
  };
}

export const PLAIN: Form<string> = matching(/\S/, "Write a text.");
export const STAGE = oneOf(STAGES);
export const NEWS_LIST = oneOf(["wonder", "life"]);
export const UNIT = oneOf(UNITS);
export const PHONE = matching(
  /^\+?\d[\d -]{2,}\d$/,
  "Write one phone number in digits, with spaces or dashes between them.",
);
export const EMAIL = matching(
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  "Write an e-mail address, such as office@school.example.",
);
export const YEAR = matching(/^\d{4}$/, "Write a year in four digits, such as 1999.");
export const ID = matching(
  /^[a-z][a-z0-9_-]*$/,
  "Write an id in small letters, digits and dashes that begins with a letter.",
);

export const FLAG: Form<boolean> = {
  placeholder: false,
  read: (text) =>
    text === "true" || text === "false" ? text === "true" : new Refused("Write true or false."),
};

export const NUMBER: Form<number> = {
  placeholder: 0,
  read: (text) =>
    /^-?\d+(\.\d+)?$/.test(text)
      ? Number(text)
      : new Refused(`Write a plain number such as 228 or 2.5; “${text}” is none.`),
};

export const CAPACITY: Form<number> = {
  placeholder: 1,
  read: (text) =>
    /^[1-9]\d{0,5}$/.test(text)
      ? Number(text)
      : new Refused("Write how many places there are as a whole number, or leave the field out."),
};

/** Whether the text is a day of the calendar, written 2026-10-12. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

const NO_SUCH_DATE = "Write a date of the calendar as year-month-day, such as 2026-10-12";

export const DATE: Form<string> = {
  placeholder: "2000-01-01",
  read: (text) => (isDate(text) ? text : new Refused(`${NO_SUCH_DATE}; “${text}” is none.`)),
};

/** A date, or two dates with a slash between them, the earlier first. */
export const DATE_OR_PERIOD: Form<string> = {
  placeholder: "2000-01-01",
  read: (text) => {
    const [from = "", to = from, ...more] = text.split("/");
    if (more.length > 0 || !isDate(from) || !isDate(to)) {
      return new Refused(
        `${NO_SUCH_DATE}, or two with a slash between them; “${text}” is neither.`,
      );
    }
    return from <= to ? text : new Refused("Write the earlier of the two dates first.");
  },
};

/** A moment in the school's time; `day` is a date, or a number of days from today. */
export interface EventTime {
  readonly day: string | number;
  /** `09:30` */
  readonly clock: string;
}

export const EVENT_TIME: Form<EventTime> = {
  placeholder: { day: 0, clock: "00:00" },
  read: (text) => {
    const [, day = "", clock = ""] = /^(\S+) ([01]\d:[0-5]\d|2[0-3]:[0-5]\d)$/.exec(text) ?? [];
    if (/^[+-]\d{1,4}d$/.test(day)) return { day: Number.parseInt(day, 10), clock };
    if (isDate(day)) return { day, clock };
    return new Refused(
      `Write day and time as 2027-03-14 09:30, or as +14d 09:30 for so many days from today; “${text}” is neither.`,
    );
  },
};
