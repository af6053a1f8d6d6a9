import { atom, useSetAtom } from "jotai";
import {
  ApiError,
  CookiesRefused,
  isConnectionError,
  isNotLoggedIn,
  LoginExpired,
  PartMissing,
  RefusedLater,
} from "#src/api/errors.ts";

/** The first is shown, the others after it; no two have the same message. */
const failuresAtom = atom<readonly Error[]>([]);

/** The failure that the dialog shows; null: it is closed. */
export const failureAtom = atom((get) => get(failuresAtom)[0] ?? null);

export const closeFailureAtom = atom(null, (_get, set) =>
  set(failuresAtom, ([, ...others]) => others),
);

/** Whether a dialog shows it (specification, section 8). `notLoggedIn` leads to the login page instead. */
export function needsDialog(error: unknown): error is Error {
  if (error instanceof ApiError) return !isNotLoggedIn(error);
  const isOther = [CookiesRefused, LoginExpired, PartMissing, RefusedLater].some(
    (kind) => error instanceof kind,
  );
  return isOther || isConnectionError(error);
}

/** Rendering a failed page again must not report the same failure again. */
const told = new WeakSet<Error>();

/** While a dialog is open, only refusals of outbox entries are added; other failures are ignored. */
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

/** Closes the dialog about a page that has loaded meanwhile or was left. */
export const withdrawFailureAtom = atom(null, (get, set, error: unknown) => {
  const failure = get(failureAtom);
  if (failure === null || failure !== error) return;
  told.delete(failure);
  set(closeFailureAtom);
});

/** Failures may belong to a visitor who has logged out; the end of a session is still shown. */
export const forgetFailuresAtom = atom(null, (get, set) => {
  set(
    failuresAtom,
    get(failuresAtom).filter((failure) => failure instanceof LoginExpired),
  );
});

export function useReportFailure(): (error: unknown) => void {
  return useSetAtom(reportFailureAtom);
}
