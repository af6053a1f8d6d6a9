import { useAtomValue } from "jotai";
import { useState } from "react";
import type { Stage } from "#contract/stages.ts";
import { useOutbox } from "#src/layout/use-outbox.ts";
import type { Outbox } from "#src/session/outbox.ts";
import { nameOf } from "#src/session/outbox-entries.ts";
import type { Session } from "#src/session/session.ts";
import { outboxAtom } from "#src/session/session-atoms.ts";
import type { StepOrCheck } from "./application-labels.ts";
import { FillInApplication } from "./fill-in-application.tsx";
import { useFocusAfterPress } from "./focus-after-press.ts";
import { readOpenKey, returnToForm } from "./open-draft.ts";
import { Receipt } from "./receipt.tsx";
import type { RefusedFields } from "./refused-words.tsx";
import { isInForm, shownEntry } from "./shown-entry.ts";
import { UnsentApplication } from "./unsent-application.tsx";

interface ApplicationProps {
  readonly step: StepOrCheck | undefined;
  readonly openStages: readonly Stage[];
  readonly phone: string | undefined;
  readonly session: Session | undefined;
}

const NOTHING_REFUSED: RefusedFields = { fields: {} };

/** What there is to do: read a receipt, wait for the network, go on with a draft, or answer the next questions. */
export function Application({ step, phone, session, openStages }: ApplicationProps) {
  const entries = useAtomValue(outboxAtom);
  const withOutbox = useOutbox(session);
  const [key, setKey] = useState(() => (step === undefined ? null : readOpenKey()));
  const entry = shownEntry(entries, key, step !== undefined && key !== null);
  const afterPress = useFocusAfterPress(entry);
  if (entry?.kind === "receipt") {
    const putAway = () => withOutbox((outbox) => outbox.putAway(entry));
    return (
      <Receipt
        key={nameOf(entry)}
        receipt={entry.receipt}
        phone={phone}
        onPutAway={afterPress(putAway)}
      />
    );
  }
  if (entry && !isInForm(entry, key)) {
    const { application } = entry;
    const takeBack = (outbox: Outbox) =>
      // After a submission that may have arrived, other answers make another application.
      outbox.takeBack(entry, () => returnToForm(application, crypto.randomUUID()));
    const putAway = (outbox: Outbox) => {
      if (returnToForm(application, application.key)) outbox.putAway(entry);
    };
    return (
      <UnsentApplication
        key={nameOf(entry)}
        entry={entry}
        onTakeBack={afterPress(() => withOutbox(takeBack))}
        onPutAway={afterPress(() => withOutbox(putAway))}
      />
    );
  }
  const forget = () => {
    if (entry) withOutbox((outbox) => outbox.putAway(entry));
  };
  return (
    <FillInApplication
      step={step}
      openStages={openStages}
      phone={phone}
      session={session}
      refused={entry?.state.is === "refused" ? entry.state : NOTHING_REFUSED}
      onMended={forget}
      onFillIn={setKey}
    />
  );
}
