import { Trans } from "@lingui/react/macro";
import { AUDIT_ACTIONS, isOfficeAction } from "#contract/office/audit-words.ts";
import type { AuditPage } from "#contract/office/upkeep-shapes.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import * as tableStyles from "#src/office/parts/table.module.css";
import * as styles from "./upkeep.module.css";

export function AuditTable({ entries }: Pick<AuditPage, "entries">) {
  const locale = useLocale();
  if (entries.length === 0) {
    return (
      <p>
        <Trans>没有符合条件的记录。</Trans>
      </p>
    );
  }
  return (
    <div className={styles.scroll}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>序号</Trans>
            </th>
            <th scope="col">
              <Trans>时间</Trans>
            </th>
            <th scope="col">
              <Trans>经办人</Trans>
            </th>
            <th scope="col">
              <Trans>操作</Trans>
            </th>
            <th scope="col">
              <Trans>对象</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, operator, action, subject }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>
                <SchoolTime time={at} />
              </td>
              <td>{operator === "site" ? <Trans>网站</Trans> : operator}</td>
              <td>{isOfficeAction(action) ? AUDIT_ACTIONS[action][locale] : action}</td>
              <td>{subject}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
