import { atom, useSetAtom } from "jotai";
import {
  ApiError,
  isConnectionError,
  isNotLoggedIn,
  RefusedLater,
  UnsentLost,
} from "#src/api/errors.ts";

/** The first is being told, the others are told after it; no two of them in the same words. */
const failuresAtom = atom<readonly Error[]>([]);

/** What the dialog about failures tells of; null: it is closed. */
export const failureAtom = atom((get) => get(failuresAtom)[0] ?? null);

/** It has been read. */
export const closeFailureAtom = atom(null, (_get, set) =>
  set(failuresAtom, ([, ...others]) => others),
);

/** Whether a dialog tells of it; specification, section 8. That nobody is logged in leads to the login instead. */
export function needsDialog(error: unknown): error is Error {
  if (error instanceof UnsentLost || error instanceof RefusedLater) return true;
  return (error instanceof ApiError && !isNotLoggedIn(error)) || isConnectionError(error);
}

/** A page that is rendered once more has failed no second time. */
const told = new WeakSet<Error>();

/** Of all that fails while a dialog is open, nothing more is said, but what became of something that waited. */
export const reportFailureAtom = atom(null, (get, set, error: unknown) => {
  if (!needsDialog(error)) {
    console.warn("no dialog tells of it", error);
    return;
  }
  const failures = get(failuresAtom);
  const isLater = failures.length > 0;
  if ((isLater && !(error instanceof RefusedLater)) || told.has(error)) return;
  if (failures.some(({ message }) => message === error.message)) return;
  told.add(error);
  set(failuresAtom, [...failures, error]);
});

/** What is told of a page is told no longer than the page is gone: it has come meanwhile, or was left. */
export const withdrawFailureAtom = atom(null, (get, set, error: unknown) => {
  const failure = get(failureAtom);
  if (failure === null || failure !== error) return;
  told.delete(failure);
  set(closeFailureAtom);
});

/** Failures may be those of somebody who is no longer here; that a session ended is not. */
export const forgetFailuresAtom = atom(null, (get, set) => {
  set(
    failuresAtom,
    get(failuresAtom).filter((failure) => failure instanceof UnsentLost),
  );
});

/** Tells the visitor in a dialog of something that failed, unless a dialog is open already. */
export function useReportFailure(): (error: unknown) => void {
  return useSetAtom(reportFailureAtom);
}
