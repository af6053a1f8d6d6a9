import { Trans, useLingui } from "@lingui/react/macro";
import { type SyntheticEvent, useState } from "react";
import type { OfficeEvent } from "#contract/office/event-shapes.ts";
import { refusalOf } from "#src/office/api/call.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { ChangedBy } from "./changed-by.tsx";
import * as styles from "./events.module.css";
import { useChange } from "./use-change.ts";

/** How many places there are; families see it at once. */
export function CapacityForm({ event }: { readonly event: OfficeEvent }) {
  const { t } = useLingui();
  const office = useOffice();
  const { id: eventId, capacity, ownCapacity } = event;
  const { change, error, isBusy } = useChange();
  const [text, setText] = useState<string | null>(null);
  const [isMeant, setIsMeant] = useState(false);
  const asksWhetherMeant = isMeant || refusalOf(error)?.reason === "below-taken";
  const set = async (next: number | null) => {
    const input = { eventId, capacity: next, seen: ownCapacity, isBelowTakenMeant: isMeant };
    if (!(await change(() => office.call("setCapacity", input)))) return;
    setText(null);
    setIsMeant(false);
  };
  const typed = (text ?? "").normalize("NFKC").trim();
  const isNumber = /^\d{1,5}$/.test(typed);
  const submit = (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (isNumber) void set(Number(typed));
  };
  return (
    <form className={styles.section} aria-labelledby="places" onSubmit={submit}>
      <h2 id="places" className={styles.heading}>
        <Trans>名额</Trans>
      </h2>
      <Failure error={error} />
      <ChangedBy error={error} />
      <div className={styles.form}>
        <TextField
          name="capacity"
          label={t`总名额`}
          problem={text !== null && !isNumber ? t`请输入整数` : undefined}
          input={{
            inputMode: "numeric",
            size: 6,
            value: text ?? String(capacity ?? ""),
            onChange: ({ target }) => setText(target.value),
          }}
        />
        {asksWhetherMeant && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={isMeant}
              onChange={({ target }) => setIsMeant(target.checked)}
            />
            <Trans>即使少于已报名人数，也照此修改</Trans>
          </label>
        )}
        <SubmitButton isSending={isBusy}>
          <Trans>保存名额</Trans>
        </SubmitButton>
        {ownCapacity !== null && (
          <Button look="secondary" busy={isBusy} onClick={() => void set(null)}>
            <Trans>恢复为网站内容里的名额</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
