type Keys = Pick<MouseEvent, "metaKey" | "altKey" | "ctrlKey" | "shiftKey">;

/** Whether a click asks the browser for something else: another tab, a window, a download. */
export function hasModifier({ metaKey, altKey, ctrlKey, shiftKey }: Keys): boolean {
  return metaKey || altKey || ctrlKey || shiftKey;
}
