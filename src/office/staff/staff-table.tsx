import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { roleWords } from "#contract/office/role-words.ts";
import type { StaffEntry } from "#contract/office/staff-shapes.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { useEventTitles } from "#src/office/api/events-query.ts";
import { Table } from "#src/office/parts/table.tsx";
import { Button } from "#src/ui/button.tsx";

const STATES: Readonly<Record<StaffEntry["state"], MessageDescriptor>> = {
  invited: msg`已邀请，尚未设置`,
  "invitation-expired": msg`邀请已过期`,
  active: msg`在用`,
  left: msg`已停用`,
};

interface StaffTableProps {
  readonly people: readonly StaffEntry[];
  readonly onChoose: (id: string) => void;
}

export function StaffTable({ people, onChoose }: StaffTableProps) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const titles = useEventTitles();
  return (
    <Table
      label={t`人员`}
      rows={people}
      idOf={({ id }) => id}
      columns={{
        name: { isName: true, head: <Trans>姓名</Trans>, cell: ({ name }) => name },
        roles: {
          head: <Trans>角色</Trans>,
          cell: ({ roles }) =>
            roles
              .map((role) => roleWords(role, locale, titles))
              .join(locale === "zh" ? "；" : "; "),
        },
        state: { head: <Trans>状态</Trans>, cell: ({ state }) => i18n._(STATES[state]) },
        lastUsedAt: {
          head: <Trans>最近使用</Trans>,
          cell: ({ lastUsedAt }) => lastUsedAt !== null && <SchoolTime time={lastUsedAt} />,
        },
        actions: {
          cell: ({ id, state }) =>
            state !== "left" && (
              <Button look="secondary" describedBy={id} onClick={() => onChoose(id)}>
                <Trans>管理</Trans>
              </Button>
            ),
        },
      }}
    />
  );
}
