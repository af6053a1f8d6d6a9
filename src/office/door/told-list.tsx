import { Trans } from "@lingui/react/macro";
import type { DoorEntry } from "#contract/office/door-shapes.ts";
import { formatMoment } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import type { SavedScan } from "./door-store.ts";
import * as styles from "./told-list.module.css";
import { Who } from "./verdict-panel.tsx";

interface ToldListProps {
  readonly told: readonly SavedScan[];
  readonly entries: readonly DoorEntry[];
  readonly onDismiss: (id: string) => void;
}

/** Faults that came out only when the scans were sent: somebody else had been let in with the same ticket, or it was good no more. */
export function ToldList({ told, entries, onDismiss }: ToldListProps) {
  const locale = useLocale();
  if (told.length === 0) return null;
  return (
    <section className={styles.told} aria-labelledby="told">
      <h2 id="told" className={styles.title}>
        <Trans>发送后发现的问题</Trans>
      </h2>
      <ul className={styles.entries}>
        {told.map(({ id, ticket, at, result }) => {
          const entry = entries.find((each) => each.ticket === ticket);
          const first = result?.first;
          return (
            <li key={id} className={styles.entry}>
              <span id={`told-${id}`}>
                {entry && (
                  <>
                    <Who {...entry} /> ·{" "}
                  </>
                )}
                {formatMoment(locale, Date.parse(at))}
                <br />
                {first ? (
                  <Trans>
                    重复：{formatMoment(locale, Date.parse(first.at))} 已由 {first.by} 放行
                  </Trans>
                ) : (
                  <Trans>这份报名已取消，但已放行</Trans>
                )}
              </span>
              <Button look="secondary" describedBy={`told-${id}`} onClick={() => onDismiss(id)}>
                <Trans>知道了</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
