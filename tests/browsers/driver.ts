export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the reading journey needs of a browser, whatever drives it. */
export interface Driver {
  /** Opens an address as if it were typed: a new document. */
  open(address: string): Promise<void>;
  back(): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Runs a function in the page; it knows nothing but the text it is given. */
  evaluate<Result>(inPage: (given: string) => Result, given?: string): Promise<Awaited<Result>>;
  /** Presses what is there, as a pointer does. */
  click(place: Place): Promise<void>;
  /** Errors in the console and uncaught ones, of every page since it was last asked. */
  takeProblems(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The first that is on screen of what the selector finds, with just this name where one is given. */
export interface Place {
  readonly selector: string;
  readonly name?: string;
}

export type OpenDriver = () => Promise<Driver>;

/** Runs in the page. */
export function findPlace({ selector, name }: Place): HTMLElement | null {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const own = (element.getAttribute("aria-label") ?? element.innerText).trim();
    if (element.checkVisibility() && (name === undefined || own === name)) return element;
  }
  return null;
}
