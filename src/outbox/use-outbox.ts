import { createContext, useContext } from "react";
import { useReportFailure } from "#src/ui/failure.ts";
import type { OpenOutbox } from "./connect-outbox.ts";
import type { Outbox } from "./outbox.ts";

export const OutboxContext = createContext<OpenOutbox | undefined>(undefined);

/** Does something with the outbox; a dialog tells where that fails. Resolves in either case. */
export function useOutbox(): (act: (outbox: Outbox) => unknown) => Promise<void> {
  const open = useContext(OutboxContext);
  const report = useReportFailure();
  return async (act) => {
    try {
      if (open) await act(await open());
    } catch (error) {
      report(error);
    }
  };
}
