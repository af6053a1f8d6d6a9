import { stat } from "node:fs/promises";
import { hostname, userInfo } from "node:os";
import path from "node:path";
import { DEFAULT_LOCALE, type Locale, type Localized, parseLocale } from "#contract/locales.ts";
import { DataKeyMissing } from "#server/applications/data-keys.ts";
import { CLUSTER_FOLDER, prepareDataFolder } from "#server/data-folder.ts";
import { Database } from "#server/database/database.ts";
import { DatabaseFault, DatabaseUnavailable } from "#server/database/errors.ts";
import { type Environment, readEnvironment } from "#server/environment.ts";
import { hasCode } from "#server/has-code.ts";
import { OperatorError } from "#server/operator-error.ts";
import { APPLICATION_COMMANDS } from "./application-commands.ts";
import { AUDIT_COMMANDS } from "./audit-commands.ts";
import { BACKUP_COMMANDS } from "./backup-commands.ts";
import type { Command } from "./command.ts";
import { Input } from "./command-line.ts";
import { EVENT_COMMANDS } from "./event-commands.ts";
import { FAILURES, USAGE } from "./failure-words.ts";
import { NotDone, WrongUsage } from "./failures.ts";
import { helpOf, helpOfCommand } from "./help.ts";
import { Office, type Terminal } from "./office.ts";
import { PERSON_COMMANDS } from "./person-commands.ts";
import { SAMPLE_COMMANDS } from "./sample-commands.ts";
import { STAFF_COMMANDS } from "./staff-commands.ts";
import { REPORTS } from "./words.ts";

export interface OfficeCall {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  readonly now?: () => Date;
  /** Ends what is under way, which then counts as not done. */
  readonly signal?: AbortSignal;
}

const COMMANDS: readonly Command[] = [
  ...EVENT_COMMANDS,
  ...APPLICATION_COMMANDS,
  ...PERSON_COMMANDS,
  ...STAFF_COMMANDS,
  ...AUDIT_COMMANDS,
  ...BACKUP_COMMANDS,
  ...SAMPLE_COMMANDS,
];

/** These it has itself, and may be told of in its own settings; without them a command does less. */
const OPTIONS_OF_NPM: readonly string[] = ["before", "yes"];

const DONE = 0;
const NOT_DONE = 1;
const WRONG_USAGE = 2;

/** Does what one call of the tool asks for; answers the exit code. */
export async function runOffice(call: OfficeCall): Promise<number> {
  const { terminal, args } = call;
  const { name, rest } = commandIn(args);
  const locale = localeOf(args);
  const command = COMMANDS.find((one) => one.name === name);
  try {
    if (!command) {
      if (name === "") return answerWithoutCommand(call, locale);
      throw new WrongUsage(USAGE.unknownCommand(name));
    }
    refuseTakenOptions(command, call.env);
    const input = Input.parse(rest, command.options);
    if (input.has("help")) {
      terminal.write(helpOfCommand(command, input.locale ?? locale));
      return DONE;
    }
    await runCommand(command, input, call);
    return DONE;
  } catch (error) {
    terminal.note(explain(error)[locale]);
    if (!(error instanceof WrongUsage)) return NOT_DONE;
    terminal.note(USAGE.seeHelp(command ? `${command.name} ` : "")[locale]);
    return WRONG_USAGE;
  }
}

/** The first word that is neither an option nor the language: options of all commands may stand before it. */
function commandIn(args: readonly string[]): {
  readonly name: string;
  readonly rest: readonly string[];
} {
  const at = args.findIndex((arg, index) => !arg.startsWith("-") && args[index - 1] !== "--lang");
  const name = args[at];
  return name === undefined ? { name: "", rest: args } : { name, rest: args.toSpliced(at, 1) };
}

/** Without `--` npm keeps options to itself, and the command would do more than was asked for. */
function refuseTakenOptions({ options }: Command, env: OfficeCall["env"]): void {
  for (const name of Object.keys(options)) {
    if (!OPTIONS_OF_NPM.includes(name) && env[`npm_config_${name.replaceAll("-", "_")}`])
      throw new WrongUsage(USAGE.takenByNpm(`--${name}`));
  }
}

function answerWithoutCommand({ terminal, args }: OfficeCall, locale: Locale): number {
  const input = Input.parse(args, {});
  if (input.has("help")) terminal.write(helpOf(COMMANDS, input.locale ?? locale));
  else terminal.note(helpOf(COMMANDS, input.locale ?? locale));
  return input.has("help") ? DONE : WRONG_USAGE;
}

async function runCommand(command: Command, input: Input, call: OfficeCall): Promise<void> {
  const environment = readEnvironment(call.env);
  if (command.makesDatabase) prepareDataFolder(environment);
  else await checkDatabase(environment);
  const { databaseUrl: url, dataDirectory: directory } = environment;
  // A failure is reported once, in the end.
  const logger = { info: () => null, warn: () => null, error: () => null };
  const migrates = command.leavesTables !== true;
  const locale = input.locale ?? DEFAULT_LOCALE;
  const { terminal, env, now = () => new Date() } = call;
  const onRetry = (place: string) => {
    // An embedded one that was joined may have ended by now: the tool starts it itself then.
    if (url !== null) terminal.note(REPORTS.databaseAwaited(place)[locale]);
  };
  const database = Database.open({ url, directory, logger, user: "tool", migrates, onRetry });
  call.signal?.addEventListener("abort", () => void database.close(), { once: true });
  try {
    await database.opened;
    const operator = operatorOf(env);
    const office = new Office({ locale, terminal, database, environment, operator, now });
    await command.run(office, input);
  } finally {
    await database.close();
  }
}

/** `wang@server`: the user who logged in on the machine, whatever user they became since. No name of the staff has an @. */
function operatorOf(env: OfficeCall["env"]): string {
  return `${userOf(env)}@${hostname()}`;
}

function userOf({ SUDO_USER: before }: OfficeCall["env"]): string {
  if (before) return before;
  try {
    return userInfo().username;
  } catch {
    // In a container a user may have a number and no name.
    return `user ${process.getuid?.()}`;
  }
}

/** A wrong DATA_DIR is no reason to make a database there. */
async function checkDatabase({ databaseUrl, dataDirectory }: Environment): Promise<void> {
  if (databaseUrl !== null) return;
  try {
    await stat(path.join(dataDirectory, CLUSTER_FOLDER));
  } catch (cause) {
    if (hasCode(cause, "ENOENT")) throw new NotDone(FAILURES.noDatabase(dataDirectory), { cause });
    throw cause;
  }
}

/** The language in which to complain of what cannot be parsed. */
function localeOf(args: readonly string[]): Locale {
  const [, joined] = args.join(" ").match(/--lang[= ](\S+)/) ?? [];
  return parseLocale(joined);
}

/** An unexpected error's message may hold personal data, so only where it came up is told. */
function explain(error: unknown): Localized {
  if (error instanceof WrongUsage || error instanceof NotDone) return error.words;
  if (error instanceof DataKeyMissing) return FAILURES.noDataKey;
  if (hasCode(error, "EACCES")) return FAILURES.noRight(error.message);
  if (error instanceof DatabaseUnavailable) return FAILURES.databaseAway(error.message);
  const isPlain =
    error instanceof OperatorError ||
    error instanceof DatabaseFault ||
    (error instanceof Error && "syscall" in error);
  if (isPlain) return FAILURES.outside(error.message);
  if (!(error instanceof Error)) return FAILURES.fault(typeof error);
  const places = (error.stack ?? "").split("\n").filter((line) => /^ +at /.test(line));
  return FAILURES.fault([error.name, ...places].join("\n"));
}
