import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { roleWords } from "#contract/office/role-words.ts";
import type { Invitation, RoleGrant, StaffEntry } from "#contract/office/staff-shapes.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useEventTitles } from "#src/office/api/events-query.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { GiveRoleForm } from "./give-role-form.tsx";
import * as styles from "./staff.module.css";

interface PersonDialogProps {
  readonly person: StaffEntry;
  readonly onChanged: () => void;
  readonly onInvited: (name: string, invitation: Invitation) => void;
  readonly onDismiss: () => void;
}

/** What can be done with one of the staff. */
export function PersonDialog({ person, onChanged, onInvited, onDismiss }: PersonDialogProps) {
  const office = useOffice();
  const [failure, setFailure] = useState<unknown>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const { id, name, roles, state, sessions } = person;
  // It ends all their sessions: they would be logged out before they could copy the link.
  const isOwn = id === office.me.id;
  const doing = (work: Promise<unknown>) => {
    setFailure(null);
    work.then(onChanged, setFailure);
  };
  const inviting = (work: Promise<Invitation>) => {
    setFailure(null);
    work.then((invitation) => onInvited(name, invitation), setFailure);
  };
  return (
    <OfficeDialog title={name} onDismiss={onDismiss}>
      <Failure error={failure} />
      <Roles roles={roles} onTake={(grant) => doing(office.call("takeRole", { id, grant }))} />
      <GiveRoleForm id={id} onGiven={onChanged} />
      {isOwn && (
        <p>
          <Trans>
            自己的两步验证请另一位管理员重置；没有其他管理员时，请维护服务器的人用命令行工具重置。
          </Trans>
        </p>
      )}
      <Actions>
        {state === "active" && !isOwn && (
          <Button
            look="secondary"
            onClick={() => inviting(office.call("resetSecondFactor", { id }))}
          >
            <Trans>重置两步验证</Trans>
          </Button>
        )}
        {state !== "active" && (
          <Button look="secondary" onClick={() => inviting(office.call("inviteAgain", { id }))}>
            <Trans>重新邀请</Trans>
          </Button>
        )}
        {sessions > 0 && (
          <Button look="secondary" onClick={() => doing(office.call("endStaffSessions", { id }))}>
            <Trans>退出所有登录</Trans>
          </Button>
        )}
        {isLeaving ? (
          <Button
            look="destructive"
            onClick={() => doing(office.call("staffLeft", { id }).then(onDismiss))}
          >
            <Trans>确定停用？停用后不能再登录</Trans>
          </Button>
        ) : (
          <Button look="destructive" onClick={() => setIsLeaving(true)}>
            <Trans>停用</Trans>
          </Button>
        )}
        <Button look="secondary" onClick={onDismiss}>
          <Trans>关闭</Trans>
        </Button>
      </Actions>
    </OfficeDialog>
  );
}

interface RolesProps {
  readonly roles: readonly RoleGrant[];
  readonly onTake: (grant: string) => void;
}

function Roles({ roles, onTake }: RolesProps) {
  const locale = useLocale();
  const titles = useEventTitles();
  if (roles.length === 0) {
    return (
      <p>
        <Trans>还没有角色。</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.roles}>
      {roles.map((role) => (
        <li key={role.id} className={styles.role}>
          <span id={`role-${role.id}`}>{roleWords(role, locale, titles)}</span>
          <Button look="secondary" describedBy={`role-${role.id}`} onClick={() => onTake(role.id)}>
            <Trans>收回</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}
