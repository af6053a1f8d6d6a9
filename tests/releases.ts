import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runCommand } from "#scripts/run-command.ts";
import { type RunningServer, startServer } from "#scripts/site-server.ts";
import { FaultyNetwork } from "./faulty-network.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
/** What the site is served by. */
const SERVED = ["contract", "dist", "locales", "public", "server", "package.json"];
/** What the site is built from and served by. */
const SOURCES = [
  ...SERVED,
  ...["scripts", "src", "lingui.config.ts", "package-lock.json", "tsconfig.json"],
  ...["vite.config.ts", "vite.office.config.ts"],
];
/** A part of every page; what imports it gets another name with each release. */
const MARKED = path.join("src", "ui", "skip-link.tsx");
/** As `npm run build` does, without the office, which is the same in all releases. */
const BUILD_PAGES = 'await (await import("./scripts/site-build.ts")).buildPages()';

export type Release = 1 | 2 | 3;

/**
 * Three releases of the site, each built upon the one before as a deployment does. Each is served for itself; the one
 * origin that browsers know leads to one of them.
 */
export class Releases {
  readonly #network: FaultyNetwork;
  readonly #directory: string;
  readonly #servers = new Map<string, Promise<RunningServer>>();

  private constructor(directory: string, network: FaultyNetwork) {
    this.#directory = directory;
    this.#network = network;
  }

  /** The first release is the site as it is built, the others differ from it by a mark in their pages. */
  static async build(): Promise<Releases> {
    const directory = await mkdtemp(path.join(tmpdir(), "releases-"));
    const network = await FaultyNetwork.open("http://127.0.0.1:0");
    const releases = new Releases(directory, network);
    const project = path.join(directory, "project");
    await copy(SOURCES, ROOT, project);
    const file = path.join(project, MARKED);
    const source = await readFile(file, "utf8");
    if (!source.includes("<a href")) throw new Error(`${MARKED} cannot be marked`);
    await copy(SERVED, project, releases.#folder(1));
    const starting = [releases.#start(1)];
    for (const release of [2, 3] as const) {
      await writeFile(file, source.replace("<a href", `<a data-release="${release}" href`));
      const options = ["--input-type=module", "--eval", BUILD_PAGES];
      const built = await runCommand("node", options, { folder: project, output: "kept" });
      if (!built.succeeded)
        throw new Error(`release ${release} could not be built: ${built.output}`);
      await copy(SERVED, project, releases.#folder(release));
      starting.push(releases.#start(release));
    }
    await Promise.all(starting);
    return releases;
  }

  /** Paths of the calls that came since a release was put in its place. */
  get calls(): readonly string[] {
    return this.#network.calls;
  }

  /** Holds back the answers to calls of these paths until the function that it returns is called: then they fail. */
  holdBack(paths: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<string>();
    const body = '{"code":500,';
    this.#network.fail(paths, { status: 500, type: "application/json", body, rest: promise });
    return () => resolve('"message":"","data":null}');
  }

  get origin(): string {
    return this.#network.origin;
  }

  /** Puts a release in the place of another; whoever is being served meets a broken connection. */
  async serve(release: Release, env: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#network.leadTo((await this.#start(release, env)).origin);
    this.#network.reset();
  }

  /** Addresses of the hashed scripts that a release itself is made of. */
  async scripts(release: Release): Promise<readonly string[]> {
    const list = await readFile(path.join(this.#folder(release), "dist", "releases.json"), "utf8");
    const { current }: { current: string[] } = JSON.parse(list);
    return current.filter((name) => name.endsWith(".js")).map((name) => `/assets/${name}`);
  }

  async close(): Promise<void> {
    for (const server of this.#servers.values()) await (await server).stop();
    await this.#network.close();
    await rm(this.#directory, { recursive: true, force: true });
  }

  #start(release: Release, env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
    const name = JSON.stringify([release, env]);
    const starting =
      this.#servers.get(name) ??
      startServer({
        root: this.#folder(release),
        env: {
          CONTENT_DIR: path.join(process.env.TEST_DIR ?? ROOT, "content"),
          DATA_DIR: path.join(this.#directory, `data-${this.#servers.size}`),
          LOG_LEVEL: "error",
          ...env,
        },
      });
    this.#servers.set(name, starting);
    return starting;
  }

  #folder(release: Release): string {
    return path.join(this.#directory, `release-${release}`);
  }
}

/** A project of its own, with these parts of another. */
async function copy(names: readonly string[], from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of names) {
    await cp(path.join(from, name), path.join(to, name), { recursive: true });
  }
  await symlink(path.join(ROOT, "node_modules"), path.join(to, "node_modules"));
}
