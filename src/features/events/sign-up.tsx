import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { phoneAddress } from "#contract/contact-text.ts";
import { isFocusLost, useFollowedFocus } from "#src/focus/lost-focus.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import {
  type EventEntry,
  eventName,
  isSending,
  type OutboxEntry,
  type PendingEvent,
} from "#src/outbox/entries.ts";
import { entriesAtom, useShownEntry } from "#src/outbox/outbox-atoms.ts";
import type { SavedEvent } from "#src/outbox/saved-event.ts";
import { useOutbox } from "#src/outbox/use-outbox.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { ConfirmedButton } from "#src/ui/confirmed-button.tsx";
import { PhoneNumber } from "#src/ui/contact-links.tsx";
import { CancelQuestion } from "./cancel-question.tsx";
import { standingOf } from "./event-status.tsx";
import { IntentText, StateText } from "./intent-text.tsx";
import * as styles from "./sign-up.module.css";

interface SignUpProps {
  readonly event: SavedEvent;
}

/** The visitor's sign-up for an event, and the one button that changes it. */
export function SignUp({ event }: SignUpProps) {
  const { t } = useLingui();
  const { entry, add, undo, dismiss } = useIntent(event);
  const name = eventName(event.id);
  const isBeingSent = isSending(entry);
  const [undone, setUndone] = useState<EventEntry["intent"] | null>(null);
  const isUndoing = entry !== undefined && entry.intent === undone;
  useShownEntry(name);
  const status = standingOf(event);
  const isOn = status === "open" || status === "full" || status === "closed";
  /** Whether there is a question that only the office can answer. */
  const isForOffice =
    status === "cancelled" ||
    status === "unlisted" ||
    (!event.signedUp && (status === "full" || status === "closed"));
  const panel = useRef<HTMLElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const isCancelled = useIsCancelled(event, entry);
  const shown = `${entry?.intent} ${entry?.state} ${event.signedUp}`;

  useFollowedFocus();
  // The status takes the focus from a button that is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is shown
  useEffect(() => {
    const { activeElement, body } = document;
    // Safari does not focus a pressed button; a visitor who has moved on keeps the focus.
    const isHere = activeElement === body || panel.current?.contains(activeElement);
    if ((isPressed.current && isHere) || isFocusLost()) words.current?.focus();
    isPressed.current = false;
  }, [shown, isBeingSent]);
  const press = (act: () => Promise<void>) => () => {
    isPressed.current = true;
    void act();
  };

  return (
    <section ref={panel} aria-label={t`报名`} className={styles.panel}>
      <div ref={words} tabIndex={-1} role="status">
        {isCancelled && (
          <p>
            <Trans>报名已取消。</Trans>
          </p>
        )}
        {entry ? <IntentText entry={entry} /> : <StateText event={event} status={status} />}
      </div>
      <div className={styles.actions}>
        {entry?.state === "pending" && !isBeingSent && (
          <Button
            look="secondary"
            busy={isUndoing}
            onClick={press(async () => {
              if (isUndoing) return;
              setUndone(entry.intent);
              await undo(entry);
              setUndone(null);
            })}
          >
            {isUndoing ? <Trans>请稍候…</Trans> : <UndoText intent={entry.intent} />}
          </Button>
        )}
        {entry?.state === "refused" && (
          <Button look="secondary" onClick={press(() => dismiss(entry))}>
            <Trans>知道了</Trans>
          </Button>
        )}
        {!entry && !event.signedUp && status === "open" && (
          <Button onClick={press(() => add("signUp"))}>
            <Trans>报名</Trans>
          </Button>
        )}
        {!entry && event.signedUp && isOn && (
          <ConfirmedButton
            label={<Trans>取消报名</Trans>}
            title={t`取消报名？`}
            confirm={t`取消报名`}
            decline={t`保留报名`}
            onConfirm={press(() => add("cancel"))}
          >
            <CancelQuestion event={event} />
          </ConfirmedButton>
        )}
        {isForOffice && (
          <ButtonLink look="secondary" to={phoneAddress(event.phone)}>
            <Trans>
              致电 <PhoneNumber number={event.phone} />
            </Trans>
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function UndoText({ intent }: Pick<EventEntry, "intent">) {
  return intent === "signUp" ? <Trans>取消发送</Trans> : <Trans>保留报名</Trans>;
}

/** Whether a sign-up was cancelled while this was on screen. */
function useIsCancelled({ signedUp }: SavedEvent, entry: EventEntry | undefined): boolean {
  const [last, setLast] = useState<EventEntry["intent"] | "refused">();
  const intent = entry?.state === "refused" ? "refused" : entry?.intent;
  if (intent && intent !== last) setLast(intent);
  return last === "cancel" && !entry && !signedUp;
}

function useIntent(event: SavedEvent) {
  const withOutbox = useOutbox();
  const entries = useAtomValue(entriesAtom);
  const locale = useLocale();
  const entry = entries.find((each) => isAbout(each, event.id));
  return {
    entry,
    add: (intent: EventEntry["intent"]) => {
      // The entry may be read in another language.
      const worded = { ...event, locale: event.locale ?? locale };
      return withOutbox((outbox) =>
        outbox.add({ kind: "event", id: event.id, intent, event: worded }),
      );
    },
    undo: (pending: PendingEvent) => withOutbox((outbox) => outbox.undo(pending)),
    dismiss: (read: EventEntry) => withOutbox((outbox) => outbox.dismiss(read)),
  };
}

export function isAbout(entry: OutboxEntry, id: string): entry is EventEntry {
  return entry.kind === "event" && entry.id === id;
}
