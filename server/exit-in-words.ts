import { inspect } from "node:util";
import { OperatorError } from "./operator-error.ts";

/** Runs a program. What an operator can fix ends it in words; anything else is a fault of the program and shows its trace. */
export async function exitInWords(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`${error instanceof OperatorError ? error.message : inspect(error)}\n`);
    process.exit(1);
  }
}
