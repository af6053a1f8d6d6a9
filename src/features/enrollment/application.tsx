import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { isStage, type Stage } from "#contract/stages.ts";
import { useSiteName } from "#src/frame/use-site-name.ts";
import type { ApplicationEntry } from "#src/outbox/entries.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { useTitle } from "#src/ui/use-title.ts";
import { Check } from "./check.tsx";
import * as styles from "./enrollment.module.css";
import type { EnrollmentState } from "./enrollment-state.ts";
import { addressOf, type StepOrCheck } from "./labels.ts";
import type { Offer } from "./offer.ts";
import { Receipt } from "./receipt.tsx";
import { Start } from "./start.tsx";
import { stageOfEntry, useEntryTitle } from "./state-words.tsx";
import { StepForm } from "./step-form.tsx";
import { StepBack } from "./step-frame.tsx";
import { Unsent } from "./unsent.tsx";
import { useEnrollment } from "./use-enrollment.ts";

interface ApplicationProps {
  readonly step: StepOrCheck | undefined;
  /** That a new form begins with. */
  readonly stage: Stage | undefined;
  /** Told for which stage the form that is open is filled in. */
  readonly onStage: (stage: Stage | undefined) => void;
  readonly offer: Offer;
  /** What the start shows between the applications that were just submitted and the way into the form. */
  readonly children: ReactNode;
}

/**
 * The way from the start through the steps and the check to what becomes of the application. The start shows everything that
 * was submitted, with the drafts; a tab that has submitted shows its own application alone.
 */
export function Application(props: ApplicationProps) {
  const { step, stage, onStage, offer, children } = props;
  const { openStages, takenStages } = offer;
  const enrollment = useEnrollment(step, { stage, takenStages });
  const { state, applications, version } = enrollment;
  const alone = state.is === "submitted" ? [state.entry] : [];
  const submitted = state.is === "start" ? applications : alone;
  useTitleOf(submitted[0]);
  const formStage = stageOf(state) ?? (state.is === "start" ? stage : undefined);
  useEffect(() => onStage(formStage), [formStage, onStage]);
  const cards = submitted.map((entry) =>
    entry.state === "done" ? (
      <Receipt
        key={entry.key}
        entry={entry}
        dates={offer.dates[entry.receipt.stage]}
        enrollment={enrollment}
      />
    ) : (
      <Unsent key={entry.key} entry={entry} enrollment={enrollment} />
    ),
  );
  switch (state.is) {
    case "elsewhere":
      return null;
    case "start":
      return (
        <>
          {cards}
          {children}
          <Start
            isDraftGone={state.isDraftGone}
            hasSubmitted={applications.length > 0}
            openStages={openStages}
            takenStages={takenStages}
            enrollment={enrollment}
          />
        </>
      );
    case "submitted":
      return (
        <>
          {cards}
          {/* A receipt is dismissed by its own button, which leads to the same place: there the child is in the list. */}
          {state.entry.state !== "done" && (
            <div className={styles.wayOn}>
              <ButtonLink look="secondary" to={addressOf()}>
                <Trans>查看全部，或另填一份</Trans>
              </ButtonLink>
            </div>
          )}
        </>
      );
    case "check":
      return (
        <>
          <StepBack step="check" />
          <Check key={version} {...state} ages={offer.ages} enrollment={enrollment} />
        </>
      );
    case "step":
      return (
        <>
          <StepBack step={state.step} />
          <StepForm
            key={`${state.step} ${version}`}
            {...state}
            offer={offer}
            enrollment={enrollment}
          />
        </>
      );
  }
}

/** The stage that is chosen in the form, or was. */
function stageOf(state: EnrollmentState): Stage | undefined {
  if (state.is === "submitted") return stageOfEntry(state.entry);
  if (state.is !== "step" && state.is !== "check") return undefined;
  const { stage } = state.answers.values;
  return isStage(stage) ? stage : undefined;
}

/** The page's title says what has become of an application, no longer its step. */
function useTitleOf(entry: ApplicationEntry | undefined): void {
  const { t } = useLingui();
  const entryTitle = useEntryTitle();
  const siteName = useSiteName();
  useTitle(entry && [entryTitle(entry), t`入学申请与登记`, siteName].join(" · "));
}
