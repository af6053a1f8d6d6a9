import { Trans } from "@lingui/react/macro";
import type { Today } from "#contract/office/today-shapes.ts";
import { formatDate } from "#src/locale/dates.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { FaultWords } from "#src/office/parts/fault-words.tsx";
import { OfficeLink } from "#src/office/parts/office-link.tsx";
import { Part } from "./part.tsx";
import * as styles from "./today.module.css";

/** Hours after which there should have been another backup. */
const OLD_BACKUP = 26;

/** What is to be deleted, faults in the content, what went wrong, and the last backup. */
export function WaitingUpkeep({ today }: { readonly today: Today }) {
  const { deletion, content, faults, backup } = today;
  return (
    <>
      {deletion && <Deletion deletion={deletion} />}
      {content && (
        <Part title={<Trans>网站内容</Trans>}>
          <Content content={content} />
        </Part>
      )}
      {faults && <Faults faults={faults} />}
      {backup && (
        <Part title={<Trans>备份</Trans>}>
          <Backup hours={backup.hours} />
        </Part>
      )}
    </>
  );
}

function Deletion({ deletion }: { readonly deletion: NonNullable<Today["deletion"]> }) {
  const locale = useLocale();
  const { overdue, applications, on, accepted, signUps } = deletion;
  const day = formatDate(locale, on);
  return (
    <Part title={<Trans>到期删除</Trans>}>
      {overdue > 0 && (
        <li className={styles.urgent}>
          <Trans>已到期而未删除：{overdue} 份</Trans>
        </li>
      )}
      <li>
        <Trans>
          {day}将删除的申请和登记：{applications} 份
        </Trans>
      </li>
      <li>
        <Trans>已录取、由学校自行删除的申请：{accepted} 份</Trans>
      </li>
      <li>
        <Trans>一个月内将删除的活动报名：{signUps} 份</Trans>
      </li>
      <li>
        <OfficeLink to="/upkeep">
          <Trans>查看维护</Trans>
        </OfficeLink>
      </li>
    </Part>
  );
}

function Content({ content }: { readonly content: NonNullable<Today["content"]> }) {
  const { faults, warnings, staleSince } = content;
  if (staleSince === null && warnings === 0) {
    return (
      <li>
        <Trans>没有错误</Trans>
      </li>
    );
  }
  return (
    <>
      {staleSince !== null && (
        <li className={styles.urgent}>
          <Trans>
            有 {faults} 处错误，
            <SchoolTime time={staleSince} /> 以来的相关修改没有上线
          </Trans>
        </li>
      )}
      {warnings > 0 && (
        <li>
          <Trans>有 {warnings} 处需要核对</Trans>
        </li>
      )}
      <li>
        <OfficeLink to="/content">
          <Trans>查看在哪里、怎样改</Trans>
        </OfficeLink>
      </li>
    </>
  );
}

function Faults({ faults }: { readonly faults: NonNullable<Today["faults"]> }) {
  return (
    <Part title={<Trans>最近一周的故障</Trans>}>
      {faults.length === 0 ? (
        <li>
          <Trans>没有故障</Trans>
        </li>
      ) : (
        <>
          {faults.map(({ kind, count }) => (
            <li key={kind}>
              <FaultWords kind={kind} />
              <Trans>：{count} 次</Trans>
            </li>
          ))}
          <li>
            <OfficeLink to="/upkeep">
              <Trans>查看故障</Trans>
            </OfficeLink>
          </li>
        </>
      )}
    </Part>
  );
}

function Backup({ hours }: { readonly hours: number | null }) {
  if (hours === null) {
    return (
      <li className={styles.urgent}>
        <Trans>已有申请，还没有任何备份</Trans>
      </li>
    );
  }
  const whole = Math.floor(hours);
  return (
    <li className={hours > OLD_BACKUP ? styles.urgent : undefined}>
      <Trans>最近一次备份在 {whole} 小时前</Trans>
    </li>
  );
}
