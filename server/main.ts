import { env } from "node:process";
import { inspect } from "node:util";
import { refuseFolderInUse } from "#server/database/folder-lock.ts";
import { readEnvironment } from "./environment.ts";
import { MendableError } from "./mendable-error.ts";

try {
  const environment = readEnvironment(env);
  if (environment.databaseUrl === null) refuseFolderInUse(environment.dataDirectory);
  // Only now, for it takes longer to load than anybody should wait for a refusal.
  const { serve } = await import("./serve.ts");
  await serve(environment);
} catch (error) {
  // What an operator can mend is said in words; anything else is a fault of the program and shows its trace.
  process.stderr.write(`${error instanceof MendableError ? error.message : inspect(error)}\n`);
  process.exit(1);
}
