import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunningServer } from "#scripts/site-server.ts";
import { test as accountsTest } from "./accounts.ts";
import { startOwnServer } from "./own-server.ts";
import { writeTestContent } from "./test-content.ts";

interface WorkerFixtures {
  /** Its `content` and `data` lie here. */
  readonly folder: string;
  readonly server: RunningServer;
}

/** For tests that change the content: on a server of their own, which the tests of a worker share. */
export const test = accountsTest.extend<object, WorkerFixtures>({
  folder: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), "school-own-"));
      await writeTestContent(join(folder, "content"));
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  server: [
    async ({ folder }, use) => {
      const server = await startOwnServer(join(folder, "content"), join(folder, "data"));
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});
