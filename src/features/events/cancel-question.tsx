import { Trans } from "@lingui/react/macro";
import { useLocale } from "#src/locale/use-locale.ts";
import { foreignTag, type SavedEvent } from "#src/outbox/saved-event.ts";
import { statusNow } from "./event-status.tsx";

/** Says whether the visitor can sign up again. */
export function CancelQuestion({ event }: { readonly event: SavedEvent }) {
  const { capacity } = event;
  const title = <bdi lang={foreignTag(event, useLocale())}>{event.title}</bdi>;
  if (statusNow(event) === "closed") {
    return <Trans>“{title}”的报名已截止，取消后不能重新报名。</Trans>;
  }
  if (capacity !== null) return <Trans>取消后，您在“{title}”的名额会让给其他人。</Trans>;
  return <Trans>取消后，在报名截止前可以重新报名“{title}”。</Trans>;
}
