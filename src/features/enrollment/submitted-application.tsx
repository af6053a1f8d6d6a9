import { useState } from "react";
import { useOutbox } from "#src/outbox/use-outbox.ts";
import { removeDraft } from "#src/session/own-drafts.ts";
import type { Session } from "#src/session/session.ts";
import { returnToForm } from "./open-draft.ts";
import { Receipt } from "./receipt.tsx";
import { isToMend, type SubmittedEntry } from "./submitted-entries.ts";
import { UnsentApplication } from "./unsent-application.tsx";

interface SubmittedApplicationProps {
  readonly entry: SubmittedEntry;
  /** The school's. */
  readonly phone: string | undefined;
  readonly session: Session | undefined;
  /** Told before what is pressed takes it away. */
  readonly onPress: () => void;
}

/** What became of an application, and what can be done with it. */
export function SubmittedApplication(props: SubmittedApplicationProps) {
  const { entry, phone, session, onPress } = props;
  const withOutbox = useOutbox(session);
  const [hasNoRoom, setHasNoRoom] = useState(false);
  const putAway = () => {
    onPress();
    withOutbox((outbox) => outbox.putAway(entry));
  };
  if (entry.kind === "receipt") {
    return <Receipt receipt={entry.receipt} phone={phone} onPutAway={putAway} />;
  }
  const { application, state } = entry;
  const returned = state.is === "waiting" && state.mayHaveArrived ? "unanswered" : "unsent";
  const becomeDraft = (key: string) => {
    const isKept = returnToForm(application, key, returned);
    setHasNoRoom(!isKept);
    return isKept;
  };
  return (
    <UnsentApplication
      entry={entry}
      phone={phone}
      hasNoRoom={hasNoRoom}
      onPutAway={() => {
        removeDraft(application.key);
        putAway();
      }}
      onTakeBack={(ended) => {
        onPress();
        // After a submission that may have arrived, other answers make another application.
        const keep = () => becomeDraft(crypto.randomUUID());
        withOutbox((outbox) => outbox.takeBack(entry, keep), ended);
      }}
      onReturn={() => {
        onPress();
        withOutbox((outbox) => {
          if (!becomeDraft(application.key)) return;
          // What is wrong with single fields is told beside them.
          if (isToMend(entry)) outbox.show();
          else outbox.putAway(entry);
        });
      }}
    />
  );
}
