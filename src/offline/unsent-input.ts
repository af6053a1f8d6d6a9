/** Searches are not meant to be sent. */
const CONTROLS = "main form:not([role=search]) :is(input:not([type=search]), select, textarea)";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What each control held before the visitor came to it: once hydrated, React keeps `defaultValue` in step. */
const before = new Map<Control, string>();

/** Called before hydration, so that what was typed into the server's page counts. */
export function watchUnsentInput(): void {
  for (const control of document.querySelectorAll(CONTROLS)) note(control, defaultOf);
  addEventListener("focusin", ({ target }) => note(target, stateOf));
  // Not every browser focuses a box that is ticked.
  addEventListener("input", ({ target }) => note(target, defaultOf));
}

export function hasUnsentInput(): boolean {
  for (const [control, state] of before) {
    if (!control.isConnected) before.delete(control);
    else if (stateOf(control) !== state) return true;
  }
  return false;
}

function note(target: EventTarget | null, read: (control: Control) => string): void {
  if (isControl(target) && target.matches(CONTROLS) && !before.has(target)) {
    before.set(target, read(target));
  }
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);

function stateOf(control: Control): string {
  if (control instanceof HTMLSelectElement) return chosen(control, ({ selected }) => selected);
  return isBox(control) ? String(control.checked) : control.value;
}

function defaultOf(control: Control): string {
  if (control instanceof HTMLSelectElement) {
    return chosen(control, ({ defaultSelected }) => defaultSelected);
  }
  return isBox(control) ? String(control.defaultChecked) : control.defaultValue;
}

function chosen(select: HTMLSelectElement, isChosen: (option: HTMLOptionElement) => boolean) {
  return [...select.options]
    .filter(isChosen)
    .map(({ value }) => value)
    .join();
}
