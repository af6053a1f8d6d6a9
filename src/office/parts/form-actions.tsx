import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/form-submit.tsx";

interface FormActionsProps {
  readonly isSending: boolean;
  readonly onDismiss: () => void;
  /** What the form does. */
  readonly children: ReactNode;
}

/** The buttons below a form in a dialog. */
export function FormActions({ isSending, onDismiss, children }: FormActionsProps) {
  return (
    <Actions>
      <SubmitButton isSending={isSending}>{children}</SubmitButton>
      <Button look="secondary" onClick={onDismiss}>
        <Trans>取消</Trans>
      </Button>
    </Actions>
  );
}
