import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { StaffEntry } from "#contract/office/staff-shapes.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import * as tableStyles from "#src/office/parts/table.module.css";
import { Button } from "#src/ui/button.tsx";
import { roleWords } from "./role-words.ts";

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
  const { i18n } = useLingui();
  const locale = useLocale();
  return (
    <table className={tableStyles.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>姓名</Trans>
          </th>
          <th scope="col">
            <Trans>角色</Trans>
          </th>
          <th scope="col">
            <Trans>状态</Trans>
          </th>
          <th scope="col">
            <Trans>最近使用</Trans>
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, roles, state, lastUsedAt }) => (
          <tr key={id}>
            <th scope="row" id={id}>
              {name}
            </th>
            <td>
              {roles.map((role) => roleWords(role, locale)).join(locale === "zh" ? "；" : "; ")}
            </td>
            <td>{i18n._(STATES[state])}</td>
            <td>{lastUsedAt !== null && <SchoolTime time={lastUsedAt} />}</td>
            <td>
              {state !== "left" && (
                <Button look="secondary" describedBy={id} onClick={() => onChoose(id)}>
                  <Trans>管理</Trans>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
