import type { Locale, Localized } from "#contract/locales.ts";
import type { OfficeAction } from "#contract/office/audit-words.ts";
import type { DataKeys } from "#server/applications/data-keys.ts";
import { findDataKeys } from "#server/applications/open-data-keys.ts";
import type { AuditEntry } from "#server/database/audit-log.ts";
import type { Database } from "#server/database/database.ts";
import type { Environment } from "#server/environment.ts";
import { FAILURES } from "./failure-words.ts";
import { NotDone } from "./failures.ts";
import { QUESTIONS } from "./words.ts";

/** The tool's input and output. */
export interface Terminal {
  /** Writes a line of the result to standard output. */
  write(line: string): void;
  /** Writes a remark to standard error. */
  note(line: string): void;
  /** The typed or piped reply; empty where nothing comes. */
  ask(question: string): Promise<string>;
}

export interface OfficeParts {
  readonly locale: Locale;
  readonly terminal: Terminal;
  readonly database: Database;
  readonly environment: Environment;
  /** The user who is logged in to the machine. */
  readonly operator: string;
  readonly now: () => Date;
}

/** The database, the content and the terminal of a command. */
export class Office {
  readonly locale: Locale;
  readonly database: Database;
  readonly environment: Environment;
  readonly now: () => Date;
  /** The user who is logged in to the machine. */
  readonly operator: string;
  readonly #terminal: Terminal;

  constructor({ locale, terminal, database, environment, operator, now }: OfficeParts) {
    this.locale = locale;
    this.database = database;
    this.environment = environment;
    this.now = now;
    this.#terminal = terminal;
    this.operator = operator;
  }

  say(words: Localized): void {
    this.#terminal.write(words[this.locale]);
  }

  write(line: string): void {
    this.#terminal.write(line);
  }

  note(words: Localized): void {
    this.#terminal.note(words[this.locale]);
  }

  async ask(question: Localized): Promise<string> {
    return (await this.#terminal.ask(question[this.locale])).trim();
  }

  /** Throws NotDone where the answer is anything but yes. */
  async confirm(question: Localized): Promise<void> {
    const answer = await this.ask(QUESTIONS.confirm(question));
    if (!/^(?:y|yes|是)$/i.test(answer)) throw new NotDone(FAILURES.notConfirmed);
  }

  audit(action: OfficeAction, subject: string): AuditEntry {
    return { operator: this.operator, action, subject };
  }

  /** The keys of applications; throws NotDone where there are none. */
  async dataKeys(): Promise<DataKeys> {
    const { dataKeys: keys, dataDirectory: directory } = this.environment;
    const found = await findDataKeys({ keys, directory });
    if (!found) throw new NotDone(FAILURES.noDataKey);
    return found;
  }
}
