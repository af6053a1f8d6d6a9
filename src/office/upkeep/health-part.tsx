import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { warningWords } from "#contract/office/site-warnings.ts";
import type { Health } from "#contract/office/upkeep-shapes.ts";
import { formatMoment } from "#src/locale/dates.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { OfficeLink } from "#src/office/parts/office-link.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { healthQuery } from "./health-query.ts";
import { sizeOf } from "./size-of.ts";
import * as styles from "./upkeep.module.css";
import { UpkeepPart } from "./upkeep-part.tsx";

/** How the server that answers is. */
export function HealthPart() {
  const { data: health, error } = useQuery(healthQuery(useOffice()));
  return (
    <UpkeepPart title={<Trans>网站状况</Trans>}>
      <Failure error={error} />
      {health && <Told health={health} />}
    </UpkeepPart>
  );
}

function Told({ health }: { readonly health: Health }) {
  const { t } = useLingui();
  const locale = useLocale();
  const timeOf = (time: string) => formatMoment(locale, Date.parse(time));
  const { database, disk, content, warnings, unsentMessages, node, startedAt } = health;
  const { faults, staleSince } = content;
  return (
    <>
      {warnings.length > 0 && (
        <ul className={styles.urgent}>
          {warnings.map((warning) => (
            <li key={warning.code}>{warningWords(warning, timeOf)[locale]}</li>
          ))}
        </ul>
      )}
      <Facts
        items={[
          [t`数据库`, databaseWords(database) ?? t`连接不上`],
          [t`磁盘剩余空间`, disk ? `${sizeOf(disk.free)} / ${sizeOf(disk.total)}` : t`读取不到`],
          ["Node", node],
          [t`启动时间`, <SchoolTime key="at" time={startedAt} />],
          [
            t`网站内容`,
            <OfficeLink key="content" to="/content">
              {staleSince === null ? <Trans>没有错误</Trans> : <Trans>有 {faults} 处错误</Trans>}
            </OfficeLink>,
          ],
          [t`未发出的新申请通知`, String(unsentMessages)],
        ]}
      />
    </>
  );
}

const databaseWords = (database: Health["database"]) =>
  database && `PostgreSQL ${database.version} · ${sizeOf(database.bytes)}`;
