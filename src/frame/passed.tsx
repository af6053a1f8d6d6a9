import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { endOf } from "#src/locale/dates.ts";
import { connectionAtom } from "#src/offline/connection.ts";
import * as styles from "./passed.module.css";
import { useAtClock } from "./use-clock.ts";
import { useShownMoment } from "./use-shown-moment.ts";

/**
 * Marks a date, a period or a time that has passed, by the browser's clock: the server caches pages until the content
 * changes.
 */
export function Passed({ when }: { readonly when: string }) {
  const end = endOf(when);
  const hasPassed = useAtClock((now) => now >= end, false);
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
        {sinceSaved ? <Trans>离线期间已过期</Trans> : <Trans>已过</Trans>}
      </span>
    </>
  );
}
