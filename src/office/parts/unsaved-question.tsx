import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { OfficeDialog } from "./office-dialog.tsx";

interface UnsavedQuestionProps {
  readonly title: ReactNode;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks whether unsaved input is to be left. */
export function UnsavedQuestion({ title, onStay, onLeave }: UnsavedQuestionProps) {
  return (
    <OfficeDialog title={title} onDismiss={onStay}>
      <p>
        <Trans>您填写的还在。留下可以再次保存，离开就没有了。</Trans>
      </p>
      <Actions>
        <Button onClick={onStay}>
          <Trans>留下</Trans>
        </Button>
        <Button look="destructive" onClick={onLeave}>
          <Trans>不保存，离开</Trans>
        </Button>
      </Actions>
    </OfficeDialog>
  );
}
