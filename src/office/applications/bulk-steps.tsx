import { Trans } from "@lingui/react/macro";
import { Failure } from "#src/office/parts/failure.tsx";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { BulkCount } from "./bulk-count.tsx";
import type { useBulkChange } from "./use-bulk-change.ts";

interface BulkStepsProps {
  readonly bulk: ReturnType<typeof useBulkChange>;
  readonly onCancel: () => void;
}

/** First the count, then the change; one alone needs no counting. */
export function BulkSteps({ bulk, onCancel }: BulkStepsProps) {
  const { count, report, failure, isBusy, look, carryOut } = bulk;
  const ready = report?.changed ?? (count === 1 ? 1 : null);
  return (
    <>
      <Failure error={failure} />
      {report && <BulkCount report={report} />}
      <Actions>
        {ready === null && (
          <Button busy={isBusy} onClick={() => void look()}>
            <Trans>下一步：核对份数</Trans>
          </Button>
        )}
        {ready !== null && ready > 0 && (
          <Button busy={isBusy} onClick={() => void carryOut()}>
            <Trans>确定更改 {ready} 份</Trans>
          </Button>
        )}
        <Button look="secondary" onClick={onCancel}>
          <Trans>取消</Trans>
        </Button>
      </Actions>
    </>
  );
}
