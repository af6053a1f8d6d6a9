import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { SiteFault } from "#contract/office/upkeep-shapes.ts";
import { formatDate, formatMoment } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { FaultWords } from "#src/office/parts/fault-words.tsx";
import { Table } from "#src/office/parts/table.tsx";
import { healthQuery } from "./health-query.ts";
import { UpkeepPart } from "./upkeep-part.tsx";

/** What went wrong in the last week, day by day. */
export function FaultsPart() {
  const { data: health } = useQuery(healthQuery(useOffice()));
  if (!health) return null;
  return (
    <UpkeepPart title={<Trans>最近一周的故障</Trans>}>
      {health.faults.length === 0 ? (
        <p>
          <Trans>没有故障。</Trans>
        </p>
      ) : (
        <FaultTable faults={health.faults} />
      )}
    </UpkeepPart>
  );
}

function FaultTable({ faults }: { readonly faults: readonly SiteFault[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <Table
      label={t`故障`}
      rows={faults}
      idOf={({ day, kind, place }) => `${day} ${kind} ${place}`}
      columns={{
        day: { head: <Trans>日期</Trans>, cell: ({ day }) => formatDate(locale, day) },
        kind: { head: <Trans>故障</Trans>, cell: ({ kind }) => <FaultWords kind={kind} /> },
        place: {
          head: <Trans>位置或原因</Trans>,
          cell: ({ place }) => <span lang="en">{place}</span>,
        },
        count: { head: <Trans>次数</Trans>, cell: ({ count }) => count },
        lastAt: {
          head: <Trans>最近一次</Trans>,
          cell: ({ lastAt }) => formatMoment(locale, Date.parse(lastAt)),
        },
      }}
    />
  );
}
