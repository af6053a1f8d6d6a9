import { Trans } from "@lingui/react/macro";
import type { Invitation } from "#contract/office/staff-shapes.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { Button } from "#src/ui/button.tsx";
import { useCopy } from "#src/ui/use-copy.ts";
import * as styles from "./staff.module.css";

interface InvitationLinkProps {
  readonly name: string;
  readonly invitation: Invitation;
}

/** A link that was made just now: it is shown this once. */
export function InvitationLink({ name, invitation }: InvitationLinkProps) {
  const { copied, copy } = useCopy();
  return (
    <section className={styles.made} role="status">
      <p>
        <Trans>
          请将链接交给{name}本人。只能用一次，
          <SchoolTime time={invitation.expiresAt} />
          前有效，离开本页后不再显示。
        </Trans>
      </p>
      <p className={styles.link}>{invitation.link}</p>
      <Button look="secondary" onClick={() => void copy(invitation.link)}>
        <Trans>复制链接</Trans>
      </Button>
      <span>
        {copied === "yes" && <Trans>已复制</Trans>}
        {copied === "failed" && <Trans>无法复制，请选中链接后复制</Trans>}
      </span>
    </section>
  );
}
