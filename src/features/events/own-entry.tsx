import { Trans } from "@lingui/react/macro";
import { returnToHeading } from "#src/focus/return-to-heading.ts";
import { type EventEntry, nameOf, type UnreadableEntry } from "#src/outbox/entries.ts";
import type { KeptEvent } from "#src/outbox/kept-event.ts";
import { RefusalText } from "#src/outbox/refusal-text.tsx";
import { useShownEntry } from "#src/outbox/shown-entries.ts";
import { useOutbox } from "#src/outbox/use-outbox.ts";
import type { Session } from "#src/session/session.ts";
import { Button } from "#src/ui/button.tsx";
import { SiteLink } from "#src/ui/site-link.tsx";
import { EventCard } from "./event-card.tsx";
import * as styles from "./own-entry.module.css";
import { WishMark } from "./wish-text.tsx";

interface OwnEntryProps {
  readonly entry: EventEntry | UnreadableEntry;
  /** Undefined where nothing is known of it but that it is there. */
  readonly event: KeptEvent | undefined;
  readonly session: Session | undefined;
}

/** A wish that is not settled, among one's own events. What came to nothing is put away here too: its event may be gone. */
export function OwnEntry({ entry, event, session }: OwnEntryProps) {
  useShownEntry(nameOf(entry));
  if (entry.kind === "unreadable") {
    return (
      <article className={styles.bare}>
        <h3>
          <Trans>有一项报名或取消报名没有发送</Trans>
        </h3>
        <p>
          <Trans>这台设备上保存的内容无法读取。请查看您的报名，需要时重新操作，或致电学校。</Trans>
        </p>
        <PutAway entry={entry} session={session} />
      </article>
    );
  }
  const words = (
    <>
      <WishMark entry={entry} />
      {entry.state.is === "refused" && (
        <>
          <p>
            <RefusalText kind={entry.kind} state={entry.state} />
          </p>
          <PutAway entry={entry} session={session} />
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
        <SiteLink to={`/event/detail/${entry.event.id}`}>
          <Trans>活动详情</Trans>
        </SiteLink>
      </h3>
      {words}
    </article>
  );
}

function PutAway({ entry, session }: Pick<OwnEntryProps, "entry" | "session">) {
  const withOutbox = useOutbox(session);
  const putAway = () =>
    withOutbox((outbox) => {
      outbox.putAway(entry);
      returnToHeading();
    });
  return (
    <div className={styles.above}>
      <Button look="secondary" onClick={putAway}>
        <Trans>知道了</Trans>
      </Button>
    </div>
  );
}
