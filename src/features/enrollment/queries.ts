import type { I18n } from "@lingui/core";
import { queryOptions } from "@tanstack/react-query";
import { STAGES } from "#contract/stages.ts";
import type { ContentQueries } from "#src/api/content-queries.ts";
import type { LoaderContext } from "#src/outbox/loader-context.ts";
import { applicationsQuery } from "#src/session/applications-query.ts";
import { PERSONAL_KEY } from "#src/session/personal-storage.ts";
import type { Session } from "#src/session/session.ts";
import { parseStep, STEP_LABELS } from "./labels.ts";

/** All of one of the visitor's applications. */
export function applicationQuery(session: Session, id: string) {
  return queryOptions({
    queryKey: [PERSONAL_KEY, "application", id],
    queryFn: () => session.call("application", { query: { id } }),
  });
}

interface ApplicationsContext extends LoaderContext {
  readonly content: ContentQueries;
}

/** Fetches what the page is made of; without a network the form opens all the same. */
export async function openApplications(context: ApplicationsContext): Promise<void> {
  const { queryClient, session, openOutbox, content } = context;
  await Promise.all([
    Promise.all(STAGES.map((stage) => queryClient.ensureQueryData(content.admission(stage)))).catch(
      (error: unknown) => console.warn("not known which stages are open", error),
    ),
    queryClient.prefetchQuery(applicationsQuery(session)),
    // The drafts are there with it.
    session.seal(),
    openOutbox?.().catch((error: unknown) => console.warn("nothing can be sent yet", error)),
  ]);
}

/** The step that an address names, and its title. */
export function readStep(word: string | undefined, i18n: I18n) {
  const step = parseStep(word);
  return { step, label: step && i18n._(STEP_LABELS[step]) };
}
