import { Trans, useLingui } from "@lingui/react/macro";
import { Dialog } from "#src/ui/dialog.tsx";

interface CancelDialogProps {
  /** Of the event. */
  readonly title: string;
  readonly onClose: (isConfirmed: boolean) => void;
}

/** Asks before a place is given back, which may then be another's. */
export function CancelDialog({ title, onClose }: CancelDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`取消报名？`} confirm={t`取消报名`} decline={t`保留`} onClose={onClose}>
      <Trans>取消后，您在“{title}”的名额会留给其他人。</Trans>
    </Dialog>
  );
}
