import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useSyncExternalStore } from "react";
import { endOf } from "#src/locale/dates.ts";
import { connectionAtom } from "#src/offline/connection.ts";
import * as styles from "./passed.module.css";
import { useShownMoment } from "./use-shown-moment.ts";

/** Milliseconds between two looks at the clock. */
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
 * Says of a date, a period or a time that it has passed. The browser's clock tells: a page from the server is kept until the
 * content changes, so it knows of no day.
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
