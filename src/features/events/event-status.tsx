import { Plural, Trans } from "@lingui/react/macro";
import type { EventStatus, EventSummary } from "#contract/event-shapes.ts";
import * as styles from "./event-status.module.css";

/** The state of an event now, which may have been saved long ago. */
export function statusNow({ status, closesAt, endsAt }: EventSummary): EventStatus {
  const now = Date.now();
  if (status === "ended" || Date.parse(endsAt) <= now) return "ended";
  return Date.parse(closesAt) <= now ? "closed" : status;
}

/** Milliseconds that a device's clock may be slow. */
const SLOW_CLOCK = 60 * 60 * 1000;

/** Whether the school withdrew it early: the server then calls it ended. */
export function isTakenBack({ status, endsAt }: EventSummary): boolean {
  return status === "ended" && Date.parse(endsAt) > Date.now() + SLOW_CLOCK;
}

/** The state of an event in a few words; for visitors who have signed up, that they have. */
export function EventStatusMark({ event }: { readonly event: EventSummary }) {
  const status = statusNow(event);
  return (
    <p className={styles.marks}>
      {event.signedUp && (
        <span className={styles.own}>
          <Trans>已报名</Trans>
        </span>
      )}
      {(!event.signedUp || status === "ended") && (
        <span className={styles.mark} data-status={status}>
          <StatusText event={event} status={status} />
        </span>
      )}
    </p>
  );
}

interface StatusTextProps {
  readonly event: Pick<EventSummary, "capacity" | "taken">;
  readonly status: EventStatus;
}

function StatusText({ event: { capacity, taken }, status }: StatusTextProps) {
  switch (status) {
    case "full":
      return <Trans>名额已满</Trans>;
    case "closed":
      return <Trans>报名已截止</Trans>;
    case "ended":
      return <Trans>已结束</Trans>;
    case "open":
      return capacity === null ? <Trans>名额不限</Trans> : <PlacesLeft left={capacity - taken} />;
  }
}

function PlacesLeft({ left }: { readonly left: number }) {
  return <Plural value={left} other="剩余 # 个名额" />;
}
