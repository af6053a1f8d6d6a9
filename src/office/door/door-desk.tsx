import { Trans } from "@lingui/react/macro";
import { useEffect, useState, useSyncExternalStore } from "react";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { LogOutButton } from "#src/office/getting-in/log-out-button.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { Camera, readerReady } from "./camera.tsx";
import { ConnectionLine } from "./connection-line.tsx";
import type { Desk } from "./desk.ts";
import * as styles from "./door-desk.module.css";
import { FindFamily } from "./find-family.tsx";
import { savePage } from "./save-page.ts";
import { ToldList } from "./told-list.tsx";
import type { Verdict } from "./verdict.ts";
import { VerdictPanel } from "./verdict-panel.tsx";

/** Milliseconds until what waits is sent again, and the list is fetched again. */
const RETRY = 5000;
const RENEWAL = 60_000;

interface DoorDeskProps {
  readonly desk: Desk;
  readonly onLogIn: () => void;
}

/** One device at the door of one event. */
export function DoorDesk({ desk, onLogIn }: DoorDeskProps) {
  const state = useSyncExternalStore(desk.subscribe, desk.state);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { list, waiting, told } = state;
  useKeptUpToDate(desk, waiting.length > 0 || state.connection !== "online");
  useEffect(() => {
    if (list) readerReady.then(savePage).catch((error: unknown) => console.warn("not kept", error));
  }, [list]);
  const show = (judging: Promise<Verdict>) => {
    judging.then(setVerdict, (error: unknown) => console.warn("not judged", error));
  };
  if (list === undefined) return null;
  const faults = (
    <ToldList
      told={told}
      entries={list?.entries ?? []}
      onDismiss={(id) => {
        desk.dismiss(id).catch((error: unknown) => console.warn("not dismissed", error));
      }}
    />
  );
  const ways = (
    <p className={styles.facts}>
      <a href="/office/door">
        <Trans>其他活动</Trans>
      </a>
      <LogOutButton isAtDoor />
    </p>
  );
  if (list === null) {
    return (
      <Screen title={<Trans>签到</Trans>}>
        {state.connection !== "refused" && (
          <p>
            <Trans>名单还没有下载到这台设备。请联网打开一次，之后没有网络也能用。</Trans>
          </p>
        )}
        <ConnectionLine state={state} onLogIn={onLogIn} />
        {faults}
        {ways}
      </Screen>
    );
  }
  const { event, entries } = list;
  const isIn = new Set(waiting.map(({ ticket }) => ticket));
  const came = entries.filter(({ ticket, at }) => at !== null || isIn.has(ticket)).length;
  return (
    <div className={styles.desk}>
      <Screen title={<Trans>签到 · {event.title}</Trans>}>
        <p className={styles.facts}>
          <SchoolTime time={event.startsAt} />
          <strong>
            <Trans>
              已到 {came} / {entries.length}
            </Trans>
          </strong>
        </p>
        <ConnectionLine state={state} onLogIn={onLogIn} />
        <Camera onCode={(text) => show(desk.check(text))} />
        <VerdictPanel verdict={verdict} />
        <FindFamily
          entries={entries}
          onTicket={(text) => show(desk.check(text))}
          onEntry={({ ticket }) => show(desk.admit(ticket))}
        />
        {faults}
        {ways}
      </Screen>
    </div>
  );
}

function useKeptUpToDate(desk: Desk, isBehind: boolean): void {
  useEffect(() => {
    const refresh = () => {
      desk.refresh().catch((error: unknown) => console.warn("not refreshed", error));
    };
    const timer = setInterval(refresh, isBehind ? RETRY : RENEWAL);
    addEventListener("online", refresh);
    return () => {
      clearInterval(timer);
      removeEventListener("online", refresh);
    };
  }, [desk, isBehind]);
}
