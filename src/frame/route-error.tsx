import { Trans, useLingui } from "@lingui/react/macro";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { atom, useAtomValue, useStore } from "jotai";
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { ApiError, isConnectionError } from "#src/api/errors.ts";
import { focusHeading } from "#src/focus/use-focus-heading.ts";
import { type Connection, connectionAtom } from "#src/offline/connection.ts";
import {
  isMissingPart,
  loadPageParts,
  reloadForPart,
  reloadOnceForPart,
} from "#src/offline/missing-parts.ts";
import { Button } from "#src/ui/button.tsx";
import { needsDialog, useReportFailure, withdrawFailureAtom } from "#src/ui/failure.ts";
import { MessagePage } from "./message-page.tsx";

// If this part cannot be loaded nothing is saved: the worker saves the whole app.
const SavedPages = lazy(() =>
  import("./saved-pages.tsx").then(
    ({ SavedPages }) => ({ default: SavedPages }),
    () => ({ default: () => null }),
  ),
);

const AGAIN_MS = 5000;

/** True from a retry until the page, or the error again, has been rendered. */
const retryingAtom = atom(false);

/** Replaces a page that failed; header and footer stay alive. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const store = useStore();
  const report = useReportFailure();
  useEffect(() => {
    console.warn("page failed", error);
    // The focus returns here when the dialog closes.
    if (needsDialog(error)) focusHeading();
    report(error);
  }, [error, report]);

  // Before the page that replaces this is painted, so that its heading can take the focus.
  useLayoutEffect(() => () => store.set(withdrawFailureAtom, error), [store, error]);

  // After a retry the heading is read out, of the page or of the error again.
  useEffect(() => {
    if (store.get(retryingAtom)) focusHeading();
    store.set(retryingAtom, false);
  }, [store]);

  const connection = useAtomValue(connectionAtom);
  // Without a network, the missing file may be a part of the app.
  const isUnreachable = isConnectionError(error) || connection === "offline";
  const retry = async () => {
    store.set(retryingAtom, true);
    reset();
    await router.invalidate();
    focusHeading();
    requestAnimationFrame(() => store.set(retryingAtom, false));
  };
  const retryOnRequest = async () => {
    // A browser may cache the failed import and never ask again.
    if (isMissingPart(error) && (await reloadForPart())) return;
    await retry();
  };
  const openIfThere = async () => {
    const { prepareLanguage, locale } = router.options.context;
    const { pathname, searchStr, href } = router.state.location;
    // Loaded in the background: while it fails, nothing changes for the reader.
    await prepareLanguage(locale, pathname + searchStr);
    // The reader may have gone to another page meanwhile.
    if (router.state.location.href === href) await retry();
  };
  useWhenBack(connection, openIfThere);

  // On a first visit nobody may have noticed that the network was away.
  const askAgain = useEffectEvent(async () => {
    const { href } = router.state.location;
    // Firefox keeps a failed import until the page is loaded anew.
    const isLoaded = await loadPageParts(router).catch(() => false);
    // The reader may have gone to another page meanwhile.
    if (router.state.location.href !== href) return;
    if (isLoaded) await retry();
    else await reloadOnceForPart();
  });
  useEffect(() => {
    if (!isMissingPart(error)) return;
    const timer = setInterval(() => void askAgain(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [error]);

  return (
    <MessagePage title={t`这个页面暂时打不开`} scene="lit_window">
      <meta name="robots" content="noindex" />
      <p role="status">
        {isUnreachable ? (
          <Trans>这台设备上还没有保存这个页面。恢复连接后会自动打开。</Trans>
        ) : (
          <Reason error={error} />
        )}
      </p>
      <Button onClick={retryOnRequest}>
        <Trans>重试</Trans>
      </Button>
      {isUnreachable && (
        <Suspense>
          <SavedPages />
        </Suspense>
      )}
    </MessagePage>
  );
}

function useWhenBack(connection: Connection, open: () => Promise<void>): void {
  const before = useRef(connection);
  const openNow = useEffectEvent(open);
  useEffect(() => {
    const wasLost = before.current === "offline";
    before.current = connection;
    if (!wasLost || connection === "offline") return;
    openNow().catch((error: unknown) => console.warn("not opened", error));
  }, [connection]);
}

function Reason({ error }: { readonly error: unknown }) {
  if (error instanceof ApiError) return error.message;
  return <Trans>页面的一部分没有载入，请重试。</Trans>;
}
