/** Whether keys go into a field, or choose something there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isTick = target instanceof HTMLInputElement && target.type === "checkbox";
  return !isTick && target.matches("input, select, textarea, dialog *");
}
