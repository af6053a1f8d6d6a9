const DAY = 24 * 60 * 60 * 1000;
/** Pages that a visitor has read before the site offers to be installed. */
const PAGES_BEFORE_OFFER = 2;
/** Milliseconds for which "not now" holds. */
const NOT_NOW = 10 * DAY;
/** After so many times it is not offered again. */
const MOST_OFFERS = 3;
/** Where somebody fills something in, and the page that says the same by itself. */
const NEVER_INSIDE = ["/login", "/apply", "/event", "/offline"];

/** What a visitor has answered so far. */
export interface Patience {
  readonly declined: number;
  /** Milliseconds since 1970 of the last "not now". */
  readonly declinedAt: number;
}
export const UNASKED: Patience = { declined: 0, declinedAt: 0 };

/** Whether it is time to offer the installation. */
export function isTimeToOffer(
  { declined, declinedAt }: Patience,
  { pages, path, now }: { readonly pages: number; readonly path: string; readonly now: number },
): boolean {
  if (pages < PAGES_BEFORE_OFFER || declined >= MOST_OFFERS) return false;
  if (NEVER_INSIDE.some((start) => path === start || path.startsWith(`${start}/`))) return false;
  return declined === 0 || now - declinedAt >= NOT_NOW;
}

const STORAGE_KEY = "install-offer";

/** What was answered on earlier visits; as if never asked where nothing can be kept. */
export function readPatience(): Patience {
  try {
    const [declined = 0, declinedAt = 0] = (localStorage.getItem(STORAGE_KEY) ?? "")
      .split(" ")
      .map(Number);
    return Number.isFinite(declined) && Number.isFinite(declinedAt)
      ? { declined, declinedAt }
      : UNASKED;
  } catch {
    return UNASKED;
  }
}

export function writePatience(patience: Patience): void {
  try {
    localStorage.setItem(STORAGE_KEY, `${patience.declined} ${patience.declinedAt}`);
  } catch (error) {
    console.warn("the answer is not kept", error);
  }
}
