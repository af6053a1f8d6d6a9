import { Trans, useLingui } from "@lingui/react/macro";
import { useLocale } from "#src/locale/use-locale.ts";
import { foreignTag, type SavedEvent } from "#src/outbox/saved-event.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { statusNow } from "./event-status.tsx";

interface CancelDialogProps {
  readonly event: SavedEvent;
  readonly onClose: (isConfirmed: boolean) => void;
}

/** Asks before a place is given back, and says whether there will be another. */
export function CancelDialog({ event, onClose }: CancelDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`取消报名？`} confirm={t`取消报名`} decline={t`保留报名`} onClose={onClose}>
      <Consequence event={event} />
    </Dialog>
  );
}

function Consequence({ event }: Pick<CancelDialogProps, "event">) {
  const { capacity } = event;
  const title = <bdi lang={foreignTag(event, useLocale())}>{event.title}</bdi>;
  if (statusNow(event) === "closed") {
    return <Trans>“{title}”的报名已截止，取消后不能重新报名。</Trans>;
  }
  if (capacity !== null) return <Trans>取消后，您在“{title}”的名额会让给其他人。</Trans>;
  return <Trans>取消后，在报名截止前可以重新报名“{title}”。</Trans>;
}
