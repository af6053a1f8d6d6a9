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

interface Typed {
  readonly text: string;
  /** The office's own number that it was typed over; null: there was none. */
  readonly seen: number | null;
}

/** How many places there are; families see it at once. */
export function CapacityForm({ event }: { readonly event: OfficeEvent }) {
  const { t } = useLingui();
  const office = useOffice();
  const { id: eventId, capacity, ownCapacity } = event;
  const { change, error, isBusy } = useChange();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isMeant, setIsMeant] = useState(false);
  const asksWhetherMeant = isMeant || refusalOf(error)?.reason === "below-taken";
  // What is read anew meanwhile, the clerk has not looked at; after a refusal they are told of it.
  const isTold = refusalOf(error)?.reason === "changed";
  const seen = typed === null || isTold ? ownCapacity : typed.seen;
  const set = async (next: number | null) => {
    setTyped(typed && { ...typed, seen });
    const input = { eventId, capacity: next, seen, isBelowTakenMeant: isMeant };
    if (!(await change(() => office.call("setCapacity", input)))) return;
    setTyped(null);
    setIsMeant(false);
  };
  const text = (typed?.text ?? "").normalize("NFKC").trim();
  const isNumber = /^\d{1,5}$/.test(text);
  const submit = (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (isNumber) void set(Number(text));
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
          problem={typed !== null && !isNumber ? t`请输入整数` : undefined}
          input={{
            inputMode: "numeric",
            size: 6,
            value: typed?.text ?? String(capacity ?? ""),
            onChange: ({ target }) => setTyped({ text: target.value, seen }),
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
