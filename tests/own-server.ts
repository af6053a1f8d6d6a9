import { type RunningServer, startServer } from "#scripts/site-server.ts";

/** A server for one test alone, which may stop it. */
export function startOwnServer(
  contentDirectory: string,
  dataDirectory: string,
): Promise<RunningServer> {
  return startServer({
    script: "server/main.ts",
    ready: "/readyz",
    env: {
      CONTENT_DIR: contentDirectory,
      DATA_DIR: dataDirectory,
      SMS_GATEWAY: "webhook",
      PASSWORD_HASHING: "quick",
      SMS_WEBHOOK_URL: `http://127.0.0.1:${process.env.TEST_SMS_PORT}`,
    },
  });
}
