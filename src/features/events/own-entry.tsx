import { Trans } from "@lingui/react/macro";
import { returnToHeading } from "#src/focus/return-to-heading.ts";
import { type EventEntry, nameOf } from "#src/outbox/entries.ts";
import { useShownEntry } from "#src/outbox/outbox-atoms.ts";
import { RefusalText } from "#src/outbox/refusal-text.tsx";
import type { SavedEvent } from "#src/outbox/saved-event.ts";
import { useOutbox } from "#src/outbox/use-outbox.ts";
import { Button } from "#src/ui/button.tsx";
import { EventCard } from "./event-card.tsx";
import { IntentMark } from "./intent-text.tsx";
import * as styles from "./own-entry.module.css";

interface OwnEntryProps {
  readonly entry: EventEntry;
  /** Null: only its id is known. */
  readonly event: SavedEvent | null;
}

/** A pending or refused sign-up. A refusal can be dismissed here too, because its event may be gone. */
export function OwnEntry({ entry, event }: OwnEntryProps) {
  useShownEntry(nameOf(entry));
  const words = (
    <>
      <IntentMark entry={entry} />
      {entry.state === "refused" && (
        <>
          <p>
            <RefusalText kind={entry.kind} refusal={entry.refusal} />
          </p>
          <Dismiss entry={entry} />
        </>
      )}
    </>
  );
  if (event) {
    return (
      <EventCard event={event} isOwn>
        {words}
      </EventCard>
    );
  }
  return (
    <article className={styles.bare}>
      <h3>
        <a href={`/event/detail/${entry.id}`}>
          <Trans>活动详情</Trans>
        </a>
      </h3>
      {words}
    </article>
  );
}

function Dismiss({ entry }: Pick<OwnEntryProps, "entry">) {
  const withOutbox = useOutbox();
  const dismiss = () =>
    withOutbox(async (outbox) => {
      await outbox.dismiss(entry);
      returnToHeading();
    });
  return (
    <div className={styles.above}>
      <Button look="secondary" onClick={() => void dismiss()}>
        <Trans>知道了</Trans>
      </Button>
    </div>
  );
}
