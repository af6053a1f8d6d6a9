import { useEffect, useRef } from "react";
import { returnToHeading } from "#src/layout/return-to-heading.ts";
import { nameOf, type OutboxEntry } from "#src/session/outbox-entries.ts";

/**
 * For what is pressed here: its button is gone with the entry. Unless what comes then takes the focus, the page's heading does;
 * what is pressed in another tab leaves it where it is.
 */
export function useFocusAfterPress(entry: OutboxEntry | undefined) {
  const name = entry && nameOf(entry);
  const pressed = useRef<string>(undefined);
  useEffect(() => {
    const isGone = pressed.current !== undefined && pressed.current !== name;
    if (!isGone) return;
    pressed.current = undefined;
    if (document.activeElement === document.body) returnToHeading();
  }, [name]);
  return (act: () => void) => () => {
    pressed.current = name;
    act();
  };
}
