import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runCommand } from "#scripts/run-command.ts";
import { freePort, type RunningServer, startServer } from "#scripts/site-server.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
/** What the site is built from and served by. */
const SOURCES = [
  ...["contract", "dist", "locales", "public", "scripts", "server", "src"],
  ...["lingui.config.ts", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"],
  "vite.office.config.ts",
];
/** A part of every page, and of every screen of the office; what imports it gets another name with each release. */
const MARKED = [
  { file: path.join("src", "ui", "skip-link.tsx"), tag: "<a" },
  { file: path.join("src", "office", "parts", "screen.tsx"), tag: "<main" },
] as const;

export type Release = 1 | 2 | 3;

/** Three releases of the site, each built upon the one before as a deployment does, and a server that is restarted with them. */
export class Releases {
  readonly origin: string;
  readonly #port: number;
  readonly #directory: string;
  #server: RunningServer | undefined;

  private constructor(directory: string, port: number) {
    this.#directory = directory;
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** The first release is the site as it is built, the others differ from it by a mark in their pages. */
  static async build(): Promise<Releases> {
    const directory = await mkdtemp(path.join(tmpdir(), "releases-"));
    const releases = new Releases(directory, await freePort());
    const project = releases.#project;
    await mkdir(project);
    for (const name of SOURCES) {
      await cp(path.join(ROOT, name), path.join(project, name), { recursive: true });
    }
    await symlink(path.join(ROOT, "node_modules"), path.join(project, "node_modules"));
    await releases.#putAside(1);
    for (const release of [2, 3] as const) {
      for (const { file, tag } of MARKED) {
        const source = await readFile(path.join(ROOT, file), "utf8");
        if (!source.includes(tag)) throw new Error(`${file} cannot be marked`);
        const marked = source.replace(tag, `${tag} data-release="${release}"`);
        await writeFile(path.join(project, file), marked);
      }
      const built = await runCommand("node", ["scripts/build.ts"], {
        folder: project,
        output: "kept",
      });
      if (!built.succeeded)
        throw new Error(`release ${release} could not be built: ${built.output}`);
      await releases.#putAside(release);
    }
    return releases;
  }

  /** Stops the server, puts another release in its place and starts it again. */
  async serve(release: Release, env: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.#server?.stop();
    const dist = path.join(this.#project, "dist");
    await rm(dist, { recursive: true });
    await cp(this.#aside(release), dist, { recursive: true });
    this.#server = await startServer({
      script: "server/main.ts",
      ready: "/readyz",
      root: this.#project,
      port: this.#port,
      env: {
        CONTENT_DIR: path.join(process.env.TEST_DIR ?? ROOT, "content"),
        DATA_DIR: this.dataDirectory,
        LOG_LEVEL: "error",
        ...env,
      },
    });
  }

  /** Addresses of the hashed scripts that a release itself is made of. */
  async scripts(release: Release): Promise<readonly string[]> {
    const list = await readFile(path.join(this.#aside(release), "releases.json"), "utf8");
    const { current }: { current: string[] } = JSON.parse(list);
    return current.filter((name) => name.endsWith(".js")).map((name) => `/assets/${name}`);
  }

  async close(): Promise<void> {
    await this.#server?.stop();
    await rm(this.#directory, { recursive: true, force: true });
  }

  get dataDirectory(): string {
    return path.join(this.#directory, "data");
  }

  get #project(): string {
    return path.join(this.#directory, "project");
  }

  #aside(release: Release): string {
    return path.join(this.#directory, `release-${release}`);
  }

  #putAside(release: Release): Promise<void> {
    return cp(path.join(this.#project, "dist"), this.#aside(release), { recursive: true });
  }
}
