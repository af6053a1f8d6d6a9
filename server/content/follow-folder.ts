import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { hasSameFiles, type Listings, scanFolders } from "./folder-scan.ts";

/** By looking, not watching: that also works on network drives and in containers, and takes nothing of the machine's limits. */
const POLL_MS = 1000;
/** The part of the time that looking may take, where there are very many folders. */
const MOST_WORK = 0.05;

export interface FolderOptions {
  readonly root: string;
  readonly listings: Listings;
  readonly logger: Pick<FastifyBaseLogger, "error">;
  readonly changed: (listings: Listings) => Promise<void>;
}

/** Calls back whenever something in a folder has changed, until it is closed. */
export function followFolder(options: FolderOptions): { close(): Promise<void> } {
  const closing = new AbortController();
  const following = follow(options, closing.signal);
  return {
    close: () => {
      closing.abort();
      return following;
    },
  };
}

async function follow(
  { root, listings, logger, changed }: FolderOptions,
  signal: AbortSignal,
): Promise<void> {
  let known = listings;
  let took = 0;
  while (await waitUnlessAborted(Math.max(POLL_MS, took / MOST_WORK), signal)) {
    const start = performance.now();
    try {
      const found = await scanFolders(root);
      took = performance.now() - start;
      if (hasSameFiles(known, found)) continue;
      await changed(found);
      known = found;
    } catch (error) {
      logger.error({ err: error }, "The content cannot be read; trying again");
    }
  }
}

async function waitUnlessAborted(delay: number, signal: AbortSignal): Promise<boolean> {
  await pause(delay, undefined, { signal, ref: false }).catch(() => null);
  return !signal.aborted;
}
