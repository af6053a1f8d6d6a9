import { useEffect, useRef } from "react";
import { isFocusLost } from "#src/focus/lost-focus.ts";
import { returnToHeading } from "#src/focus/return-to-heading.ts";
import { nameOf, type OutboxEntry } from "#src/outbox/entries.ts";

/**
 * For an entry that goes with the focus in it, wherever it was put away, or with a button that was pressed: not every browser
 * gives that the focus. Unless what comes then takes the focus, the page's heading does. Returns what is told of a press.
 */
export function useFocusAfterEntry(entries: readonly OutboxEntry[]) {
  const shown = useRef<readonly string[]>([]);
  const pressed = useRef<string>(undefined);
  useEffect(() => {
    const names = entries.map(nameOf);
    const gone = shown.current.filter((name) => !names.includes(name));
    shown.current = names;
    if (gone.length === 0) return;
    const isPressed = pressed.current !== undefined && gone.includes(pressed.current);
    if (isPressed) pressed.current = undefined;
    if (isFocusLost() || (isPressed && document.activeElement === document.body)) returnToHeading();
  }, [entries]);
  return (entry: OutboxEntry) => {
    pressed.current = nameOf(entry);
  };
}
