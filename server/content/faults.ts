import type { FastifyBaseLogger } from "fastify";
import { MendableError } from "#server/mendable-error.ts";

/** A spot in a file of the content; `field` is the field there, or `text` for the Markdown below it. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly field: string;
}

/** Something in the content that must be mended before it is served. */
export interface Fault extends Place {
  readonly message: string;
}

/** Why a file cannot be used, and what to do. */
export type Refusal = string;

/** `content/news/2026-10-12-sports-day/zh.md:4 cover: …` */
export function describeFault(fault: Fault): string {
  return `${fault.file}:${fault.line} ${fault.field}: ${fault.message}`;
}

/** The content cannot be served; says every fault of every file. */
export class ContentError extends MendableError {
  constructor(faults: readonly Fault[]) {
    super(
      `The content has ${countFaults(faults.length)}:\n${faults.map(describeFault).join("\n")}`,
    );
    this.name = "ContentError";
  }
}

export function countFaults(faults: number): string {
  return faults === 1 ? "1 fault" : `${faults} faults`;
}

const MOST_LOGGED_FAULTS = 50;

/** Logs each fault once for as long as it stands. */
export class FaultLog {
  readonly #logger: Pick<FastifyBaseLogger, "error">;
  #logged: ReadonlySet<string> = new Set();

  constructor(logger: Pick<FastifyBaseLogger, "error">) {
    this.#logger = logger;
  }

  log(faults: readonly Fault[]): void {
    const newFaults = faults.filter((fault) => !this.#logged.has(describeFault(fault)));
    this.#logged = new Set(faults.map(describeFault));
    if (newFaults.length === 0) return;
    for (const fault of newFaults.slice(0, MOST_LOGGED_FAULTS)) {
      const { file, line, field } = fault;
      this.#logger.error({ file, line, field }, describeFault(fault));
    }
    const message = "The content has faults: the last good version stays";
    this.#logger.error({ faults: faults.length }, message);
  }
}
