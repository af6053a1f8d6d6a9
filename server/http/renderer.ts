import type { Answer, DataOf, PublicCall, QueryOf } from "#contract/calls.ts";
import { CODE } from "#contract/codes.ts";
import type { Locale } from "#contract/locales.ts";
import { type Content, UnknownItem } from "#server/content/content.ts";
import type { InlineSources } from "./security-headers.ts";

/** Reads one public call straight from the content. */
export type Read = <Call extends PublicCall>(
  call: Call,
  locale: Locale,
  query: QueryOf<Call>,
) => Promise<Answer<DataOf<Call>>>;

export interface PageRequest {
  /** Address with its search. */
  readonly path: string;
  readonly locale: Locale;
  readonly origin: string;
  readonly site: Content["site"][Locale];
  readonly read: Read;
  /** Told of what failed while the page was made. */
  readonly onError: (error: unknown) => void;
}

export interface RenderedPage {
  readonly status: number;
  /** Where a redirect leads. */
  readonly location?: string;
  readonly html: string;
  readonly routeIds: readonly string[];
}

/** A page as it is sent. */
export interface PageDocument {
  readonly html: string;
  /** Null: the page goes without a Content-Security-Policy; in development only. */
  readonly inlineSources: InlineSources | null;
}

/** Makes pages: the built app, or in development the app as it stands in its files. */
export interface Renderer {
  render(request: PageRequest): Promise<RenderedPage>;
  assemble(page: RenderedPage, locale: Locale, path: string): Promise<PageDocument>;
}

/** What the app understands as a call's refusal. */
class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code = CODE.notFound;
  readonly data = null;
}

/** Lets the app read the content without HTTP. */
export function readerOf(content: Content): Read {
  return (call, locale, query) => {
    try {
      return Promise.resolve(content.answer(call, locale, query));
    } catch (error) {
      if (!(error instanceof UnknownItem)) return Promise.reject(error);
      return Promise.reject(new ApiError(error.message, { cause: error }));
    }
  };
}
