import {
  type EventEntry,
  hasLeft,
  isWaiting,
  nameOf,
  readEntry,
  removeEntry,
  type UnsentEntry,
  writeEntry,
} from "./entries.ts";
import { OWN_ANSWERS, readAnswer } from "./own-answers.ts";

/** Removes a wish that has not left, and has the opposite sent in the place of one that has; false: it stays. */
export function undo(entry: EventEntry): boolean {
  const now = readEntry(nameOf(entry));
  if (now === null) {
    // It was answered while the button was pressed, or was taken back before.
    if (!isCarriedOut(entry)) return true;
  } else {
    // By another press, or refused meanwhile.
    if (now.kind !== "event" || now.wish !== entry.wish || !isWaiting(now)) return true;
    if (!hasLeft(now)) {
      removeEntry(now);
      return true;
    }
  }
  const wish = entry.wish === "signUp" ? "cancel" : "signUp";
  const state = { is: "waiting", mayHaveArrived: true } as const;
  return writeEntry({ ...entry, wish, state, since: Date.now() });
}

/** Whether the server has answered since that it is as wished. */
function isCarriedOut({ event, wish, since = 0 }: EventEntry): boolean {
  const answer = readAnswer(OWN_ANSWERS + event.id);
  if (!answer || answer.updatedAt < since) return false;
  return answer.event.signedUp === (wish === "signUp");
}

/** Removes an application that waits, after keeping it elsewhere; false: it stays. */
export function remove(entry: UnsentEntry, keep: () => boolean): boolean {
  const now = readEntry(nameOf(entry));
  if (!now || !isWaiting(now)) return true;
  // It has left since the button was pressed: who pressed it was not asked about that.
  if (hasLeft(now) && !hasLeft(entry)) return false;
  const isKept = keep();
  removeEntry(now);
  // On a full device its own room is all that there is.
  if (isKept || keep()) return true;
  writeEntry(now);
  return false;
}
