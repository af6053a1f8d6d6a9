import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { STAGE_LABELS } from "#contract/stages.ts";
import type { HomePart } from "#src/api/home-part.ts";
import { AdmissionsPhone } from "#src/frame/admissions-phone.tsx";
import { OpeningState, useIsOpen, useOpeningDay } from "#src/frame/opening-state.tsx";
import { Passed } from "#src/frame/passed.tsx";
import { useAdmissionsPhone } from "#src/frame/use-admissions-phone.ts";
import { formatDayOfYear } from "#src/locale/dates.ts";
import { DayLeaf } from "#src/locale/day-leaf.tsx";
import { SchoolTime, SchoolTimes } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { GATES } from "#src/scenes/gates.ts";
import { Actions } from "#src/ui/actions.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import * as styles from "./admissions-and-sessions.module.css";
import { HomeSection } from "./home-section.tsx";

type AdmissionsAndSessionsProps = Pick<HomePart, "admissions" | "sessions">;

export function AdmissionsAndSessions({ admissions, sessions }: AdmissionsAndSessionsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const phone = useAdmissionsPhone();
  return (
    <HomeSection id="admissions" title={<Trans>招生入学</Trans>}>
      <div className={styles.columns}>
        <ul className={styles.stages}>
          {admissions.map(({ stage, summary, ...opening }) => (
            <li key={stage} data-stage={stage} className={styles.stage}>
              <OpeningDay opening={opening} />
              <div className={styles.about}>
                <h3 className={styles.name}>
                  <a href={`/admissions/${stage}`} className={styles.link} data-eager>
                    {STAGE_LABELS[stage][locale]}
                  </a>
                </h3>
                <p>{summary}</p>
                <OpensLater stage={stage} opening={opening} />
              </div>
              <span className={styles.go}>
                <svg className={styles.gate} viewBox="40 6 80 84" aria-hidden="true">
                  <path d={GATES[stage]} />
                </svg>
                <Icon name="next" />
              </span>
            </li>
          ))}
        </ul>
        <section aria-labelledby="sessions" className={styles.sessions}>
          <h3 id="sessions">
            <Trans>近期招生说明会</Trans>
          </h3>
          {sessions.length === 0 ? (
            <p>
              <Trans>近期没有说明会，请来电预约参观。</Trans>
            </p>
          ) : (
            <ul className={styles.list}>
              {sessions.map(({ id, title, startsAt, endsAt, place, stage }) => (
                <li key={id} className={styles.session} data-stage={stage ?? undefined}>
                  <DayLeaf time={startsAt} />
                  <div className={styles.words}>
                    <p className={styles.title}>{title}</p>
                    <p>
                      {endsAt ? (
                        <SchoolTimes from={startsAt} to={endsAt} />
                      ) : (
                        <SchoolTime time={startsAt} />
                      )}
                      {/* The end of a session on a single day is unknown here: it may last until evening. */}
                      <Passed when={endsAt ?? startsAt.slice(0, 10)} />
                    </p>
                    <p>{place}</p>
                    <a href={`/event/detail/${id}`} aria-label={t`查看详情：${title}`}>
                      <Trans>查看详情</Trans>
                    </a>
                  </div>
                </li>
              ))}
            </ul>
          )}
          <Actions>
            <ButtonLink to="/apply/event">
              <Trans>报名参加活动</Trans>
            </ButtonLink>
            <ButtonLink to="/apply/enrollment">
              <Trans>入学申请与登记</Trans>
            </ButtonLink>
            {phone !== undefined && <AdmissionsPhone number={phone} look="secondary" />}
          </Actions>
        </section>
      </div>
    </HomeSection>
  );
}

/** The day that counts, as large as a poster has it; the summary says it in words. */
function OpeningDay({ opening }: Pick<ComponentProps<typeof OpeningState>, "opening">) {
  const locale = useLocale();
  const isOpen = useIsOpen(opening);
  const day = useOpeningDay(opening);
  if (day === undefined) return null;
  const date = formatDayOfYear(locale, day);
  return (
    <p className={styles.day} aria-hidden="true">
      {isOpen ? (
        <Trans>
          {date}
          <span className={styles.what}>截止</span>
        </Trans>
      ) : (
        <Trans>
          {date}
          <span className={styles.what}>开放</span>
        </Trans>
      )}
    </p>
  );
}

/** Until when a stage is open its summary says. */
function OpensLater(props: ComponentProps<typeof OpeningState>) {
  if (useIsOpen(props.opening)) return null;
  return (
    <p className={styles.state}>
      <OpeningState {...props} />
    </p>
  );
}
