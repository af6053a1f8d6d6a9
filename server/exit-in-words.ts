import { inspect } from "node:util";
import { MendableError } from "./mendable-error.ts";

/** Runs a program. What an operator can mend ends it in words; anything else is a fault of the program and shows its trace. */
export async function exitInWords(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`${error instanceof MendableError ? error.message : inspect(error)}\n`);
    process.exit(1);
  }
}
