import { queryOptions } from "@tanstack/react-query";
import type { User } from "#contract/account-shapes.ts";
import type { LoaderContext } from "#src/outbox/loader-context.ts";
import { ownEventsQuery } from "#src/outbox/own-events.ts";
import { applicationsQuery } from "#src/session/applications-query.ts";
import { PERSONAL_KEY } from "#src/session/personal-storage.ts";
import type { Session } from "#src/session/session.ts";
import { userQuery } from "#src/session/user-query.ts";

export function ownUserQuery(session: Session) {
  return userQuery(() => session.call("user", {}));
}

/** The account's logins, on whatever device. */
export function loginsQuery(session: Session) {
  return queryOptions({
    queryKey: [PERSONAL_KEY, "logins"],
    queryFn: () => session.call("logins", {}),
    staleTime: 0,
  });
}

/** Fetches what the page is made of; without a network it opens all the same. Answers the user, if known. */
export async function openAccount({
  queryClient,
  session,
  openOutbox,
  locale,
}: LoaderContext): Promise<User | undefined> {
  await Promise.all([
    queryClient.prefetchQuery(ownUserQuery(session)),
    queryClient.prefetchQuery(ownEventsQuery(session, locale)),
    queryClient.prefetchQuery(applicationsQuery(session)),
    openOutbox?.().catch((error: unknown) => console.warn("nothing can be sent yet", error)),
  ]);
  return queryClient.getQueryData(ownUserQuery(session).queryKey);
}
