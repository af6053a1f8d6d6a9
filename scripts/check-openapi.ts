import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openApiDocument } from "#server/api/openapi.ts";
import { runCommand } from "./run-command.ts";

// Two linters read the description of /v1 as /v1/openapi.json answers it; neither may find anything.
const folder = await mkdtemp(join(tmpdir(), "openapi-"));
const file = join(folder, "openapi.json");
const contact = { name: "School", email: "school@school.example", url: "https://school.example" };
await writeFile(file, JSON.stringify(openApiDocument(contact)));

const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
const outcomes = [
  await runCommand("spectral", ["lint", "--fail-severity=hint", file], { output: "shown" }),
  await runCommand("redocly", ["lint", file], { env: quiet, output: "shown" }),
];
await rm(folder, { recursive: true });
process.exitCode = outcomes.every((outcome) => outcome.succeeded) ? 0 : 1;
