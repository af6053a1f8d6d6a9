import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { AUDIT_FAULTS } from "#contract/office/audit-words.ts";
import type { AuditVerified } from "#contract/office/upkeep-shapes.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./upkeep.module.css";

/** Looks whether the log is as it was recorded. */
export function AuditProof() {
  const office = useOffice();
  const [verified, setVerified] = useState<AuditVerified | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  return (
    <div className={styles.part}>
      <Button
        look="secondary"
        onClick={() => {
          setFailure(null);
          office.call("verifyAudit", {}).then(setVerified, setFailure);
        }}
      >
        <Trans>检查记录是否完好</Trans>
      </Button>
      <Failure error={failure} />
      <div role="status">{verified && <Told verified={verified} />}</div>
    </div>
  );
}

function Told({ verified }: { readonly verified: AuditVerified }) {
  const locale = useLocale();
  const { faults, chained, head } = verified;
  if (faults.length > 0) {
    return (
      <ul className={styles.urgent}>
        {faults.map(({ kind, id }) => (
          <li key={`${kind} ${id}`}>{AUDIT_FAULTS[kind](id)[locale]}</li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <p>
        <Trans>记录完好，共 {chained} 条。请另行保存最新一条的校验值，日后可以核对：</Trans>
      </p>
      <p className={styles.hash}>{head}</p>
    </>
  );
}
