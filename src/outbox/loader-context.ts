import type { QueryClient } from "@tanstack/react-query";
import type { Locale } from "#contract/locales.ts";
import type { Session } from "#src/session/session.ts";
import type { OpenOutbox } from "./connect-outbox.ts";

/** What a page that shows the visitor's own things is loaded from. */
export interface LoaderContext {
  readonly queryClient: QueryClient;
  readonly session: Session;
  /** Undefined on the server. */
  readonly openOutbox: OpenOutbox | undefined;
  readonly locale: Locale;
}
