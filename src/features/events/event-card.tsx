import type { ReactNode } from "react";
import { STAGE_LABELS } from "#contract/stages.ts";
import { DayLeaf } from "#src/locale/day-leaf.tsx";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { foreignTag, type SavedEvent } from "#src/outbox/saved-event.ts";
import { NewsCover } from "#src/scenes/news-cover.tsx";
import * as cardStyles from "#src/ui/card.module.css";
import { PhoneLink } from "#src/ui/contact-links.tsx";
import { Parts } from "#src/ui/parts.tsx";
import { Picture } from "#src/ui/picture.tsx";
import * as styles from "./event-card.module.css";
import { EventStatusMark, statusNow } from "./event-status.tsx";

interface EventCardProps {
  readonly event: SavedEvent;
  /** Shows the phone number, which visitors need on the way there. */
  readonly isOwn?: boolean;
  /** Replaces the event's state. */
  readonly children?: ReactNode;
}

export function EventCard({ event, isOwn = false, children }: EventCardProps) {
  const locale = useLocale();
  const { id, title, stage, startsAt, place, phone, cover } = event;
  const lang = foreignTag(event, locale);
  return (
    <article
      className={`${cardStyles.card} ${cardStyles.framed} ${styles.card}`}
      data-stage={stage ?? undefined}
    >
      <div className={styles.picture}>
        {cover ? (
          <Picture image={cover} alt="" sizes="22rem" className={cardStyles.cover} />
        ) : (
          <NewsCover id={id} date={startsAt} stage={stage} className={cardStyles.cover} />
        )}
      </div>
      <DayLeaf time={startsAt} isOver={statusNow(event) === "ended"} />
      <div className={styles.words}>
        <h3 className={cardStyles.title} lang={lang}>
          <a href={`/event/detail/${id}`} className={cardStyles.link}>
            {title}
          </a>
        </h3>
        <p className={styles.facts}>
          <SchoolTime time={startsAt} />
        </p>
        <Parts className={styles.facts}>
          <span lang={lang}>{place}</span>
          {stage && <span>{STAGE_LABELS[stage][locale]}</span>}
        </Parts>
        {isOwn && (
          <p className={styles.phone}>
            <PhoneLink number={phone} />
          </p>
        )}
        {children ?? <EventStatusMark event={event} />}
      </div>
    </article>
  );
}
