import { Plural, Trans } from "@lingui/react/macro";
import { useHydrated } from "@tanstack/react-router";
import { useAtom, useAtomValue } from "jotai";
import { useState } from "react";
import { registersInterest } from "#contract/stages.ts";
import { focusHeading } from "#src/focus/use-focus-heading.ts";
import { formatMoment } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { connectionAtom } from "#src/offline/connection.ts";
import { type NewVersion, newVersionAtom } from "#src/offline/new-version.ts";
import type { PendingEntry } from "#src/outbox/entries.ts";
import { sentLaterAtom } from "#src/outbox/outbox-atoms.ts";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./offline-notices.module.css";
import { useShownMoment } from "./use-shown-moment.ts";

/** The lines at the lower edge about the connection, what was sent when it came back, and a new version. */
export function OfflineNotices() {
  const connection = useAtomValue(connectionAtom);
  const [newVersion, setNewVersion] = useAtom(newVersionAtom);
  const [sentLater, setSentLater] = useAtom(sentLaterAtom);
  if (!useHydrated()) return null;
  // It would lie over the line that says so.
  const isTold = sentLater.length > 0 && connection !== "offline";
  return (
    <>
      <div role="status" className={styles.edge} data-connection={connection}>
        {connection !== "online" && (
          <p className={styles.line}>
            {connection === "offline" ? <OfflineText /> : <Trans>已恢复连接</Trans>}
          </p>
        )}
      </div>
      <div role="status" className={styles.edge}>
        {isTold && <SentLaterNotice entries={sentLater} onRead={() => setSentLater([])} />}
        {newVersion && !isTold && (
          <NewVersionNotice version={newVersion} onLater={() => setNewVersion(null)} />
        )}
      </div>
    </>
  );
}

function SentLaterNotice({
  entries,
  onRead,
}: {
  readonly entries: readonly PendingEntry[];
  readonly onRead: () => void;
}) {
  const [entry, ...others] = entries;
  if (!entry) return null;
  const count = entries.length;
  const path = entry.kind === "event" ? `/event/detail/${entry.id}` : "/apply/enrollment";
  return (
    <div className={styles.notice}>
      <a href={others.length > 0 ? "/account" : path} onClick={onRead}>
        {others.length > 0 ? (
          <Plural
            value={count}
            one="之前待发送的 # 项内容已成功提交"
            other="之前待发送的 # 项内容已成功提交"
          />
        ) : (
          <SentText entry={entry} />
        )}
      </a>
      <Button
        look="secondary"
        onClick={() => {
          onRead();
          focusHeading();
        }}
      >
        <Trans>知道了</Trans>
      </Button>
    </div>
  );
}

function SentText({ entry }: { readonly entry: PendingEntry }) {
  if (entry.kind === "event") {
    return entry.intent === "signUp" ? (
      <Trans>之前待发送的报名已成功提交</Trans>
    ) : (
      <Trans>之前待发送的取消报名请求已成功提交</Trans>
    );
  }
  return registersInterest(entry.application.stage) ? (
    <Trans>之前待发送的意向登记已成功提交</Trans>
  ) : (
    <Trans>之前待发送的申请已成功提交</Trans>
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
    <div className={styles.notice}>
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
  return <Trans>离线 · 内容更新于{moment}</Trans>;
}
