import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { PictureJob } from "./picture-work.ts";

export type PictureResult = { readonly bytes: Uint8Array } | { readonly error: string };

/** Makes pictures, one at a time, in a process of the lowest priority, which is started when it is needed. */
export class BackgroundPictures {
  #process: ChildProcess | null = null;

  async make(job: PictureJob): Promise<Buffer> {
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

  #start(): ChildProcess {
    const maker = fork(join(import.meta.dirname, "picture-process.ts"), [], {
      serialization: "advanced",
      execArgv: [],
    });
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
