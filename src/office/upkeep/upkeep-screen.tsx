import { Trans } from "@lingui/react/macro";
import { OfficeLink } from "#src/office/parts/office-link.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { BackupPart } from "./backup-part.tsx";
import { FaultsPart } from "./faults-part.tsx";
import { HealthPart } from "./health-part.tsx";
import { ReportPart } from "./report-part.tsx";
import { RetentionPart } from "./retention-part.tsx";

/** What keeps the site and its data in order. */
export function UpkeepScreen() {
  return (
    <Screen
      title={<Trans>维护</Trans>}
      actions={
        <OfficeLink to="/upkeep/audit">
          <Trans>操作记录</Trans>
        </OfficeLink>
      }
    >
      <HealthPart />
      <FaultsPart />
      <RetentionPart />
      <BackupPart />
      <ReportPart />
    </Screen>
  );
}
