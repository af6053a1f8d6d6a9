import { Trans, useLingui } from "@lingui/react/macro";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { atom, useStore } from "jotai";
import { useEffect } from "react";
import { ApiError, TimeoutError } from "#src/api/errors.ts";
import { Button } from "#src/ui/button.tsx";
import { MessagePage } from "./message-page.tsx";
import { focusHeading } from "./use-focus-heading.ts";

/** From the press of the button until what follows it, the page or the error once more, has been rendered. */
const retryingAtom = atom(false);

/** A page that failed: says so in its place, while header and footer stay alive, and tries again on request. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const store = useStore();
  useEffect(() => console.warn("page failed", error), [error]);

  // What follows a retry, the page or this once more, is read out from its heading.
  useEffect(() => {
    if (store.get(retryingAtom)) focusHeading();
    store.set(retryingAtom, false);
  }, [store]);

  const retry = async () => {
    store.set(retryingAtom, true);
    reset();
    await router.invalidate();
    focusHeading();
    // The page, or this once more, has been rendered by now.
    requestAnimationFrame(() => store.set(retryingAtom, false));
  };

  return (
    <MessagePage title={t`这个页面暂时打不开`}>
      <meta name="robots" content="noindex" />
      <p role="status">
        <Reason error={error} />
      </p>
      <Button onClick={retry}>
        <Trans>重试</Trans>
      </Button>
    </MessagePage>
  );
}

function Reason({ error }: { readonly error: unknown }) {
  if (error instanceof TimeoutError) return <Trans>请求超时，请重试</Trans>;
  if (error instanceof ApiError) return error.message;
  return <Trans>网络错误，请检查网络后重试。</Trans>;
}
