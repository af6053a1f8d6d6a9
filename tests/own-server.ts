import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect } from "./site.ts";

export interface OwnServer {
  readonly origin: string;
  /** Ends the process. */
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("no free port");
  return address.port;
}

/** A server for one test alone, which may stop it. */
export async function startOwnServer(
  contentDirectory: string,
  dataDirectory: string,
): Promise<OwnServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      CONTENT_DIR: contentDirectory,
      DATA_DIR: dataDirectory,
      LOG_LEVEL: "warn",
      SMS_GATEWAY: "webhook",
      PASSWORD_HASHING: "quick",
      SMS_WEBHOOK_URL: `http://127.0.0.1:${process.env.TEST_SMS_PORT}`,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(child, "close");
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error("the server ended before it answered");
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    return answer?.ok ?? false;
  };
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
  return {
    origin,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
