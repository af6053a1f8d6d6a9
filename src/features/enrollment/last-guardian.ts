import { useQuery } from "@tanstack/react-query";
import type { Application } from "#contract/application-shapes.ts";
import type { ApplicationEntry } from "#src/outbox/entries.ts";
import { applicationsQuery } from "#src/session/own-applications.ts";
import type { Session } from "#src/session/session.ts";
import type { FieldValues } from "#src/ui/form-state.ts";
import { guardianValues } from "./answers.ts";
import { applicationQuery } from "./queries.ts";

interface LastGuardianOptions {
  readonly session: Session;
  /** The visitor's applications in the outbox, the latest first. */
  readonly entries: readonly ApplicationEntry[];
  /** Whether a form can be begun here. */
  readonly enabled: boolean;
}

/** The guardian of the visitor's latest application, with whom a form for the next child begins; undefined: not known. */
export function useLastGuardian(options: LastGuardianOptions): FieldValues | undefined {
  const { session, entries, enabled } = options;
  const { data: [latest] = [] } = useQuery({ ...applicationsQuery(session), enabled });
  const { data: filed } = useQuery({
    ...applicationQuery(session, latest?.id ?? ""),
    enabled: enabled && latest !== undefined,
  });
  const unsent = entries.find((entry) => entry.state !== "done");
  const last: Pick<Application, "guardian" | "address"> | undefined = unsent?.application ?? filed;
  return last && guardianValues(last);
}
