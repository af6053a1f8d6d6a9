import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { PictureJob } from "./picture-work.ts";

export type PictureResult = { readonly bytes: Uint8Array } | { readonly error: string };

const PAUSE_MS = 200;
/** The part of the time in which the server is at work; more than this means that somebody is served. */
const BUSY = 0.05;

/** Makes pictures, one at a time, in a process of the lowest priority, which is started when it is needed. */
export class BackgroundPictures {
  #process: ChildProcess | null = null;
  #utilization = performance.eventLoopUtilization();

  /** Waits until nobody is served; `isServing` tells of pictures that somebody waits for. */
  async make(job: PictureJob, isServing: () => boolean, signal: AbortSignal): Promise<Buffer> {
    while (this.#isBusy() || isServing()) {
      await pause(PAUSE_MS, undefined, { signal, ref: false });
    }
    signal.throwIfAborted();
    const maker = this.#process ?? this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const onMessage = (result: PictureResult) => {
      if ("bytes" in result) resolve(Buffer.from(result.bytes));
      else reject(new Error(result.error));
    };
    const onExit = () => reject(new Error("The process that makes pictures has ended"));
    maker.once("message", onMessage).once("exit", onExit).once("error", reject);
    maker.send(job);
    try {
      return await promise;
    } finally {
      maker.off("message", onMessage).off("exit", onExit).off("error", reject);
    }
  }

  async close(): Promise<void> {
    const maker = this.#process;
    if (maker?.kill()) await once(maker, "exit");
  }

  #isBusy(): boolean {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#utilization);
    this.#utilization = now;
    return utilization > BUSY;
  }

  #start(): ChildProcess {
    const program = join(import.meta.dirname, "picture-process.ts");
    const maker = fork(program, [], { serialization: "advanced", execArgv: [] });
    // Before it has threads, which take over its priority.
    if (maker.pid !== undefined) setPriority(maker.pid, constants.priority.PRIORITY_LOW);
    const forget = () => {
      this.#process = null;
    };
    maker.once("exit", forget).on("error", forget);
    this.#process = maker;
    maker.unref();
    maker.channel?.unref();
    return maker;
  }
}
