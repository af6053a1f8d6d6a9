import { env, stderr, stdout } from "node:process";
import { refuseFolderInUse } from "#server/database/folder-lock.ts";
import { refuseForeignHost } from "#server/http/listen.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { readEnvironment } from "./environment.ts";
import { exitInWords } from "./exit-in-words.ts";

// Where the log cannot be written, on a full disk or because nobody reads it any more, lines are lost and visitors are served.
for (const output of [stdout, stderr]) output.on("error", () => null);

await exitInWords(async () => {
  const environment = readEnvironment(env);
  prepareDataFolder(environment);
  if (environment.databaseUrl === null) refuseFolderInUse(environment.dataDirectory);
  await refuseForeignHost(environment);
  // Loaded only now: it takes longer than anybody should wait for a refusal.
  const { serve } = await import("./serve.ts");
  await serve(environment);
});
