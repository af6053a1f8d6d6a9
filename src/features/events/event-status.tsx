import { Plural, Trans } from "@lingui/react/macro";
import { HOUR_MS } from "#contract/durations.ts";
import type { EventStatus, EventSummary } from "#contract/event-shapes.ts";
import * as styles from "./event-status.module.css";

/** The state of an event now, which may have been saved long ago. */
export function statusNow({ status, closesAt, endsAt }: EventSummary): EventStatus {
  if (status === "ended" || isOver({ endsAt })) return "ended";
  return Date.parse(closesAt) <= Date.now() ? "closed" : status;
}

export function isOver({ endsAt }: Pick<EventSummary, "endsAt">): boolean {
  return Date.parse(endsAt) <= Date.now();
}

/** Milliseconds that a device's clock may be slow. */
const SLOW_CLOCK = HOUR_MS;

/** Whether the school withdrew it early: the server then calls it ended. */
function isTakenBack({ status, endsAt }: EventSummary): boolean {
  return status === "ended" && Date.parse(endsAt) > Date.now() + SLOW_CLOCK;
}

export type EventStanding = EventStatus | "cancelled" | "unlisted";

/** The state of an event now, and whether the school has cancelled it or only taken it off its list. */
export function standingOf(event: EventSummary): EventStanding {
  if (event.cancelled) return "cancelled";
  return isTakenBack(event) ? "unlisted" : statusNow(event);
}

/** The state of an event in a few words; for visitors who have signed up, that they have. */
export function EventStatusMark({ event }: { readonly event: EventSummary }) {
  const status = standingOf(event);
  const isOff = status === "ended" || status === "cancelled" || status === "unlisted";
  return (
    <p className={styles.marks}>
      {event.signedUp && (
        <span className={styles.own}>
          <Trans>已报名</Trans>
        </span>
      )}
      {(!event.signedUp || isOff) && (
        <span className={styles.mark} data-status={status}>
          <StatusText event={event} status={status} />
        </span>
      )}
      {event.movedFrom && !isOff && (
        <span className={styles.mark} data-status="moved">
          <Trans>时间有变动</Trans>
        </span>
      )}
    </p>
  );
}

interface StatusTextProps {
  readonly event: Pick<EventSummary, "capacity" | "taken">;
  readonly status: EventStanding;
}

function StatusText({ event: { capacity, taken }, status }: StatusTextProps) {
  switch (status) {
    case "full":
      return <Trans>名额已满</Trans>;
    case "closed":
      return <Trans>报名已截止</Trans>;
    case "ended":
      return <Trans>已结束</Trans>;
    case "cancelled":
      return <Trans>已取消</Trans>;
    case "unlisted":
      return <Trans>不再列出</Trans>;
    case "open":
      return capacity === null ? <Trans>名额不限</Trans> : <PlacesLeft left={capacity - taken} />;
  }
}

function PlacesLeft({ left }: { readonly left: number }) {
  return <Plural value={left} other="剩余 # 个名额" />;
}
