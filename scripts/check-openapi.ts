import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openApiDocument } from "#server/api/openapi.ts";
import { runCommand } from "./run-command.ts";
import { withFolder } from "./with-folder.ts";

// Two linters read the description of /v1 as /v1/openapi.json answers it; neither may find anything.
const contact = { name: "School", email: "school@school.example", url: "https://school.example" };
const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
await withFolder(async (folder) => {
  const file = join(folder, "openapi.json");
  await writeFile(file, JSON.stringify(openApiDocument(contact)));
  const outcomes = [
    await runCommand("spectral", ["lint", "--fail-severity=hint", file], { output: "shown" }),
    await runCommand("redocly", ["lint", file], { env: quiet, output: "shown" }),
  ];
  process.exitCode = outcomes.every((outcome) => outcome.succeeded) ? 0 : 1;
});
