import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { type MouseEvent, useState } from "react";
import { CALENDAR_PATH } from "#contract/event-calls.ts";
import type { Event } from "#contract/event-shapes.ts";
import { STAGE_LABELS } from "#contract/stages.ts";
import { NetworkError } from "#src/api/errors.ts";
import { apiAddress } from "#src/api/http.ts";
import { Blocks } from "#src/blocks/blocks.tsx";
import { Passed } from "#src/frame/passed.tsx";
import { ComingSoon } from "#src/frame/personal-page.tsx";
import { Share } from "#src/frame/share.tsx";
import { SchoolTime, SchoolTimes } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { connectionAtom } from "#src/offline/connection.ts";
import { entriesAtom } from "#src/outbox/outbox-atoms.ts";
import { ownEventsQuery } from "#src/outbox/own-events.ts";
import { foreignTag, type SavedEvent } from "#src/outbox/saved-event.ts";
import type { Session } from "#src/session/session.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { MapLink, PhoneLink } from "#src/ui/contact-links.tsx";
import * as detailStyles from "#src/ui/detail.module.css";
import { Dialog } from "#src/ui/dialog.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { useReportFailure } from "#src/ui/failure.ts";
import { hasModifier } from "#src/ui/has-modifier.ts";
import { LinkedText } from "#src/ui/linked-text.tsx";
import { Picture } from "#src/ui/picture.tsx";
import * as styles from "./event-detail.module.css";
import { eventQuery } from "./event-queries.ts";
import { isOver, standingOf } from "./event-status.tsx";
import { openCalendar } from "./open-calendar.ts";
import { isAbout, SignUp } from "./sign-up.tsx";
import { Ticket } from "./ticket.tsx";

interface EventProps {
  readonly id: string;
  readonly session: Session | undefined;
}

/** A saved event has only the details that a visitor needs on the way there. */
type ShownEvent = SavedEvent & Partial<Pick<Event, "audience" | "organiser" | "blocks">>;

export function EventDetail({ id, session }: EventProps) {
  const locale = useLocale();
  const detail = useQuery(eventQuery(session, locale, id));
  const { data: own } = useQuery(ownEventsQuery(session, locale));
  const entry = useAtomValue(entriesAtom).find((each) => isAbout(each, id));
  const known: ShownEvent | undefined =
    detail.data ?? own?.find((each) => each.id === id) ?? entry?.event ?? undefined;
  const [last, setLast] = useState(known);
  if (known && known !== last) setLast(known);
  // A cancelled entry may have been this device's only source for the event.
  const shown = known ?? (last?.id === id ? last : undefined);
  if (shown) return <EventDetails event={shown} />;
  if (!session) return <ComingSoon />;
  return (
    <p role="status">
      <Trans>活动详情需要联网查看。恢复连接后会自动显示。</Trans>
    </p>
  );
}

function EventDetails({ event }: { readonly event: ShownEvent }) {
  const { t } = useLingui();
  const { id, title, summary, stage, cover, blocks } = event;
  const isOffline = useAtomValue(connectionAtom) === "offline";
  const locale = useLocale();
  const search = new URLSearchParams({ id, lang: locale });
  const report = useReportFailure();
  const [isUnreachable, setIsUnreachable] = useState(false);
  const address = apiAddress(`${CALENDAR_PATH}?${search}`);
  const addToCalendar = (click: MouseEvent) => {
    if (hasModifier(click)) return;
    click.preventDefault();
    openCalendar(address).catch((error: unknown) => {
      if (error instanceof NetworkError) setIsUnreachable(true);
      else report(error);
    });
  };
  return (
    <div className={styles.event} data-stage={stage ?? undefined}>
      <p className={detailStyles.summary} lang={foreignTag(event, locale)}>
        <LinkedText text={summary} />
      </p>
      <SignUp key={id} event={event} />
      {event.ticket !== undefined && isAwaited(event) && <Ticket ticket={event.ticket} />}
      <EventFacts event={event} />
      <div className={detailStyles.actions}>
        {isForCalendar(event) && (
          <a className={buttonClass("secondary")} href={address} onClick={addToCalendar}>
            {event.movedFrom || event.cancelled ? (
              <Trans>更新日历</Trans>
            ) : (
              <Trans>添加到日历</Trans>
            )}
          </a>
        )}
        {isUnreachable && (
          <Dialog title={t`提示`} confirm={t`确定`} onClose={() => setIsUnreachable(false)}>
            <Trans>网络错误</Trans>
            <br />
            <Trans>日历文件需要联网下载，请恢复连接后再试。时间和地点见本页。</Trans>
          </Dialog>
        )}
        <Share title={title} label={t`分享`} />
        <Button look="secondary" onClick={() => print()}>
          <Trans>打印</Trans>
        </Button>
      </div>
      {cover && (
        <Picture image={cover} sizes="(width < 48rem) 92vw, 46rem" className={detailStyles.cover} />
      )}
      {blocks && <Blocks blocks={blocks} />}
      {!blocks && isOffline && (
        <p>
          <Trans>其余内容需要联网查看。</Trans>
        </p>
      )}
    </div>
  );
}

/** Whether the visitor is signed up for what is still to come. */
function isAwaited(event: ShownEvent): boolean {
  const standing = standingOf(event);
  const isOff = standing === "ended" || standing === "cancelled" || standing === "unlisted";
  return event.signedUp && !isOff;
}

/** For those who come; a cancellation too, to whoever may have the event in a calendar. */
function isForCalendar(event: ShownEvent): boolean {
  switch (standingOf(event)) {
    case "ended":
    case "unlisted":
      return false;
    case "cancelled":
      return event.signedUp && !isOver(event);
    default:
      return event.signedUp || event.walkIn === true;
  }
}

function EventFacts({ event }: { readonly event: ShownEvent }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { startsAt, endsAt, closesAt, place, address, phone, stage, audience, organiser } = event;
  const lang = foreignTag(event, locale);
  const isOneDay = endsAt.slice(0, 10) === startsAt.slice(0, 10);
  const until = (locale === "zh" ? "—" : "–") + endsAt.slice(11, 16);
  return (
    <Facts
      items={[
        [
          t`时间`,
          <span key="time">
            {isOneDay ? (
              <SchoolTime time={startsAt} until={until} />
            ) : (
              <SchoolTimes from={startsAt} to={endsAt} />
            )}
            <Passed when={endsAt} />
          </span>,
        ],
        [
          t`地点`,
          <span key="place" lang={lang}>
            {place}
          </span>,
        ],
        [t`地址`, address && <Address key="address" address={address} lang={lang} />],
        [t`参加对象`, audience],
        [t`学校`, stage ? STAGE_LABELS[stage][locale] : undefined],
        [t`报名截止`, <SchoolTime key="closes" time={closesAt} />],
        [t`主办`, organiser],
        [t`电话`, <PhoneLink key="phone" number={phone} />],
      ]}
    />
  );
}

interface AddressProps {
  readonly address: string;
  readonly lang: string | undefined;
}

/** The link beside an address is in the language of the page. */
function Address({ address, lang }: AddressProps) {
  return lang === undefined ? <MapLink address={address} /> : <span lang={lang}>{address}</span>;
}
