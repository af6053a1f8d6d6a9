import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { MINUTE_MS } from "#contract/durations.ts";
import { SCHOOL_OFFSET } from "#contract/school-date.ts";
import { STAGE_LABELS, type Stage } from "#contract/stages.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { TextField } from "#src/ui/form-field.tsx";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import * as styles from "./applications.module.css";
import { PlanDialog, type ReleaseAsked, type UnplannedDecisions } from "./plan-dialog.tsx";

interface PlanReleaseProps {
  readonly unplanned: readonly UnplannedDecisions[];
  readonly onChange: () => Promise<void>;
}

const NO_STAGE = msg`请至少选择一所学校`;
const SOON = msg`请选择至少一分钟之后的时间`;

/** Gives what is prepared a minute, once a dialog has said what that means. */
export function PlanRelease({ unplanned, onChange }: PlanReleaseProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [chosen, setChosen] = useState<ReadonlySet<Stage>>(
    new Set(unplanned.map(({ stage }) => stage)),
  );
  /** As it was when it was asked about: a colleague may prepare more meanwhile. */
  const [asked, setAsked] = useState<ReleaseAsked | null>(null);
  const parts = unplanned.filter(({ stage }) => chosen.has(stage));
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const { form, messageOf, problems, failures, isSending } = useOfficeForm({
    names: ["release-at"],
    check: ({ "release-at": at = "" }) => {
      if (count === 0) return { "release-at": NO_STAGE };
      return Date.parse(at + SCHOOL_OFFSET) >= Date.now() + MINUTE_MS ? {} : { "release-at": SOON };
    },
    send: ({ "release-at": at = "" }) => {
      setAsked({ parts, releaseAt: `${at}:00${SCHOOL_OFFSET}` });
      return Promise.resolve();
    },
  });
  const close = () => {
    setAsked(null);
    void onChange();
  };
  return (
    <>
      <form {...form} className={styles.note}>
        <FormSummary problems={problems} failures={failures} />
        <fieldset className={styles.filters}>
          <legend>
            <Trans>已准备、待安排发布的结果</Trans>
          </legend>
          {unplanned.map(({ stage, count: number }) => (
            <label key={stage} className={styles.mark}>
              <input
                type="checkbox"
                checked={chosen.has(stage)}
                onChange={({ target }) => {
                  const next = new Set(chosen);
                  if (target.checked) next.add(stage);
                  else next.delete(stage);
                  setChosen(next);
                }}
              />
              <Trans>
                {STAGE_LABELS[stage][locale]}：{number} 份
              </Trans>
            </label>
          ))}
        </fieldset>
        <TextField
          name="release-at"
          label={t`发布时间（北京时间）`}
          hint={t`到了设定的时间，家长同时看到结果和信；在此之前可以取消。`}
          problem={messageOf("release-at")}
          input={{ type: "datetime-local" }}
        />
        <SubmitButton isSending={isSending}>
          <Trans>安排发布 {count} 份</Trans>
        </SubmitButton>
      </form>
      {asked && <PlanDialog {...asked} onClose={close} />}
    </>
  );
}
