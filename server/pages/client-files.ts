import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { FOR_A_DAY, FOREVER } from "#server/http/cache-control.ts";
import type { CompressedEncoding } from "#server/http/compress.ts";
import { isCompressibleFile, typeOfFile } from "#server/http/file-types.ts";
import { ReadyResponse } from "#server/http/ready-response.ts";
import type { SiteReader } from "#server/http/site.ts";

/** The compressed files that the build puts beside a file, by their coding. */
export const PRECOMPRESSED_ENDINGS: Readonly<Record<CompressedEncoding, string>> = {
  br: ".br",
  gzip: ".gz",
};
/** Files below it have a hash in their names. */
const ASSETS = "/assets/";
const WORKER = "service-worker.js";
/** Takes the worker's place and removes itself. */
const KILL_SWITCH = "kill-switch.js";

/** Serves the files of the built app from memory: its hashed assets, the worker, icons and the like. */
export async function registerClientFiles(
  app: FastifyInstance,
  {
    directory,
    siteOf,
    isWorkerKilled = false,
    base = "",
  }: {
    readonly directory: string;
    readonly siteOf: SiteReader;
    readonly isWorkerKilled?: boolean;
    /** What their addresses begin with. */
    readonly base?: string;
  },
): Promise<void> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = new Set(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
      .filter((name) => !name.startsWith(".")),
  );
  for (const name of files) {
    const isCompressed = Object.values(PRECOMPRESSED_ENDINGS).some(
      (ending) => name.endsWith(ending) && files.has(name.slice(0, -ending.length)),
    );
    if (isCompressed) continue;
    const source = isWorkerKilled && name === WORKER ? KILL_SWITCH : name;
    const response = await readClientFile(directory, source, files);
    app.get(base + addressOf(name), (request, reply) =>
      response.send(request, reply, siteOf(request)?.isSecure ?? false),
    );
  }
  if (base === "") registerOldIcon(app, files);
}

/** Browsers and crawlers ask for this address without being told to. */
function registerOldIcon(app: FastifyInstance, files: ReadonlySet<string>): void {
  if (files.has("favicon.ico") || !files.has("favicon.svg")) return;
  app.get("/favicon.ico", (_request, reply) =>
    reply.header("cache-control", FOR_A_DAY).redirect("/favicon.svg", 301),
  );
}

const addressOf = (name: string) => `/${name.split(path.sep).map(encodeURIComponent).join("/")}`;

async function readClientFile(
  directory: string,
  name: string,
  files: ReadonlySet<string>,
): Promise<ReadyResponse> {
  const codings = new Map<CompressedEncoding, Buffer>();
  for (const encoding of ["br", "gzip"] as const) {
    const compressed = name + PRECOMPRESSED_ENDINGS[encoding];
    if (files.has(compressed)) {
      codings.set(encoding, await readFile(path.join(directory, compressed)));
    }
  }
  const headers = [
    ...["content-type", typeOfFile(name)],
    ...["cache-control", addressOf(name).startsWith(ASSETS) ? FOREVER : "no-cache"],
    ...(isCompressibleFile(name) ? ["vary", "Accept-Encoding"] : []),
  ];
  return new ReadyResponse({ body: await readFile(path.join(directory, name)), headers, codings });
}
