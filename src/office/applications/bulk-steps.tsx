import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Changer } from "#src/office/parts/changer.tsx";
import { Failure } from "#src/office/parts/failure.tsx";
import * as formStyles from "#src/office/parts/form.module.css";
import { goToTooLong } from "#src/office/parts/long-text.tsx";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { BulkCount } from "./bulk-count.tsx";
import type { useBulkChange } from "./use-bulk-change.ts";

interface BulkStepsProps {
  readonly bulk: ReturnType<typeof useBulkChange>;
  /** How many have a prepared decision, which is replaced. */
  readonly replaced?: number | undefined;
  /** How many letters that were released are lost at once. */
  readonly lostLetters?: number | undefined;
  /** How many are lost when what is prepared is released. */
  readonly lettersToLose?: number | undefined;
  readonly onCancel: () => void;
  /** What is to be changed. */
  readonly children: ReactNode;
}

/** First the count, then the change, each at Enter too. */
export function BulkSteps({
  bulk,
  replaced,
  lostLetters,
  lettersToLose,
  onCancel,
  children,
}: BulkStepsProps) {
  const { report, ready, failure, isBusy, overtaken, look, carryOut } = bulk;
  return (
    <form
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (goToTooLong(event.currentTarget)) return;
        if (ready === null) void look();
        else if (ready > 0) void carryOut();
      }}
    >
      {children}
      {overtaken && ready !== 0 ? (
        <p role="alert">
          <Trans>
            <Changer name={overtaken.by} />
            刚刚改过这份申请，您填写的还在。请核对后再按一次“确定更改 1 份”。
          </Trans>
        </p>
      ) : (
        <Failure error={failure} />
      )}
      {report && <BulkCount {...{ report, replaced, lostLetters, lettersToLose }} />}
      <Actions>
        {ready === null && (
          <SubmitButton isSending={isBusy}>
            <Trans>下一步：核对份数</Trans>
          </SubmitButton>
        )}
        {ready !== null && ready > 0 && (
          <SubmitButton isSending={isBusy}>
            <Trans>确定更改 {ready} 份</Trans>
          </SubmitButton>
        )}
        <Button look="secondary" busy={isBusy} onClick={onCancel}>
          <Trans>取消</Trans>
        </Button>
      </Actions>
    </form>
  );
}
