import { Trans, useLingui } from "@lingui/react/macro";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { atom, useAtomValue, useStore } from "jotai";
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { ApiError, isConnectionError, TimeoutError } from "#src/api/errors.ts";
import { focusHeading } from "#src/focus/use-focus-heading.ts";
import { type Connection, connectionAtom } from "#src/offline/connection.ts";
import { isMissingPart, reloadForPart } from "#src/offline/missing-parts.ts";
import { Button } from "#src/ui/button.tsx";
import { needsDialog, useReportFailure, withdrawFailureAtom } from "#src/ui/failure.ts";
import { MessagePage } from "./message-page.tsx";

// Where this part cannot be had nothing is saved: the worker saves all of the app.
const SavedPages = lazy(() =>
  import("./saved-pages.tsx").then(
    ({ SavedPages }) => ({ default: SavedPages }),
    () => ({ default: () => null }),
  ),
);

/** From the press of the button until what follows it, the page or the error once more, has been rendered. */
const retryingAtom = atom(false);

/** A page that failed: says so in its place, while header and footer stay alive, and tries again on request. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const store = useStore();
  const report = useReportFailure();
  useEffect(() => {
    console.warn("page failed", error);
    // Where the focus is when the dialog opens it is again when that is closed.
    if (needsDialog(error)) focusHeading();
    report(error);
  }, [error, report]);

  // With the page that comes by itself, so that its heading can take the focus.
  useLayoutEffect(() => () => store.set(withdrawFailureAtom, error), [store, error]);

  // What follows a retry, the page or this once more, is read out from its heading.
  useEffect(() => {
    if (store.get(retryingAtom)) focusHeading();
    store.set(retryingAtom, false);
  }, [store]);

  const connection = useAtomValue(connectionAtom);
  // Without a network, what could not be fetched may as well be a part of the app.
  const isUnreachable = isConnectionError(error) || connection === "offline";
  const retry = async () => {
    store.set(retryingAtom, true);
    reset();
    await router.invalidate();
    focusHeading();
    // The page, or this once more, has been rendered by now.
    requestAnimationFrame(() => store.set(retryingAtom, false));
  };
  const retryOnRequest = async () => {
    // A browser may remember that a part was not there, and does not ask again.
    if (isMissingPart(error) && (await reloadForPart())) return;
    await retry();
  };
  const openIfThere = async () => {
    const { prepareLanguage, locale } = router.options.context;
    const { pathname, searchStr, href } = router.state.location;
    // Looked for aside: as long as it fails, nothing changes under who reads here, and no dialog interrupts.
    await prepareLanguage(locale, pathname + searchStr);
    // Who has gone on meanwhile is left alone.
    if (router.state.location.href === href) await retry();
  };
  useWhenBack(connection, openIfThere);

  return (
    <MessagePage title={t`这个页面暂时打不开`}>
      <meta name="robots" content="noindex" />
      <p role="status">
        <Reason error={error} />
      </p>
      {isUnreachable && (
        <p>
          <Trans>这台设备上还没有保存这个页面。恢复连接后会自动打开。</Trans>
        </p>
      )}
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

/** Tries again as soon as the server can be reached again. */
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
  if (error instanceof TimeoutError) return <Trans>请求超时，请重试</Trans>;
  if (error instanceof ApiError) return error.message;
  if (isMissingPart(error)) return <Trans>页面的一部分没有载入，请重试。</Trans>;
  return <Trans>网络错误，请检查网络后重试。</Trans>;
}
