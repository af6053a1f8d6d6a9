import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { Stage } from "#contract/stages.ts";
import { useFollowedFocus } from "#src/focus/lost-focus.ts";
import { returnToHeading } from "#src/focus/return-to-heading.ts";
import { nameOf } from "#src/outbox/entries.ts";
import { entriesAtom } from "#src/outbox/outbox-atoms.ts";
import { useOutbox } from "#src/outbox/use-outbox.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { stepWith } from "./application-answers.ts";
import type { StepOrCheck } from "./application-labels.ts";
import * as styles from "./enrollment.module.css";
import { FillInApplication } from "./fill-in-application.tsx";
import { useFocusAfterEntry } from "./focus-after-entry.ts";
import { readOpenKey } from "./open-draft.ts";
import type { RefusedFields } from "./refused-words.tsx";
import { useStatusTitle } from "./status-title.ts";
import { SubmittedApplication } from "./submitted-application.tsx";
import { entryOf, isToMend, submittedEntries } from "./submitted-entries.ts";

interface ApplicationProps {
  readonly step: StepOrCheck | undefined;
  readonly openStages: readonly Stage[];
  readonly phone: string | undefined;
}

const NOTHING_REFUSED: RefusedFields = { fields: {} };

/**
 * What there is to do: at the start all that was submitted, then drafts and a new application; in the form its questions,
 * and in their place what became of it once it was submitted. What another tab submits does not take a form away.
 */
export function Application({ step, phone, openStages }: ApplicationProps) {
  const entries = useAtomValue(entriesAtom);
  const withOutbox = useOutbox();
  const [key, setKey] = useState(() => (step === undefined ? null : readOpenKey()));
  const own = step === undefined ? undefined : entryOf(entries, key);
  const toMend = own && isToMend(own) ? own : undefined;
  const inPlaceOfForm = toMend ? undefined : own;
  const atStart = step === undefined ? submittedEntries(entries) : [];
  const submitted = inPlaceOfForm ? [inPlaceOfForm] : atStart;
  useFollowedFocus();
  const notePress = useFocusAfterEntry(submitted);
  useStatusTitle(submitted[0]);
  useHeadingAfter(inPlaceOfForm !== undefined);
  return (
    <>
      {submitted.map((entry) => (
        <SubmittedApplication
          key={nameOf(entry)}
          entry={entry}
          phone={phone}
          onPress={() => notePress(entry)}
        />
      ))}
      {inPlaceOfForm ? (
        <div className={styles.wayOn}>
          <ButtonLink look="secondary" to="/apply/enrollment">
            <Trans>查看全部申请，或另填一份</Trans>
          </ButtonLink>
        </div>
      ) : (
        <FillInApplication
          step={step}
          openStages={openStages}
          phone={phone}
          refused={toMend?.refusal ?? NOTHING_REFUSED}
          onMended={(left) => {
            if (!toMend) return;
            void withOutbox((outbox) =>
              stepWith(left) ? outbox.setRefusedFields(toMend, left) : outbox.dismiss(toMend),
            );
          }}
          onFillIn={setKey}
        />
      )}
    </>
  );
}

/** Once what stood alone has given way, the link to the rest is gone too: the page's heading takes the focus. */
function useHeadingAfter(isAlone: boolean): void {
  const wasAlone = useRef(false);
  useEffect(() => {
    if (wasAlone.current && !isAlone && document.activeElement === document.body) returnToHeading();
    wasAlone.current = isAlone;
  }, [isAlone]);
}
