import { Trans, useLingui } from "@lingui/react/macro";
import { auditSubject } from "#contract/office/audit-subject.ts";
import { AUDIT_ACTIONS, isOfficeAction } from "#contract/office/audit-words.ts";
import type { AuditPage } from "#contract/office/upkeep-shapes.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { useEventTitles } from "#src/office/api/events-query.ts";
import { Table } from "#src/office/parts/table.tsx";

export function AuditTable({ entries }: Pick<AuditPage, "entries">) {
  const { t } = useLingui();
  const locale = useLocale();
  const titles = useEventTitles();
  if (entries.length === 0) {
    return (
      <p>
        <Trans>没有符合条件的记录。</Trans>
      </p>
    );
  }
  return (
    <Table
      label={t`操作记录`}
      rows={entries}
      idOf={({ id }) => String(id)}
      columns={{
        id: { isName: true, head: <Trans>序号</Trans>, cell: ({ id }) => id },
        at: { head: <Trans>时间</Trans>, cell: ({ at }) => <SchoolTime time={at} /> },
        operator: {
          head: <Trans>经办人</Trans>,
          cell: ({ operator }) => (operator === "site" ? <Trans>网站</Trans> : operator),
        },
        action: {
          head: <Trans>操作</Trans>,
          cell: ({ action }) => (isOfficeAction(action) ? AUDIT_ACTIONS[action][locale] : action),
        },
        subject: {
          head: <Trans>对象</Trans>,
          cell: (entry) => auditSubject(entry, locale, titles),
        },
      }}
    />
  );
}
