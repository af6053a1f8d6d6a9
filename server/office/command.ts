import type { Localized } from "#contract/locales.ts";
import type { CommandOptions, Input } from "./command-line.ts";
import type { Office } from "./office.ts";

/** One thing that the tool can do. */
export interface Command {
  readonly name: string;
  /** The words after its name, as help shows them: `ID FILE`. */
  readonly words: readonly string[];
  readonly summary: Localized;
  /** More about it, for its own help. */
  readonly details?: Localized;
  readonly options: CommandOptions;
  /** Whether it can begin with a data folder that has no database yet. */
  readonly makesDatabase?: boolean;
  /** Whether the tables stay as they are, of whichever release. */
  readonly leavesTables?: boolean;
  readonly run: (office: Office, input: Input) => Promise<void>;
}
