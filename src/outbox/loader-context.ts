import type { QueryClient } from "@tanstack/react-query";
import type { Locale } from "#contract/locales.ts";
import type { Session } from "#src/session/session.ts";
import type { OpenOutbox } from "./connect-outbox.ts";

/** What loaders of pages with the visitor's own things need. */
export interface LoaderContext {
  readonly queryClient: QueryClient;
  readonly session: Session;
  /** Undefined on the server. */
  readonly openOutbox: OpenOutbox | undefined;
  readonly locale: Locale;
}
