import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { WEEK_MS } from "#contract/durations.ts";
import type { OfficeEvent } from "#contract/office/event-shapes.ts";
import { formatTime } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { eventsQuery } from "#src/office/api/events-query.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { OfficeLink } from "#src/office/parts/office-link.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { Table } from "#src/office/parts/table.tsx";
import { useGoTo, useSearchTexts } from "#src/office/parts/use-address.ts";
import { Button } from "#src/ui/button.tsx";
import { Places, StatusWords } from "./status-words.tsx";

const FORTNIGHT = 2 * WEEK_MS;

/** Those of the next 14 days, or all. */
export function EventsScreen() {
  const office = useOffice();
  const goTo = useGoTo();
  const showsAll = useSearchTexts().all !== undefined;
  const { data, error } = useQuery(eventsQuery(office));
  const shown = data?.filter((event) => showsAll || isNear(event));
  return (
    <Screen
      title={<Trans>活动</Trans>}
      actions={
        <Button
          look="secondary"
          onClick={() => goTo(showsAll ? "/events" : "/events?all=1", { isReplaced: true })}
        >
          {showsAll ? <Trans>只看近 14 天</Trans> : <Trans>查看全部活动</Trans>}
        </Button>
      }
    >
      <Failure error={error} />
      {shown?.length === 0 && (
        <p>
          <Trans>近 14 天没有活动。可以查看全部活动；新活动在内容文件夹的 events 里添加。</Trans>
        </p>
      )}
      {shown && shown.length > 0 && <EventTable events={shown} />}
    </Screen>
  );
}

function isNear({ startsAt, endsAt }: OfficeEvent): boolean {
  const now = Date.now();
  return Date.parse(endsAt) > now && Date.parse(startsAt) < now + FORTNIGHT;
}

function EventTable({ events }: { readonly events: readonly OfficeEvent[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <Table
      label={t`活动`}
      rows={events}
      idOf={({ id }) => id}
      columns={{
        startsAt: {
          head: <Trans>时间</Trans>,
          cell: ({ startsAt }) => formatTime(locale, startsAt),
        },
        title: {
          isName: true,
          head: <Trans>活动</Trans>,
          cell: ({ id, title }) => (
            <OfficeLink to={`/events/${encodeURIComponent(id)}`}>{title}</OfficeLink>
          ),
        },
        places: { head: <Trans>已报 / 名额</Trans>, cell: (event) => <Places {...event} /> },
        status: { head: <Trans>状态</Trans>, cell: (event) => <StatusWords {...event} /> },
      }}
    />
  );
}
