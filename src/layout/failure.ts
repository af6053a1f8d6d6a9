import { atom, useSetAtom } from "jotai";
import { ApiError, isConnectionError, isNotLoggedIn, UnsentLost } from "#src/api/errors.ts";

/** What the dialog about failures tells of; null: it is closed. */
export const failureAtom = atom<Error | null>(null);

/** Whether a dialog tells of it; specification, section 8. That nobody is logged in leads to the login instead. */
export function needsDialog(error: unknown): error is Error {
  if (error instanceof UnsentLost) return true;
  return (error instanceof ApiError && !isNotLoggedIn(error)) || isConnectionError(error);
}

/** A page that is rendered once more has failed no second time. */
const told = new WeakSet<Error>();

/** Of all that fails while a dialog is open, nothing more is said. */
export const reportFailureAtom = atom(null, (get, set, error: unknown) => {
  if (!needsDialog(error)) {
    console.warn("no dialog tells of it", error);
    return;
  }
  if (get(failureAtom) !== null || told.has(error)) return;
  told.add(error);
  set(failureAtom, error);
});

/** What is told of a page is told no longer than the page is gone: it has come meanwhile, or was left. */
export const withdrawFailureAtom = atom(null, (get, set, error: unknown) => {
  const failure = get(failureAtom);
  if (failure === null || failure !== error) return;
  told.delete(failure);
  set(failureAtom, null);
});

/** What was told may be about somebody who is no longer here; that a session ended is not. */
export const takeBackFailureAtom = atom(null, (get, set) => {
  if (!(get(failureAtom) instanceof UnsentLost)) set(failureAtom, null);
});

/** Tells the visitor in a dialog of something that failed, unless a dialog is open already. */
export function useReportFailure(): (error: unknown) => void {
  return useSetAtom(reportFailureAtom);
}
