import { DAY_MS } from "#contract/durations.ts";
import { deviceStorage } from "#src/session/browser-storage.ts";

const PAGES_BEFORE_OFFER = 2;
const NOT_NOW_MS = 10 * DAY_MS;
const MOST_OFFERS = 3;
const NEVER_INSIDE = ["/login", "/account", "/apply", "/event", "/offline"];

export interface Patience {
  readonly declined: number;
  readonly declinedAt: number;
}
export const UNASKED: Patience = { declined: 0, declinedAt: 0 };

export function isTimeToOffer(
  { declined, declinedAt }: Patience,
  { pages, path, now }: { readonly pages: number; readonly path: string; readonly now: number },
): boolean {
  if (pages < PAGES_BEFORE_OFFER || declined >= MOST_OFFERS) return false;
  if (NEVER_INSIDE.some((start) => path === start || path.startsWith(`${start}/`))) return false;
  return declined === 0 || now - declinedAt >= NOT_NOW_MS;
}

const STORAGE_KEY = "install-offer";

export function readPatience(): Patience {
  const stored = deviceStorage.read(STORAGE_KEY) ?? "";
  const [declined = 0, declinedAt = 0] = stored.split(" ").map(Number);
  return Number.isFinite(declined) && Number.isFinite(declinedAt)
    ? { declined, declinedAt }
    : UNASKED;
}

export function writePatience(patience: Patience): void {
  deviceStorage.write(STORAGE_KEY, `${patience.declined} ${patience.declinedAt}`);
}
