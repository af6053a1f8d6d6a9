import { Trans } from "@lingui/react/macro";
import type { Today } from "#contract/office/today-shapes.ts";
import { formatDate } from "#src/locale/dates.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { OfficeLink } from "#src/office/parts/office-link.tsx";
import { Part } from "./part.tsx";

/** Events of the next two weeks with their seats, and one's own doors. */
export function WaitingEvents({ today }: { readonly today: Today }) {
  const locale = useLocale();
  const { events, doors } = today;
  return (
    <>
      {events.length > 0 && (
        <Part title={<Trans>未来两周的活动</Trans>}>
          {events.map(({ id, title, startsAt, taken, capacity }) => (
            <li key={id}>
              <SchoolTime time={startsAt} />{" "}
              <OfficeLink to={`/events/${id}`}>{title[locale]}</OfficeLink>
              <br />
              {capacity === null ? (
                <Trans>已报名 {taken} 人，不限名额</Trans>
              ) : (
                <Trans>
                  已报名 {taken} 人，共 {capacity} 个名额
                </Trans>
              )}
            </li>
          ))}
        </Part>
      )}
      {doors.length > 0 && (
        <Part title={<Trans>我的签到</Trans>}>
          {doors.map(({ eventId, title, day }) => (
            <li key={`${eventId} ${day}`}>
              {formatDate(locale, day)} <a href={`/office/door/${eventId}`}>{title[locale]}</a>
            </li>
          ))}
        </Part>
      )}
    </>
  );
}
