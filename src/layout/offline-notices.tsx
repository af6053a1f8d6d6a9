import { Trans } from "@lingui/react/macro";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useAtom, useAtomValue } from "jotai";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { ANSWER_KEY, PART_KEY } from "#src/api/content-queries.ts";
import { formatMoment } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { connectionAtom } from "#src/offline/connection.ts";
import { newVersionAtom } from "#src/offline/new-version.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./offline-notices.module.css";

/** The quiet lines above a page: that there is no network, that it is back, that there is a newer version. */
export function OfflineNotices() {
  const connection = useAtomValue(connectionAtom);
  const [newVersion, setNewVersion] = useAtom(newVersionAtom);
  // Pages from the server go without: each byte of the first screen counts, and there is nothing to say yet.
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  if (!inBrowser) return null;
  return (
    <>
      <p role="status" className={styles.line} data-connection={connection}>
        {connection === "offline" && <OfflineText />}
        {connection === "back" && <Trans>已恢复连接</Trans>}
      </p>
      {newVersion && (
        <div role="status" className={styles.version}>
          <span>
            <Trans>有新版本</Trans>
          </span>
          <Button onClick={newVersion.take}>
            <Trans>更新</Trans>
          </Button>
          <Button look="secondary" onClick={() => setNewVersion(null)}>
            <Trans>稍后</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function OfflineText() {
  const locale = useLocale();
  const shown = useShownMoment();
  if (shown === null) return <Trans>离线 · 显示的是已保存的内容</Trans>;
  const moment = formatMoment(locale, shown);
  return <Trans>离线 · 内容更新于 {moment}</Trans>;
}

/** When the server gave the oldest of what is on screen, in milliseconds since 1970; null: not known. */
function useShownMoment(): number | null {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  return useSyncExternalStore(
    subscribe,
    () => oldestShown(queryClient),
    () => null,
  );
}

function oldestShown(queryClient: QueryClient): number | null {
  const moments = queryClient
    .getQueryCache()
    .findAll({ type: "active" })
    .map(({ queryKey, state }) => {
      const [kind, ...address] = queryKey;
      if (kind !== PART_KEY) return state.dataUpdatedAt;
      // A part is as old as the answer that it was cut from.
      const answer = queryClient.getQueryState([ANSWER_KEY, ...address.slice(0, 2)]);
      return answer?.dataUpdatedAt ?? state.dataUpdatedAt;
    })
    .filter((moment) => moment > 0);
  return moments.length === 0 ? null : Math.min(...moments);
}
