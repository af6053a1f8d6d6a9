import { useState } from "react";
import type { ApplicationEntry } from "#src/outbox/entries.ts";
import { useOutbox } from "#src/outbox/use-outbox.ts";
import { removeDraft } from "#src/session/drafts.ts";
import { newApplicationKey } from "./application-key.ts";
import { returnToForm } from "./open-draft.ts";
import { Receipt } from "./receipt.tsx";
import { isToMend } from "./submitted-entries.ts";
import { UnsentApplication } from "./unsent-application.tsx";

interface SubmittedApplicationProps {
  readonly entry: ApplicationEntry;
  /** The school's. */
  readonly phone: string | undefined;
  /** Told before what is pressed takes it away. */
  readonly onPress: () => void;
}

/** What became of an application, and what can be done with it. */
export function SubmittedApplication(props: SubmittedApplicationProps) {
  const { entry, phone, onPress } = props;
  const withOutbox = useOutbox();
  const [hasNoRoom, setHasNoRoom] = useState(false);
  const putAway = () => {
    onPress();
    void withOutbox((outbox) => outbox.dismiss(entry));
  };
  if (entry.state === "done") {
    return <Receipt receipt={entry.receipt} phone={phone} onPutAway={putAway} />;
  }
  const { application } = entry;
  const returned = entry.state === "pending" && entry.sent ? "unanswered" : "unsent";
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
      onTakeBack={async () => {
        if (entry.state !== "pending") return;
        onPress();
        // After a submission that may have arrived, other answers make another application.
        const keep = () => becomeDraft(newApplicationKey());
        await withOutbox((outbox) => outbox.cancel(entry, keep));
      }}
      onReturn={() => {
        onPress();
        void withOutbox(async (outbox) => {
          if (!becomeDraft(application.key)) return;
          // What is wrong with single fields is told beside them.
          if (isToMend(entry)) await outbox.refresh();
          else await outbox.dismiss(entry);
        });
      }}
    />
  );
}
