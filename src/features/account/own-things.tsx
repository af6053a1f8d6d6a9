import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { statusLabel } from "#contract/application-labels.ts";
import { registersInterest, STAGE_LABELS } from "#contract/stages.ts";
import { conflictReason } from "#src/api/parse-refusal.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { type EventEntry, isSending, nameOf, type OutboxEntry } from "#src/outbox/entries.ts";
import { entriesAtom, useShownEntry } from "#src/outbox/outbox-atoms.ts";
import { ownEventsQuery } from "#src/outbox/own-events.ts";
import { RefusalText } from "#src/outbox/refusal-text.tsx";
import { foreignTag } from "#src/outbox/saved-event.ts";
import { applicationsQuery } from "#src/session/applications-query.ts";
import type { Session } from "#src/session/session.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Parts } from "#src/ui/parts.tsx";
import { Section } from "#src/ui/section.tsx";
import * as styles from "./own-things.module.css";

interface OwnThingsProps {
  readonly session: Session;
}

/** What waits or was refused, the events to come and the applications: each leads to the page where more can be done. */
export function OwnThings({ session }: OwnThingsProps) {
  const { t } = useLingui();
  return (
    <Section id="own-things" title={t`我的报名与申请`}>
      <Unsettled />
      <ComingEvents session={session} />
      <Applications session={session} />
      <p className={styles.ways}>
        <ButtonLink look="secondary" to="/apply/event">
          <Trans>活动报名</Trans>
        </ButtonLink>
        <ButtonLink look="secondary" to="/apply/enrollment">
          <Trans>入学申请与登记</Trans>
        </ButtonLink>
      </p>
    </Section>
  );
}

function Unsettled() {
  const entries = useAtomValue(entriesAtom).filter(isUnsettled);
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="unsettled">
      <h3 id="unsettled">
        <Trans>尚未完成</Trans>
      </h3>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <UnsettledEntry key={nameOf(entry)} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

type UnsettledOutboxEntry = Exclude<OutboxEntry, { readonly state: "done" }>;

function isUnsettled(entry: OutboxEntry): entry is UnsettledOutboxEntry {
  return entry.state !== "done";
}

function UnsettledEntry({ entry }: { readonly entry: UnsettledOutboxEntry }) {
  const { t } = useLingui();
  useShownEntry(nameOf(entry));
  const state = useStateWords()(entry);
  return (
    <li className={styles.thing}>
      <p className={styles.name}>
        {entry.kind === "event" ? (
          <a href={`/event/detail/${entry.id}`}>{entry.event?.title ?? t`活动详情`}</a>
        ) : (
          <a href="/apply/enrollment">
            <bdi>{entry.application.student.name}</bdi>
          </a>
        )}
      </p>
      <p>{state}</p>
      {entry.state === "refused" && (
        <p>
          <RefusalText kind={entry.kind} refusal={entry.refusal} />
        </p>
      )}
    </li>
  );
}

function useStateWords(): (entry: UnsettledOutboxEntry) => string {
  const { t } = useLingui();
  const ofEvent = ({ state, intent }: EventEntry) => {
    if (state === "refused") return intent === "signUp" ? t`报名未成功` : t`取消报名未成功`;
    return intent === "signUp" ? t`报名待发送` : t`取消报名的请求待发送`;
  };
  return (entry) => {
    if (isSending(entry)) return t`正在提交…`;
    if (entry.kind === "event") return ofEvent(entry);
    const isInterest = registersInterest(entry.application.stage);
    if (entry.state === "refused") return isInterest ? t`意向登记未能提交` : t`申请未能提交`;
    return isInterest ? t`意向登记待发送` : t`申请待发送`;
  };
}

function ComingEvents({ session }: OwnThingsProps) {
  const locale = useLocale();
  const { data: events = [] } = useQuery(ownEventsQuery(session, locale));
  const entries = useAtomValue(entriesAtom).filter((entry) => entry.kind === "event");
  const coming = events
    .filter(({ endsAt }) => Date.parse(endsAt) > Date.now())
    .filter(({ id }) => entries.every((entry) => entry.id !== id));
  if (coming.length === 0) return null;
  return (
    <section aria-labelledby="coming-events">
      <h3 id="coming-events">
        <Trans>已报名的活动</Trans>
      </h3>
      <ul className={styles.list}>
        {coming.map((event) => (
          <li key={event.id} className={styles.thing}>
            <p className={styles.name} lang={foreignTag(event, locale)}>
              <a href={`/event/detail/${event.id}`}>{event.title}</a>
            </p>
            <Parts>
              <SchoolTime time={event.startsAt} />
              <span lang={foreignTag(event, locale)}>{event.place}</span>
            </Parts>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Applications({ session }: OwnThingsProps) {
  const locale = useLocale();
  const { data: applications, error } = useQuery(applicationsQuery(session));
  if (!applications && conflictReason(error) === "unconfirmed") {
    return (
      <p>
        <Trans>账号核实后，这里会显示您的申请和登记。</Trans>
      </p>
    );
  }
  if (!applications) {
    return error ? (
      <p role="status">
        <Trans>“我的申请与登记”暂时无法显示，恢复连接后会自动显示，也可以稍后重新打开本页。</Trans>
      </p>
    ) : null;
  }
  if (applications.length === 0) return null;
  return (
    <section aria-labelledby="own-applications">
      <h3 id="own-applications">
        <Trans>我的申请与登记</Trans>
      </h3>
      <ul className={styles.list}>
        {applications.map(({ id, number, stage, studentName, status }) => (
          <li key={id} className={styles.thing}>
            <p className={styles.name}>
              <a href="/apply/enrollment">
                <bdi>{studentName}</bdi>
              </a>
            </p>
            <Parts>
              <span>{STAGE_LABELS[stage][locale]}</span>
              <span>{number}</span>
              <span>{statusLabel(stage, status)[locale]}</span>
            </Parts>
          </li>
        ))}
      </ul>
    </section>
  );
}
