import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { EventSummary } from "#contract/event-shapes.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useOpensOffline } from "#src/offline/opens-offline.ts";
import { DelayText } from "#src/outbox/delay-text.tsx";
import { type EventEntry, isSending, type PendingEvent } from "#src/outbox/entries.ts";
import { RefusalText } from "#src/outbox/refusal-text.tsx";
import type { EventStanding } from "./event-status.tsx";
import * as styles from "./intent-text.module.css";

interface IntentProps {
  readonly entry: EventEntry;
}

export function IntentText({ entry }: IntentProps) {
  const strong = <IntentTitle entry={entry} />;
  if (entry.state === "refused") {
    return (
      <Said strong={strong}>
        <RefusalText kind="event" refusal={entry.refusal} />
      </Said>
    );
  }
  if (isSending(entry)) return <Said strong={strong} />;
  return (
    <>
      <Said strong={strong}>
        {isUndone(entry) && <Trans>学校可能已收到刚才的报名，这次取消会一并撤销。</Trans>}
      </Said>
      <p>
        <DelayText entry={entry} />
      </p>
    </>
  );
}

/** Whether it cancels a sign-up that may not have arrived. */
function isUndone({ intent, event }: PendingEvent): boolean {
  return intent === "cancel" && event?.signedUp === false;
}

export function IntentMark({ entry }: IntentProps) {
  return (
    <p className={styles.mark}>
      <IntentTitle entry={entry} />
    </p>
  );
}

function IntentTitle({ entry }: IntentProps) {
  const isRefused = entry.state === "refused";
  if (entry.intent === "signUp") {
    if (isRefused) return <Trans>报名未成功</Trans>;
    return isSending(entry) ? <Trans>正在报名…</Trans> : <Trans>报名待发送</Trans>;
  }
  if (isRefused) return <Trans>取消报名未成功</Trans>;
  return isSending(entry) ? <Trans>正在取消报名…</Trans> : <Trans>取消报名的请求待发送</Trans>;
}

interface StateTextProps {
  readonly event: EventSummary;
  readonly status: EventStanding;
}

export function StateText({ event, status }: StateTextProps) {
  const opensOffline = useOpensOffline();
  const isOn = status === "open" || status === "full" || status === "closed";
  if (event.signedUp && isOn) {
    return (
      <>
        <Said strong={<Trans>您已报名</Trans>}>
          {opensOffline && <Trans>没有网络时也能在“活动报名”中看到时间、地点和电话。</Trans>}
        </Said>
        {event.movedFrom && (
          <p>
            <Trans>
              学校改了时间：原定
              <SchoolTime time={event.movedFrom} />
              ，现改为
              <SchoolTime time={event.startsAt} />。
            </Trans>
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <StandingText event={event} status={status} />
      {isOn && event.walkIn && (
        <p>
          <Trans>没有报名也可以直接来。</Trans>
        </p>
      )}
    </>
  );
}

function StandingText({ event, status }: StateTextProps) {
  switch (status) {
    case "open":
      return <OpenText event={event} />;
    case "full":
      return (
        <Said strong={<Trans>名额已满</Trans>}>
          <Trans>有人取消时会重新开放报名，也可以致电询问。</Trans>
        </Said>
      );
    case "closed":
      return (
        <Said strong={<Trans>报名已截止</Trans>}>
          <Trans>如有疑问，请致电询问。</Trans>
        </Said>
      );
    case "ended":
      return (
        <Said strong={<Trans>已结束</Trans>}>
          {event.signedUp && <Trans>您报名过这项活动。</Trans>}
        </Said>
      );
    case "cancelled":
      return (
        <Said strong={<Trans>活动已取消</Trans>}>
          {event.signedUp ? (
            <Trans>您报名的这项活动已取消，请不要前往。如有疑问，请致电询问。</Trans>
          ) : (
            <Trans>如有疑问，请致电询问。</Trans>
          )}
        </Said>
      );
    case "unlisted":
      return (
        <Said strong={<Trans>不再列出</Trans>}>
          <Trans>您报名的这项活动已不在网站上列出，请致电确认是否照常举行。</Trans>
        </Said>
      );
  }
}

function OpenText({ event: { capacity, taken } }: { readonly event: EventSummary }) {
  if (capacity === null) return <Said strong={<Trans>名额不限</Trans>} />;
  const left = capacity - taken;
  return (
    <Said
      strong={
        <Trans>
          还有 {left} 个名额（共 {capacity} 个）
        </Trans>
      }
    />
  );
}

function Said({ strong, children }: { readonly strong: ReactNode; readonly children?: ReactNode }) {
  return (
    <>
      <p className={styles.strong}>{strong}</p>
      {children && <p>{children}</p>}
    </>
  );
}
