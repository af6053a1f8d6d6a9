import { Trans } from "@lingui/react/macro";
import { useHydrated } from "@tanstack/react-router";
import { useAtom, useAtomValue } from "jotai";
import { useState } from "react";
import { formatMoment } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { connectionAtom } from "#src/offline/connection.ts";
import { type NewVersion, newVersionAtom } from "#src/offline/new-version.ts";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./offline-notices.module.css";
import { useShownMoment } from "./use-shown-moment.ts";

/** The lines at the lower edge about the connection and a new version. */
export function OfflineNotices() {
  const connection = useAtomValue(connectionAtom);
  const [newVersion, setNewVersion] = useAtom(newVersionAtom);
  if (!useHydrated()) return null;
  return (
    <>
      <p role="status" className={styles.line} data-connection={connection}>
        {connection === "offline" && <OfflineText />}
        {connection === "back" && <Trans>已恢复连接</Trans>}
      </p>
      {newVersion && <NewVersionNotice version={newVersion} onLater={() => setNewVersion(null)} />}
    </>
  );
}

function NewVersionNotice({
  version,
  onLater,
}: {
  readonly version: NewVersion;
  readonly onLater: () => void;
}) {
  const [state, setState] = useState<"offered" | "taking" | "held back">("offered");
  const take = async () => {
    if (state === "taking") return;
    setState("taking");
    if (!(await version.take())) setState("held back");
  };
  return (
    <div role="status" className={styles.version}>
      <span>
        {state === "offered" && <Trans>有新版本</Trans>}
        {state === "taking" && <Trans>正在更新…</Trans>}
        {state === "held back" && (
          <Trans>更新会重新载入页面。请先提交或清空已填写的内容，再点“更新”。</Trans>
        )}
      </span>
      <Button onClick={take} busy={state === "taking"}>
        <Trans>更新</Trans>
      </Button>
      {state !== "taking" && (
        <Button look="secondary" onClick={onLater}>
          <Trans>稍后</Trans>
        </Button>
      )}
    </div>
  );
}

function OfflineText() {
  const locale = useLocale();
  const shown = useShownMoment();
  if (shown === null) return <Trans>离线</Trans>;
  const moment = formatMoment(locale, shown);
  return <Trans>离线 · 内容更新于 {moment}</Trans>;
}
