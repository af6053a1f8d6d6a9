import { type FSWatcher, watch } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { hasCode } from "#server/has-code.ts";

/** The folders to be watched by path below the root, each with what tells it from another one at the same path. */
export type FolderIdentities = ReadonlyMap<string, string>;

export interface FolderWatch {
  close(): Promise<void>;
}

interface WatchOptions {
  readonly root: string;
  readonly folders: FolderIdentities;
  readonly logger: Pick<FastifyBaseLogger, "warn" | "error">;
  /** Something has changed: looks at it, and answers which folders there are now. */
  readonly changed: () => Promise<FolderIdentities>;
}

// Saving is several changes in a row; a long copying is looked at now and then.
const QUIET_MS = 100;
const LONGEST_WAIT_MS = 500;
const RETRY_MS = 1000;
const POLL_MS = 1000;
const FOLDERS_PER_TURN = 200;

/** Follows the changes of a tree of folders. */
export function watchFolders(options: WatchOptions): FolderWatch {
  return new TreeWatch(options);
}

/**
 * One watcher for each folder: node's recursive watching takes one for each file on Linux, and the machine has a limit.
 * Where a folder cannot be watched, everything is looked at once a second instead.
 */
class TreeWatch implements FolderWatch {
  readonly #options: WatchOptions;
  readonly #watchers = new Map<string, { identity: string; watcher: FSWatcher }>();
  readonly #parent: FSWatcher | null;
  #state: "watching" | "polling" | "closed" = "watching";
  #timer: NodeJS.Timeout | null = null;
  #waitingSince: number | null = null;
  #looking: Promise<void>;

  constructor(options: WatchOptions) {
    this.#options = options;
    const name = basename(options.root);
    // The root itself may be put in place of another.
    this.#parent = this.#open(dirname(options.root), (changed) => changed === name);
    // What changed before its folder was watched is found by looking once more.
    this.#looking = this.#watchAll(options.folders).then(() => this.#look());
  }

  async close(): Promise<void> {
    this.#state = "closed";
    if (this.#timer) clearTimeout(this.#timer);
    this.#parent?.close();
    await this.#looking;
    this.#unwatchAll();
  }

  #signal(): void {
    if (this.#state === "closed") return;
    const now = performance.now();
    this.#waitingSince ??= now;
    const delay = Math.min(QUIET_MS, this.#waitingSince + LONGEST_WAIT_MS - now);
    this.#wait(Math.max(0, delay));
  }

  #wait(delay: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(), delay).unref();
  }

  #start(): void {
    this.#timer = null;
    this.#waitingSince = null;
    this.#looking = this.#looking.then(() => this.#look());
  }

  async #look(): Promise<void> {
    if (this.#state === "closed") return;
    try {
      const hasNew = await this.#watchAll(await this.#options.changed());
      if (hasNew) this.#signal();
      else if (this.#state === "polling") this.#wait(POLL_MS);
    } catch (error) {
      this.#options.logger.error({ err: error }, "The content cannot be read; trying again");
      this.#wait(RETRY_MS);
    }
  }

  /** Watches what is there and nothing else; says whether something was not watched before. */
  async #watchAll(folders: FolderIdentities): Promise<boolean> {
    for (const [path, { watcher }] of this.#watchers) {
      if (folders.has(path)) continue;
      watcher.close();
      this.#watchers.delete(path);
    }
    let opened = 0;
    for (const [path, identity] of folders) {
      if (this.#state !== "watching") return false;
      const before = this.#watchers.get(path);
      if (before?.identity === identity) continue;
      before?.watcher.close();
      const watcher = this.#open(join(this.#options.root, path), () => true);
      if (watcher) this.#watchers.set(path, { identity, watcher });
      opened += 1;
      if (opened % FOLDERS_PER_TURN === 0) await nextTurn();
    }
    return opened > 0;
  }

  #open(directory: string, concerns: (name: string | null) => boolean): FSWatcher | null {
    try {
      const watcher = watch(directory, { persistent: false }, (_event, name) => {
        if (concerns(name)) this.#signal();
      });
      watcher.on("error", (error) => this.#poll(error));
      return watcher;
    } catch (error) {
      // A folder that has just gone is no trouble: its parent says so.
      const isGone = hasCode(error, "ENOENT");
      if (!isGone) this.#poll(error);
      return null;
    }
  }

  #poll(error: unknown): void {
    if (this.#state !== "watching") return;
    this.#state = "polling";
    this.#options.logger.warn(
      { err: error },
      "The content cannot be watched; looking at it instead",
    );
    this.#unwatchAll();
    this.#wait(POLL_MS);
  }

  #unwatchAll(): void {
    for (const { watcher } of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }
}
