import type { Session } from "#src/session/session.ts";
import { useReportFailure } from "#src/ui/failure.ts";
import type { Outbox } from "./outbox.ts";

/** Does something with what waits to be sent; a dialog tells where that fails. `ended` is called in either case. */
export function useOutbox(session: Session | undefined) {
  const report = useReportFailure();
  return (act: (outbox: Outbox) => unknown, ended?: () => void): void => {
    session
      ?.outbox()
      .then(act)
      .catch((error: unknown) => report(error))
      .finally(ended);
  };
}
