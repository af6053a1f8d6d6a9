import { availableParallelism } from "node:os";
import PQueue from "p-queue";
import { runCommand } from "./run-command.ts";

/** What is checked, and the commands that do, one after the other; a check ends with the first that fails. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  // The worker lives among other globals.
  types: ["tsc --noEmit", "tsc --noEmit --project src/service-worker"],
  "lint, format": ["biome ci --error-on-warnings"],
  "import directions": [
    "depcruise --config scripts/import-directions.ts contract scripts server src tests",
  ],
  "unused files, exports, dependencies": [
    "knip --no-progress --treat-config-hints-as-errors",
    "knip --no-progress --production --files",
  ],
  "words extracted and translated": ["lingui check sync", "lingui check missing"],
  "names in style sheets": ["node scripts/check-styles.ts"],
  content: ["node server/content/check.ts"],
  "fonts of the titles": ["node scripts/check-fonts.ts"],
  "description of the API": ["node scripts/check-openapi.ts"],
};

/** Resolves with the line that says how it went. */
async function run(name: string, commands: readonly string[]): Promise<string> {
  const start = performance.now();
  let mark = "✓";
  for (const line of commands) {
    const [command = "", ...options] = line.split(" ");
    const { succeeded, output } = await runCommand(command, options, { output: "kept" });
    for (const [warning] of output.matchAll(/^⚠ .*/gm)) console.log(warning);
    if (succeeded) continue;
    console.log(`\n── ${name}: ${line}\n${output}`);
    process.exitCode = 1;
    mark = "✗";
    break;
  }
  return `${mark} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`;
}

const queue = new PQueue({ concurrency: availableParallelism() });
const checks = Object.entries(CHECKS);
const lines = await queue.addAll(checks.map((check) => () => run(...check)));
console.log(`\n${lines.join("\n")}`);
