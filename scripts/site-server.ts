import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as passed } from "node:timers/promises";
import { ROOT } from "./run-command.ts";

export interface RunningServer {
  readonly origin: string;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startUp: number;
  stop(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("no free port");
  return address.port;
}

async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(address);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

interface ServerOptions {
  /** The file to run, from the project's folder; the site's server where none is given. */
  readonly script?: string;
  /** The path that answers 200 as soon as the server is ready. */
  readonly ready?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly root?: string;
  /** Any that is free, where none is given. */
  readonly port?: number;
}

/** Starts a server of this project in a process of its own, on 127.0.0.1, and waits until it answers. */
export async function startServer({
  script = "server/main.ts",
  ready = "/readyz",
  env = {},
  root = ROOT,
  port: givenPort,
}: ServerOptions): Promise<RunningServer> {
  const port = givenPort ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: "warn", ...env, HOST: "127.0.0.1", PORT: String(port) },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(child, "close");
  // A test that runs out of time while it waits leaves no server behind.
  const killLeftOver = () => child.kill();
  process.once("exit", killLeftOver);
  child.once("close", () => process.off("exit", killLeftOver));
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  while (isAlive() && !(await answers(origin + ready))) await passed(10);
  if (!isAlive()) throw new Error(`${script} ended before it answered`);
  return {
    origin,
    startUp: performance.now() - start,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
