import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT, runCommand } from "#scripts/run-command.ts";
import { freePort, type RunningServer, startServer } from "#scripts/site-server.ts";

/** The last build that kept what waits in localStorage, and whose worker was written by hand. */
const COMMIT = "2dc998137b94e788bb953316c568fd435cd285a6";

/** Has the release write the content that its own tests know. */
const WRITE_CONTENT =
  'await (await import("#tests/test-content.ts")).writeTestContent(process.argv[1])';

/** One origin, which a real build of the older release serves, and then the site as it is built now. */
export class OlderRelease {
  readonly origin: string;
  readonly #port: number;
  readonly #directory: string;
  #server: RunningServer | undefined;

  private constructor(directory: string, port: number) {
    this.#directory = directory;
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** Builds it from the history, with the packages of its own lock file. */
  static async build(): Promise<OlderRelease> {
    const directory = await mkdtemp(path.join(tmpdir(), "older-release-"));
    // PostgreSQL runs as another user where this one is root.
    await chmod(directory, 0o755);
    const release = new OlderRelease(directory, await freePort());
    const archive = path.join(directory, "sources.tar");
    await mkdir(release.#project);
    await run(ROOT, "git", "archive", `--output=${archive}`, COMMIT);
    await run(release.#project, "tar", "--extract", `--file=${archive}`);
    // Its lock file lacks what other platforms need, over which `npm ci` stumbles.
    await run(release.#project, "npm", "install", "--prefer-offline", "--no-audit", "--no-fund");
    await run(release.#project, "node", "scripts/build.ts");
    await run(release.#project, "node", "--eval", WRITE_CONTENT, release.#content);
    return release;
  }

  serveOlder(): Promise<void> {
    return this.#serve(this.#project, this.#content);
  }

  serveCurrent(): Promise<void> {
    return this.#serve(ROOT, path.join(process.env.TEST_DIR ?? ROOT, "content"));
  }

  async close(): Promise<void> {
    await this.#server?.stop();
    await rm(this.#directory, { recursive: true, force: true });
  }

  get #project(): string {
    return path.join(this.#directory, "project");
  }

  get #content(): string {
    return path.join(this.#directory, "content");
  }

  async #serve(root: string, content: string): Promise<void> {
    await this.#server?.stop();
    this.#server = await startServer({
      root,
      port: this.#port,
      env: {
        CONTENT_DIR: content,
        DATA_DIR: path.join(this.#directory, "data"),
        SMS_GATEWAY: "webhook",
        SMS_WEBHOOK_URL: `http://127.0.0.1:${process.env.TEST_SMS_PORT}`,
        PASSWORD_HASHING: "quick",
        TRUSTED_PROXIES: "127.0.0.1",
        LOG_LEVEL: "error",
      },
    });
  }
}

async function run(folder: string, command: string, ...options: string[]): Promise<void> {
  const { succeeded, output } = await runCommand(command, options, { folder, output: "kept" });
  if (!succeeded) throw new Error(`${command} ${options.join(" ")} failed:\n${output}`);
}
