import type { Locale } from "#contract/locales.ts";
import type { PageRequest, RenderedPage } from "#contract/rendering.ts";
import type { InlineSources } from "#server/http/security-headers.ts";

/** A page as it is sent. */
export interface PageDocument {
  readonly html: string;
  /** Null: the page goes without a Content-Security-Policy; in development only. */
  readonly inlineSources: InlineSources | null;
}

export type RequestedPage = Pick<PageRequest, "path" | "locale">;

/** Makes pages: the built app, or in development the app as it stands in its files. */
export interface Renderer {
  render(request: PageRequest): Promise<RenderedPage>;
  assemble(html: string, page: RequestedPage): Promise<PageDocument>;
  /** How the service worker saves pages; null where it saves none (development). */
  readonly savedPages: SavedPages | null;
}

export interface SavedPages {
  /** A page without content, from which the app makes any other in the browser. */
  shell(locale: Locale, title: string): PageDocument;
}
