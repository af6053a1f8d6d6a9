import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { isFocusLost, useFollowedFocus } from "#src/focus/lost-focus.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { type EventEntry, nameOfWish, type OutboxEntry } from "#src/outbox/entries.ts";
import type { KeptEvent } from "#src/outbox/kept-event.ts";
import { useShownEntry } from "#src/outbox/shown-entries.ts";
import { useIsFirstTry } from "#src/outbox/use-is-first-try.ts";
import { useOutbox } from "#src/outbox/use-outbox.ts";
import type { Session } from "#src/session/session.ts";
import { outboxAtom } from "#src/session/session-atoms.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { PhoneNumber, phoneAddress } from "#src/ui/contact-links.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { statusNow } from "./event-status.tsx";
import * as styles from "./sign-up.module.css";
import { StateText, WishText } from "./wish-text.tsx";

interface SignUpProps {
  readonly event: KeptEvent;
  readonly session: Session | undefined;
}

/** What the visitor has to do with an event, and the one button that changes it. */
export function SignUp({ event, session }: SignUpProps) {
  const { t } = useLingui();
  const { entry, put, takeBack, putAway } = useWish(event, session);
  const name = nameOfWish(event.id);
  const isFirstTry = useIsFirstTry();
  const isSending = entry !== undefined && isFirstTry(entry);
  const [takenBack, setTakenBack] = useState<EventEntry["wish"] | null>(null);
  const isTakingBack = entry !== undefined && entry.wish === takenBack;
  const [isAsking, setIsAsking] = useState(false);
  useShownEntry(name);
  const status = statusNow(event);
  const panel = useRef<HTMLElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const isCancelled = useIsCancelled(event, entry);
  const shown = `${entry?.wish} ${entry?.state.is} ${event.signedUp}`;

  useFollowedFocus();
  // What a press brings first, and whatever takes a button away that has the focus, gives it to the words that say what became of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is shown
  useEffect(() => {
    const { activeElement, body } = document;
    // Safari gives no focus to a button that is pressed; who has moved on meanwhile is left there.
    const isHere = activeElement === body || panel.current?.contains(activeElement);
    if ((isPressed.current && isHere) || isFocusLost()) words.current?.focus();
    isPressed.current = false;
  }, [shown, isSending]);
  const press = (act: () => void) => () => {
    isPressed.current = true;
    act();
  };

  return (
    <section ref={panel} aria-label={t`报名`} className={styles.panel}>
      <div ref={words} tabIndex={-1} role="status">
        {isCancelled && (
          <p>
            <Trans>报名已取消。</Trans>
          </p>
        )}
        {entry ? <WishText entry={entry} /> : <StateText event={event} status={status} />}
      </div>
      <div className={styles.actions}>
        {entry?.state.is === "waiting" && !isSending && (
          <Button
            look="secondary"
            busy={isTakingBack}
            onClick={() => {
              if (isTakingBack) return;
              setTakenBack(entry.wish);
              press(() => takeBack(entry, () => setTakenBack(null)))();
            }}
          >
            {isTakingBack ? <Trans>请稍候…</Trans> : <TakeBackText wish={entry.wish} />}
          </Button>
        )}
        {entry?.state.is === "refused" && (
          <Button look="secondary" onClick={press(() => putAway(entry))}>
            <Trans>知道了</Trans>
          </Button>
        )}
        {!entry && !event.signedUp && status === "open" && (
          <Button onClick={press(() => put("signUp"))}>
            <Trans>报名</Trans>
          </Button>
        )}
        {!entry && event.signedUp && status !== "ended" && (
          <Button look="secondary" onClick={() => setIsAsking(true)}>
            <Trans>取消报名</Trans>
          </Button>
        )}
        {!event.signedUp && status !== "open" && status !== "ended" && (
          <ButtonLink look="secondary" to={phoneAddress(event.phone)}>
            <Trans>
              致电 <PhoneNumber number={event.phone} />
            </Trans>
          </ButtonLink>
        )}
      </div>
      {isAsking && (
        <CancelDialog
          event={event}
          onClose={(isConfirmed) => {
            setIsAsking(false);
            if (isConfirmed) press(() => put("cancel"))();
          }}
        />
      )}
    </section>
  );
}

function TakeBackText({ wish }: Pick<EventEntry, "wish">) {
  return wish === "signUp" ? <Trans>取消发送</Trans> : <Trans>保留报名</Trans>;
}

/** Whether a sign-up was given back while this was on screen. */
function useIsCancelled({ signedUp }: KeptEvent, entry: EventEntry | undefined): boolean {
  const [lastWish, setLastWish] = useState<EventEntry["wish"] | "refused">();
  const wish = entry?.state.is === "refused" ? "refused" : entry?.wish;
  if (wish && wish !== lastWish) setLastWish(wish);
  return lastWish === "cancel" && !entry && !signedUp;
}

/** What waits to be sent about an event, and how to add to it and take it back. */
function useWish(event: KeptEvent, session?: Session) {
  const withOutbox = useOutbox(session);
  const entries = useAtomValue(outboxAtom);
  const locale = useLocale();
  const entry = entries.find((each) => isAbout(each, event.id));
  return {
    entry,
    put: (wish: EventEntry["wish"]) =>
      withOutbox((outbox) =>
        outbox.put({
          kind: "event",
          wish,
          // The wish may be read in another language.
          event: { ...event, locale: event.locale ?? locale },
          state: { is: "waiting", mayHaveArrived: false },
        }),
      ),
    takeBack: (taken: EventEntry, ended: () => void) =>
      withOutbox((outbox) => outbox.takeBack(taken), ended),
    putAway: (read: EventEntry) => withOutbox((outbox) => outbox.putAway(read)),
  };
}

/** Whether it waits to be sent about this event. */
export function isAbout(entry: OutboxEntry, id: string): entry is EventEntry {
  return entry.kind === "event" && entry.event.id === id;
}
