import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { SUPERUSER } from "./cluster.ts";
import { EmbeddedPostgres } from "./embedded.ts";
import { migrateTogether } from "./migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The PostgreSQL of this run, and in it the database that others are copied from. */
    readonly postgres: { readonly host: string; readonly user: string; readonly template: string };
    /** A folder of PostgreSQL that was made and never used, to be copied. */
    readonly cluster: string;
  }
}

const TEMPLATE = "site_template";
const logger = { info: () => null, warn: () => null, error: console.error };

/** One real PostgreSQL for all unit tests of a run; each test file that wants one has a database of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "test-database-"));
  const settings = ["fsync=off", "max_connections=300"];
  const cluster = join(directory, "made");
  await (await EmbeddedPostgres.open({ directory, logger })).close();
  await promisify(execFile)("cp", ["-a", join(directory, "postgres"), cluster]);
  const postgres = await EmbeddedPostgres.open({ directory, logger, settings });
  const { host } = postgres.connection;
  // Makes a database for each test file.
  const user = SUPERUSER;
  const client = new pg.Client({ ...postgres.connection, user });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrateTogether({ host, user, database: TEMPLATE });
  project.provide("cluster", cluster);
  project.provide("postgres", { host, user, template: TEMPLATE });
  return async () => {
    await postgres.close();
    await rm(directory, { recursive: true, force: true });
  };
}
