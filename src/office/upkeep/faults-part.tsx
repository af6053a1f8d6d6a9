import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { SiteFault } from "#contract/office/upkeep-shapes.ts";
import { formatDate, formatMoment } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { FaultWords } from "#src/office/parts/fault-words.tsx";
import * as tableStyles from "#src/office/parts/table.module.css";
import { HEALTH } from "./health-part.tsx";
import * as styles from "./upkeep.module.css";
import { UpkeepPart } from "./upkeep-part.tsx";

/** What went wrong in the last week, day by day. */
export function FaultsPart() {
  const office = useOffice();
  const { data: health } = useQuery({
    queryKey: HEALTH,
    queryFn: () => office.call("health", {}),
    staleTime: 0,
  });
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
  const locale = useLocale();
  return (
    <div className={styles.scroll}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>日期</Trans>
            </th>
            <th scope="col">
              <Trans>故障</Trans>
            </th>
            <th scope="col">
              <Trans>位置或原因</Trans>
            </th>
            <th scope="col">
              <Trans>次数</Trans>
            </th>
            <th scope="col">
              <Trans>最近一次</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ day, kind, place, count, lastAt }) => (
            <tr key={`${day} ${kind} ${place}`}>
              <td>{formatDate(locale, day)}</td>
              <td>
                <FaultWords kind={kind} />
              </td>
              <td lang="en">{place}</td>
              <td>{count}</td>
              <td>{formatMoment(locale, Date.parse(lastAt))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
