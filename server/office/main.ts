import { argv, env, stderr, stdin, stdout } from "node:process";
import { createInterface, type Interface } from "node:readline";
import type { Terminal } from "./office.ts";
import { runOffice } from "./run.ts";

// The office's tool for what parents have sent: `npm run office -- --help`.
const stopping = new AbortController();
let input: Interface | null = null;
let lines: AsyncIterator<string> | null = null;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    stopping.abort();
    input?.close();
  });
}

// The reader may stop, as `head` does: the command ends all the same.
for (const output of [stdout, stderr]) {
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

const terminal: Terminal = {
  write: (line) => stdout.write(`${line}\n`),
  note: (line) => stderr.write(`${line}\n`),
  ask: async (question) => {
    stderr.write(question);
    input ??= createInterface({ input: stdin, terminal: false });
    lines ??= input[Symbol.asyncIterator]();
    const { done, value } = await lines.next();
    return done ? "" : value;
  },
};

process.exitCode = await runOffice({
  args: argv.slice(2),
  env,
  terminal,
  signal: stopping.signal,
});
stdin.destroy();
