import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { CorrectForm } from "./correct-form.tsx";

export interface CorrectDialogProps {
  readonly number: string;
  readonly isFromPaper: boolean;
  readonly onDone: (words: string) => Promise<void>;
  readonly onDismiss: () => void;
}

/** Puts right what an application says. */
export function CorrectDialog({ number, isFromPaper, onDone, onDismiss }: CorrectDialogProps) {
  const office = useOffice();
  const { data: application, error } = useQuery({
    queryKey: ["correctable application", number],
    queryFn: () => office.call("correctableApplication", { number }),
    // Each look is recorded, and what stands in a form that is open must not change.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  });
  return (
    <OfficeDialog title={<Trans>更正 {number}</Trans>} onDismiss={onDismiss}>
      <Failure error={error} />
      {application && <CorrectForm {...{ application, isFromPaper, onDone, onDismiss }} />}
    </OfficeDialog>
  );
}
