import { parseArgs } from "node:util";
import { statusLabel } from "#contract/application-labels.ts";
import { DAY_MS } from "#contract/durations.ts";
import type { ApplicationStatus } from "#contract/filed-application-shapes.ts";
import { APPLICATION_STATUSES } from "#contract/filed-application-shapes.ts";
import { isLocale, type Locale, type Localized } from "#contract/locales.ts";
import { ROLE_LABELS, STAFF_ROLES, type StaffRole } from "#contract/office/roles.ts";
import { SCHOOL_OFFSET, schoolDate } from "#contract/school-date.ts";
import { isStage, STAGES, type Stage } from "#contract/stages.ts";
import { USAGE } from "./failure-words.ts";
import { WrongUsage } from "./failures.ts";
import type { NewFileOptions } from "./new-file.ts";

/** An option of a command. */
export interface CommandOption {
  /** The value's name in the help; null: it takes none. */
  readonly value: string | null;
  readonly help: Localized;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** Options that every command has. */
export const COMMON_OPTIONS: CommandOptions = {
  lang: { value: "zh|en", help: USAGE.langOption },
  help: { value: null, help: USAGE.helpOption },
};

/** The words and options after a command's name. */
export class Input {
  readonly #positionals: readonly string[];
  readonly #values: Readonly<Record<string, string | boolean | undefined>>;

  private constructor(
    positionals: readonly string[],
    values: Readonly<Record<string, string | boolean | undefined>>,
  ) {
    this.#positionals = positionals;
    this.#values = values;
  }

  /** Throws WrongUsage where an option is unknown or lacks its value. */
  static parse(args: readonly string[], options: CommandOptions): Input {
    const config: Record<string, { type: "boolean" | "string" }> = {};
    for (const [name, { value }] of Object.entries({ ...options, ...COMMON_OPTIONS })) {
      config[name] = { type: value === null ? "boolean" : "string" };
    }
    try {
      const { positionals, values } = parseArgs({
        args: [...args],
        options: config,
        allowPositionals: true,
      });
      return new Input(positionals, values);
    } catch (cause) {
      // Node's own words are English, and name the option in quotation marks.
      if (!(cause instanceof TypeError)) throw cause;
      const option = /'([^']+?)(?: <value>)?'/.exec(cause.message)?.[1] ?? "";
      const isUnknown = "code" in cause && cause.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION";
      throw new WrongUsage(isUnknown ? USAGE.noOption(option) : USAGE.badValue(option), { cause });
    }
  }

  /** The words that are no options, exactly so many. */
  words(names: readonly string[]): readonly string[] {
    const missing = names.slice(this.#positionals.length);
    if (missing.length > 0) throw new WrongUsage(USAGE.missing(missing.join(" ")));
    const [extra] = this.#positionals.slice(names.length);
    if (extra !== undefined) throw new WrongUsage(USAGE.tooMany);
    return this.#positionals;
  }

  /** The only word that is no option. */
  word(name: string): string {
    const [word = ""] = this.words([name]);
    return word;
  }

  /** All words that are no options, however many. */
  get allWords(): readonly string[] {
    return this.#positionals;
  }

  has(name: string): boolean {
    return this.#values[name] === true;
  }

  get locale(): Locale | null {
    const lang = this.text("lang");
    if (lang === null) return null;
    if (!isLocale(lang)) throw new WrongUsage(USAGE.notOneOf("--lang", ["zh", "en"]));
    return lang;
  }

  /** How a table is to be written. */
  get exportOptions(): NewFileOptions {
    return { overwrites: this.has("overwrite"), group: this.text("group") };
  }

  get stage(): Stage | null {
    const stage = this.text("stage");
    if (stage === null) return null;
    if (!isStage(stage)) throw new WrongUsage(USAGE.notOneOf("--stage", STAGES));
    return stage;
  }

  get state(): ApplicationStatus | null {
    const state = this.text("state");
    return state === null ? null : parseStatus("--state", state);
  }

  get role(): StaffRole | null {
    const text = this.text("role");
    if (text === null) return null;
    const role = STAFF_ROLES.find((one) =>
      [one, ...Object.values(ROLE_LABELS[one])].includes(text),
    );
    if (!role) throw new WrongUsage(USAGE.notOneOf("--role", STAFF_ROLES));
    return role;
  }

  /** A day as it was typed, `2026-11-21`. */
  day(name: string): string | null {
    const day = this.text(name);
    if (day === null) return null;
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(startOf(day).getTime());
    // JavaScript takes 30 February for 2 March.
    if (!isDay || schoolDate(startOf(day)) !== day) {
      throw new WrongUsage(USAGE.notADay(`--${name}`));
    }
    return day;
  }

  /** The beginning of a day at the school. */
  dayStart(name: string): Date | null {
    const day = this.day(name);
    return day === null ? null : startOf(day);
  }

  /** The end of a day at the school. */
  dayEnd(name: string): Date | null {
    const start = this.dayStart(name);
    return start && new Date(start.getTime() + DAY_MS);
  }

  /** The value of an option; null: it was not given. */
  text(name: string): string | null {
    const value = this.#values[name];
    return typeof value === "string" ? value : null;
  }
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00${SCHOOL_OFFSET}`);
}

/** By its name, or as the site shows it. */
export function parseStatus(name: string, text: string): ApplicationStatus {
  const status = APPLICATION_STATUSES.find((one) =>
    [one, ...labelsOf(one)].some((word) => word.toLowerCase() === text.toLowerCase()),
  );
  if (!status) throw new WrongUsage(USAGE.noState(name));
  return status;
}

const labelsOf = (status: ApplicationStatus) =>
  STAGES.flatMap((stage) => Object.values(statusLabel(stage, status)));
