import type { I18n, Messages } from "@lingui/core";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from "@tanstack/react-router";
import { LANGUAGE_TAG, type Locale } from "#contract/locales.ts";
import { manifestPath } from "#contract/manifest.ts";
import type { Read } from "#contract/read.ts";
import { schoolLight } from "#contract/school-light.ts";
import type { ContentQueries } from "#src/api/content-queries.ts";
import { InstallOfferLater } from "#src/features/offline-reading/install-offer-later.tsx";
import { useFocusHeading } from "#src/focus/use-focus-heading.ts";
import { Footer } from "#src/frame/footer.tsx";
import { Header } from "#src/frame/header.tsx";
import { OfflineNotices } from "#src/frame/offline-notices.tsx";
import { Progress } from "#src/frame/progress.tsx";
import { useArrival } from "#src/frame/use-arrival.ts";
import { useFollowedLinks } from "#src/frame/use-followed-links.ts";
import { useSchoolLight } from "#src/frame/use-school-light.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import type { OpenOutbox } from "#src/outbox/connect-outbox.ts";
import type { Session } from "#src/session/session.ts";
import { FailureDialog } from "#src/ui/failure-dialog.tsx";
import { SkipLink } from "#src/ui/skip-link.tsx";

export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly i18n: I18n;
  readonly read: Read;
  readonly origin: string;
  readonly locale: Locale;
  readonly content: ContentQueries;
  /** Fetches the words and the content of an address in a language, so that a switch to it shows nothing half done. */
  readonly prepareLanguage: (locale: Locale, address: string) => Promise<Messages>;
  /** Undefined on the server. */
  readonly session: Session | undefined;
  readonly openOutbox: OpenOutbox | undefined;
  /** Makes what the device has saved of a language known to the app. Undefined on the server. */
  readonly restoreAnswers: ((locale: Locale) => Promise<void>) | undefined;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { session, restoreAnswers, locale }, location, preload }) => {
    await session?.guard(location, { isPreload: preload });
    // Without a network, what nobody has restored yet would pass for what is not saved. With one, what a page fetches is newer.
    if (restoreAnswers && !navigator.onLine) await restoreAnswers(locale);
  },
  // A failed footer must not keep a page from opening.
  loader: async ({ context: { queryClient, content } }) => {
    await queryClient.prefetchQuery(content.bottom());
    return { siteName: queryClient.getQueryData(content.bottom().queryKey)?.name ?? "" };
  },
  head: ({ match }) => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1, viewport-fit=cover" },
    ],
    links: [
      { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
      { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
      { rel: "manifest", href: manifestPath(match.context.locale) },
    ],
  }),
  component: Root,
});

function Root() {
  const locale = useLocale();
  const { content } = Route.useRouteContext();
  const { data: bottom } = useQuery(content.bottom());
  useFocusHeading();
  useFollowedLinks();
  useArrival();
  useSchoolLight();
  return (
    <html
      lang={LANGUAGE_TAG[locale]}
      // In the browser it is not React's: it may have changed before hydration.
      data-light={import.meta.env.SSR ? schoolLight(Date.now()) : undefined}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#192329" media="(prefers-color-scheme:dark)" />
        <meta name="theme-color" content="#fffefc" />
      </head>
      <body>
        <SkipLink />
        <Progress />
        <Header siteName={bottom?.name ?? ""} />
        <OfflineNotices />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
        <FailureDialog />
        <InstallOfferLater />
        <Footer bottom={bottom} />
        <Scripts />
      </body>
    </html>
  );
}
