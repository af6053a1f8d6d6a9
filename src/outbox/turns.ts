import { createStore, get, set } from "idb-keyval";
import { openStorage } from "#src/session/personal-storage.ts";

const LOCK = "outbox";
/** Of the number of turns that have ended, in both places. It tells nothing of anybody, and outlasts a logout. */
const NAME = "outbox turns";
const counted = createStore("outbox", "turns");
/**
 * Milliseconds after which nobody waits for the others any more: a tab that sleeps may keep the lock. What two tabs send counts once
 * on the server.
 */
const LONGEST_WAIT = 15_000;
/** The same once nobody has answered for so long. */
const NEXT_WAIT = 1000;
let wait = LONGEST_WAIT;
/** Milliseconds after which a turn begins or ends all the same: a browser that cannot count shall not hold up what is sent. */
const LONGEST_COUNT = 3000;

/**
 * Runs `act` while no other tab does, and not before all can be read here that the others kept in their turns. A lock alone
 * does not see to that: it often arrives before what its last holder wrote to the local storage. So the turns are counted in
 * IndexedDB, which all tabs see alike, and in the local storage, whose items arrive in the order in which they were written.
 */
export async function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  // Without locks, the server alone sees to it that what is sent twice counts once.
  if (!("locks" in navigator)) return act();
  const turn = async () => {
    await inTime(catchUp);
    try {
      return await act();
    } finally {
      await inTime(countTurn);
    }
  };
  const tooLong = AbortSignal.timeout(wait);
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    wait = LONGEST_WAIT;
    return turn();
  };
  try {
    return await navigator.locks.request(LOCK, { signal: tooLong }, begin);
  } catch (error) {
    if (hasBegun || !tooLong.aborted) throw error;
    wait = NEXT_WAIT;
    return turn();
  }
}

async function catchUp(late: AbortSignal): Promise<void> {
  const turns = await countedTurns();
  if (seenTurns() >= turns) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (seenTurns() >= turns) resolve();
    };
    addEventListener("storage", look, { signal: late });
  });
}

async function countTurn(): Promise<void> {
  const turns = Math.max(await countedTurns(), seenTurns()) + 1;
  openStorage("localStorage")?.setItem(NAME, String(turns));
  await set(NAME, turns, counted);
}

async function countedTurns(): Promise<number> {
  const turns: unknown = await get(NAME, counted);
  return typeof turns === "number" ? turns : 0;
}

const seenTurns = (): number => Number(openStorage("localStorage")?.getItem(NAME)) || 0;

/** Private windows may keep nothing, and a full device no number: then the server sees to it. */
async function inTime(count: (late: AbortSignal) => Promise<void>): Promise<void> {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no count in time")), LONGEST_COUNT);
  });
  try {
    await Promise.race([count(ended.signal), late]);
  } catch (error) {
    console.warn("turns not counted", error);
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}
