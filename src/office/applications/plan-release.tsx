import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { MINUTE_MS } from "#contract/durations.ts";
import { SCHOOL_OFFSET, schoolTime } from "#contract/school-date.ts";
import { STAGE_LABELS, type Stage } from "#contract/stages.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { useOfficeForm } from "#src/office/parts/use-office-form.ts";
import { TextField } from "#src/ui/form-field.tsx";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import { FormSummary } from "#src/ui/form-summary.tsx";
import * as styles from "./applications.module.css";

interface PlanReleaseProps {
  readonly unplanned: readonly { readonly stage: Stage; readonly count: number }[];
  readonly onPlanned: () => Promise<void>;
}

const NO_STAGE = msg`请至少选择一所学校`;
const PAST = msg`请选择现在之后的时间`;

/** Gives what is prepared a minute. */
export function PlanRelease({ unplanned, onPlanned }: PlanReleaseProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const office = useOffice();
  const [chosen, setChosen] = useState<ReadonlySet<Stage>>(
    new Set(unplanned.map(({ stage }) => stage)),
  );
  const [id, setId] = useState(() => crypto.randomUUID());
  const parts = unplanned.filter(({ stage }) => chosen.has(stage));
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const soonest = schoolTime(new Date(Date.now() + MINUTE_MS)).slice(0, 16);
  const { form, messageOf, problems, failures, isSending, failure } = useOfficeForm({
    names: ["release-at"],
    check: ({ "release-at": at = "" }) => {
      if (count === 0) return { "release-at": NO_STAGE };
      return Date.parse(at + SCHOOL_OFFSET) > Date.now() - MINUTE_MS ? {} : { "release-at": PAST };
    },
    send: async ({ "release-at": at = "" }) => {
      await office.call("planRelease", {
        ...{ id, count, stages: parts.map(({ stage }) => stage) },
        releaseAt: `${at}:00${SCHOOL_OFFSET}`,
      });
      setId(crypto.randomUUID());
      await onPlanned();
    },
  });
  return (
    <form {...form} className={styles.note}>
      <FormSummary problems={problems} failures={failures} />
      <Failure error={failure} />
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
        input={{ type: "datetime-local", defaultValue: soonest }}
      />
      <SubmitButton isSending={isSending}>
        <Trans>安排发布 {count} 份</Trans>
      </SubmitButton>
    </form>
  );
}
