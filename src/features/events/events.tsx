import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { STAGE_LABELS, STAGES, type Stage } from "#contract/stages.ts";
import { ComingSoon } from "#src/frame/personal-page.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { isPending, nameOf } from "#src/outbox/entries.ts";
import { entriesAtom } from "#src/outbox/outbox-atoms.ts";
import { ownEventsQuery } from "#src/outbox/own-events.ts";
import type { SavedEvent } from "#src/outbox/saved-event.ts";
import type { Session } from "#src/session/session.ts";
import { Button } from "#src/ui/button.tsx";
import { EventCard } from "./event-card.tsx";
import { eventListQuery } from "./event-queries.ts";
import { isOver } from "./event-status.tsx";
import * as styles from "./events.module.css";
import { IntentMark } from "./intent-text.tsx";
import { OwnEntry } from "./own-entry.tsx";
import { isAbout } from "./sign-up.tsx";

interface EventsProps {
  readonly stage: Stage | undefined;
  readonly session: Session | undefined;
}

export function Events(props: EventsProps) {
  return (
    <>
      <OwnEvents {...props} />
      <section aria-labelledby="events" className={styles.section}>
        <h2 id="events">
          <Trans>全部活动</Trans>
        </h2>
        <StageFilter stage={props.stage} />
        <EventList {...props} />
      </section>
    </>
  );
}

function OwnEvents({ stage, session }: EventsProps) {
  const locale = useLocale();
  const { data: events = [] } = useQuery(ownEventsQuery(session, locale));
  // An entry has its event as it was when the button was pressed; the list may be newer.
  const { data: listed } = useInfiniteQuery(eventListQuery(session, locale, stage));
  const known = [...events, ...(listed?.pages.flatMap((page) => page.data) ?? [])];
  const entries = useAtomValue(entriesAtom).filter((entry) => entry.kind === "event");
  const hasEntry = ({ id }: SavedEvent) => entries.some((entry) => entry.id === id);
  // Also what was cancelled or is no longer listed: whoever has a place must hear of it before the day.
  const coming = events.filter((event) => !isOver(event) && !hasEntry(event));
  if (coming.length + entries.length === 0) return null;
  return (
    <section aria-labelledby="own-events" className={styles.section}>
      <h2 id="own-events">
        <Trans>我的报名</Trans>
      </h2>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={nameOf(entry)}>
            <OwnEntry
              entry={entry}
              event={known.find(({ id }) => id === entry.id) ?? entry.event}
            />
          </li>
        ))}
        {coming.map((event) => (
          <li key={event.id}>
            <EventCard event={event} isOwn />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StageFilter({ stage: chosen }: Pick<EventsProps, "stage">) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <nav aria-label={t`按学校筛选`}>
      <ul className={styles.stages}>
        {[undefined, ...STAGES].map((stage) => (
          <li key={stage ?? "all"}>
            <a
              href={stage ? `/apply/event?stage=${stage}` : "/apply/event"}
              className={styles.stage}
              aria-current={stage === chosen ? "true" : undefined}
            >
              {stage ? STAGE_LABELS[stage][locale] : <Trans>全部</Trans>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function EventList({ stage, session }: EventsProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(eventListQuery(session, useLocale(), stage));
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage } = query;
  const entries = useAtomValue(entriesAtom);
  if (!data && !isError) return <ComingSoon />;
  if (!data) {
    return (
      <>
        <p role="status">
          <Trans>活动列表暂时无法显示。请检查网络后重试，恢复连接后也会自动显示。</Trans>
        </p>
        <Button look="secondary" busy={isFetching} onClick={() => void query.refetch()}>
          <Trans>重试</Trans>
        </Button>
      </>
    );
  }
  const events = data.pages.flatMap((page) => page.data);
  const markOf = ({ id }: SavedEvent) => {
    const entry = entries.filter(isPending).find((each) => isAbout(each, id));
    return entry && <IntentMark entry={entry} />;
  };
  return (
    <>
      {events.length === 0 ? (
        <p>{stage ? <Trans>这所学校暂时没有活动。</Trans> : <Trans>暂时没有活动。</Trans>}</p>
      ) : (
        <ul className={styles.list}>
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event}>{markOf(event)}</EventCard>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.status}>
        {isFetchingNextPage && t`正在加载…`}
        {query.isFetchNextPageError && !isFetchingNextPage && t`活动加载失败，请检查网络后重试。`}
      </p>
      {hasNextPage && (
        <Button
          look="secondary"
          busy={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>查看更多活动</Trans>
        </Button>
      )}
    </>
  );
}
