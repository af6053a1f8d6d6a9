import type { KeyboardEvent } from "react";

/** Key code of a key press that an input method consumes; all that Safari tells of the Enter or Escape that ends a composition. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Whether a key press is the input method's: Enter takes the letters that are being composed, Escape drops them. */
export function isForInputMethod({ keyCode, nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === TAKEN_BY_INPUT_METHOD;
}
