import type { Locale } from "./locales.ts";
import type { Read } from "./read.ts";

/** The facts about the school that every page gives search engines. */
export interface SiteFacts {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** Year. */
  readonly founded: string;
}

/** The request of the server to the app. */
export interface PageRequest {
  /** Address with its search, beginning with a slash. */
  readonly path: string;
  readonly locale: Locale;
  readonly origin: string;
  readonly site: SiteFacts;
  readonly read: Read;
  /** Told of what failed while the page was made; what can be shown of it is shown all the same. */
  readonly onError: (error: unknown) => void;
}

/** The app's answer. */
export interface RenderedPage {
  readonly status: number;
  /** Where a redirect leads. */
  readonly location?: string;
  readonly html: string;
  /** The page's title, without the site's name; pages that are not there have none. */
  readonly title?: string;
}
