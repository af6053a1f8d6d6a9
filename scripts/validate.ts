import { availableParallelism } from "node:os";
import PQueue from "p-queue";
import { runCommand } from "./run-command.ts";

interface Check {
  readonly name: string;
  /** One command after the other; the check ends with the first that fails. */
  readonly commands: readonly (readonly [string, ...string[]])[];
}

const CHECKS: readonly Check[] = [
  {
    name: "types",
    commands: [
      ["tsc", "--noEmit"],
      // The worker lives among other globals.
      ["tsc", "--noEmit", "--project", "src/service-worker"],
    ],
  },
  {
    name: "lint, format",
    commands: [["biome", "ci", "--error-on-warnings"]],
  },
  {
    name: "import directions",
    commands: [
      [
        "depcruise",
        "--config",
        "scripts/import-directions.ts",
        "contract",
        "scripts",
        "server",
        "src",
        "tests",
      ],
    ],
  },
  {
    name: "unused files, exports, dependencies",
    commands: [
      ["knip", "--no-progress", "--treat-config-hints-as-errors"],
      ["knip", "--no-progress", "--production", "--files"],
    ],
  },
  {
    name: "words extracted and translated",
    commands: [
      ["lingui", "check", "sync"],
      ["lingui", "check", "missing"],
    ],
  },
  { name: "names in style sheets", commands: [["node", "scripts/check-styles.ts"]] },
  { name: "content", commands: [["node", "server/content/check.ts"]] },
  { name: "description of the API", commands: [["node", "scripts/check-openapi.ts"]] },
];

interface Result {
  readonly name: string;
  readonly succeeded: boolean;
  readonly seconds: number;
}

async function run({ name, commands }: Check): Promise<Result> {
  const start = performance.now();
  let succeeded = true;
  for (const [command, ...options] of commands) {
    const outcome = await runCommand(command, options, { output: "kept" });
    if (outcome.succeeded) continue;
    console.log(`\n── ${name}: ${[command, ...options].join(" ")}\n${outcome.output}`);
    succeeded = false;
    break;
  }
  return { name, succeeded, seconds: (performance.now() - start) / 1000 };
}

const queue = new PQueue({ concurrency: availableParallelism() });
const results = await queue.addAll(CHECKS.map((check) => () => run(check)));

console.log();
for (const { name, succeeded, seconds } of results) {
  console.log(`${succeeded ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
}
process.exitCode = results.every((result) => result.succeeded) ? 0 : 1;
