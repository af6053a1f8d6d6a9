import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EventSignUp } from "#contract/office/event-shapes.ts";
import { formatTime } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./events.module.css";
import { useChange } from "./use-change.ts";

interface MoveDialogProps {
  readonly eventId: string;
  readonly signUp: EventSignUp;
  readonly onClose: () => void;
}

/** Moves a family to another event that is to come. */
export function MoveDialog({ eventId, signUp, onClose }: MoveDialogProps) {
  const office = useOffice();
  const locale = useLocale();
  const [to, setTo] = useState("");
  const { change, error, isBusy } = useChange();
  const { data } = useQuery({ queryKey: ["events"], queryFn: () => office.call("events", {}) });
  const others = data?.filter(
    ({ id, status }) => id !== eventId && status !== "ended" && status !== "cancelled",
  );
  const move = async () => {
    if (to === "") return;
    const input = { eventId, signUp: signUp.id, to };
    if (await change(() => office.call("moveSignUp", input))) onClose();
  };
  return (
    <OfficeDialog title={<Trans>把“{signUp.username}”改到其他活动</Trans>} onDismiss={onClose}>
      <Failure error={error} />
      <label htmlFor="move-to">
        <Trans>改到</Trans>
      </label>
      <select
        id="move-to"
        className={styles.select}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      >
        <option value="" />
        {others?.map(({ id, title, startsAt, taken, capacity }) => (
          <option key={id} value={id}>
            {title} · {formatTime(locale, startsAt)} · {taken}
            {capacity !== null && ` / ${capacity}`}
          </option>
        ))}
      </select>
      <p>
        <Trans>入场码不变，在新活动仍然有效。系统不会通知家长，请另行告知。</Trans>
      </p>
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={() => void move()}>
          <Trans>改到这场活动</Trans>
        </Button>
        <Button look="secondary" onClick={onClose}>
          <Trans>返回</Trans>
        </Button>
      </div>
    </OfficeDialog>
  );
}
