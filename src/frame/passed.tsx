import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useSyncExternalStore } from "react";
import { endOf } from "#src/locale/dates.ts";
import { connectionAtom } from "#src/offline/connection.ts";
import * as styles from "./passed.module.css";
import { useShownMoment } from "./use-shown-moment.ts";

/** Milliseconds. */
const LOOK_AGAIN = 60_000;

function followClock(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_AGAIN);
  document.addEventListener("visibilitychange", changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", changed);
  };
}

/**
 * Marks a date, a period or a time that has passed, by the browser's clock: the server caches pages until the content
 * changes.
 */
export function Passed({ when }: { readonly when: string }) {
  const end = endOf(when);
  const hasPassed = useSyncExternalStore(
    followClock,
    () => Date.now() >= end,
    () => false,
  );
  return hasPassed ? <PassedMark end={end} /> : null;
}

function PassedMark({ end }: { readonly end: number }) {
  const connection = useAtomValue(connectionAtom);
  const shown = useShownMoment();
  const sinceSaved = connection === "offline" && shown !== null && shown < end;
  return (
    <>
      {" "}
      <span className={styles.passed}>
        {sinceSaved ? <Trans>保存之后已过</Trans> : <Trans>已过</Trans>}
      </span>
    </>
  );
}
