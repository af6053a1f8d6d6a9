import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { hasSameFiles, type Listings, scanFolders, unreadable } from "./folder-scan.ts";

/** By looking, not watching: that also works in containers and on what is mounted, and takes nothing of the machine's limits. */
const POLL_MS = 1000;
/** The part of the time that looking may take, where there are very many folders. */
const MOST_WORK = 0.05;
const LONGEST_PAUSE_MS = 30_000;
/** A network drive may be away for a moment. */
const TOLD_AFTER_MS = 60_000;

interface Reading {
  readonly listings: Listings;
  /** Whether it has to be read again though nothing changes. */
  readonly isToReadAgain: boolean;
}

export interface FolderOptions {
  readonly root: string;
  /** What was read of it before. */
  readonly reading: Reading;
  readonly logger: Pick<FastifyBaseLogger, "error">;
  /** After so long without a reading that succeeds, `changed` is told of a folder that cannot be read. */
  readonly toldAfter?: number;
  readonly changed: (listings: Listings) => Promise<Reading>;
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
  { root, reading, logger, toldAfter = TOLD_AFTER_MS, changed }: FolderOptions,
  signal: AbortSignal,
): Promise<void> {
  let known = reading;
  let before = reading.listings;
  let took = 0;
  const report = (error: unknown) =>
    logger.error({ err: error }, "The content cannot be read; trying again");
  let failing: { readonly since: number; isTold: boolean } | null = null;
  while (await waitUnlessAborted(pauseAfter(took), signal)) {
    const start = performance.now();
    try {
      const found = await scanFolders(root, { before });
      before = found;
      took = performance.now() - start;
      if (known.isToReadAgain || !hasSameFiles(known.listings, found)) known = await changed(found);
      // Pause by how long the reading took: a 2 GB film may fail at its last byte.
      if (known.isToReadAgain) took = performance.now() - start;
      failing = null;
    } catch (error) {
      if (!failing) report(error);
      failing ??= { since: start, isTold: false };
      if (failing.isTold || start - failing.since < toldAfter) continue;
      failing.isTold = true;
      known = { listings: unreadable(error), isToReadAgain: false };
      await changed(known.listings).catch(report);
    }
  }
}

/** Milliseconds until the folder is looked at again, where that took so many. */
export function pauseAfter(took: number): number {
  return Math.min(Math.max(POLL_MS, took / MOST_WORK), LONGEST_PAUSE_MS);
}

async function waitUnlessAborted(delay: number, signal: AbortSignal): Promise<boolean> {
  await pause(delay, undefined, { signal, ref: false }).catch(() => null);
  return !signal.aborted;
}
