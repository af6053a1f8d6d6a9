import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { env } from "node:process";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import pg from "pg";
import { inject, vi } from "vitest";
import * as z from "zod/mini";
import { type SystemUser, spawnAs } from "#server/database/run-as.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const MAIN = path.join(ROOT, "server/main.ts");
/** Any number, so long as all test files take the same. */
const BUILD_LOCK = 7_230_512;

const Answer = z.object({ code: z.number(), data: z.unknown() });

/** The whole site in a process of its own, as it is started in production. */
export interface SiteProcess {
  readonly origin: string;
  readonly pid: number | undefined;
  /** The lines it has written so far. */
  readonly log: readonly string[];
  /** As where the program ends that its lines go to. */
  stopReading(): void;
  becomesReady(): Promise<void>;
  call(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    options?: { readonly body?: object; readonly token?: string },
  ): Promise<z.infer<typeof Answer>>;
  /** Resolves with the code it ends with. */
  stop(): Promise<number | null>;
}

/** Builds the app where it is not built, or no longer that of its sources; test files do it one after the other. */
export async function buildApp(): Promise<void> {
  const { host, user } = inject("postgres");
  const client = new pg.Client({ host, user, database: "postgres" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [BUILD_LOCK]);
    await promisify(execFile)(process.execPath, [path.join(ROOT, "scripts/build-if-stale.ts")]);
  } finally {
    await client.end();
  }
}

/** Starts the built site with these settings; resolves when it is ready. */
export async function startSite(...args: Parameters<typeof launchSite>): Promise<SiteProcess> {
  const site = await launchSite(...args);
  await site.becomesReady();
  return site;
}

/** The same; resolves when it listens. What stands before the command sets its limits. */
export async function launchSite(
  settings: Readonly<Record<string, string>>,
  user: SystemUser | null = null,
  before: readonly string[] = [],
): Promise<SiteProcess> {
  const run = await spawnAs(user, [MAIN, process.execPath]);
  const environment = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "info",
    PASSWORD_HASHING: "quick",
  };
  const child = run("env", [...before, process.execPath, MAIN], {
    env: { ...env, ...environment, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const log: string[] = [];
  const origin = await listeningAt(child, log);
  const becomesReady = () =>
    vi.waitFor(
      async () => {
        const { status } = await fetch(`${origin}/readyz`);
        if (status !== 200) throw new Error(`not ready: ${status}`);
      },
      { timeout: 60_000, interval: 100 },
    );
  return {
    origin,
    pid: child.pid,
    log,
    stopReading: () => child.stdout?.destroy(),
    becomesReady,
    call: callerOf(origin),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
  };
}

/** Where a site says that it listens; goes on collecting its lines. */
async function listeningAt({ stdout }: ChildProcess, log: string[]): Promise<string> {
  if (!stdout) throw new Error("what the site says cannot be read");
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const lines = createInterface({ input: stdout });
  lines.on("line", (line) => {
    log.push(line);
    const [, origin] = /Server listening at (http:[^"]+)/.exec(line) ?? [];
    if (origin !== undefined) resolve(origin);
  });
  lines.on("close", () => reject(new Error("the site ended before it listened")));
  return promise;
}

const callerOf =
  (origin: string): SiteProcess["call"] =>
  async (method, name, { body, token } = {}) => {
    const response = await fetch(`${origin}/v1/homepage/${name}`, {
      method,
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return Answer.parse(await response.json());
  };
