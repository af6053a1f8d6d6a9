const CHANNEL = "kept-site";
/** Milliseconds after which the word of a removal is old: a tab that slept through it is on its next visit by now. */
const OLD = 60_000;

const WORD = { removed: "REMOVED", wanted: "WANTED", opened: "OPENED" } as const;

interface Message {
  readonly type: (typeof WORD)[keyof typeof WORD];
  /** Milliseconds since 1970 when all was removed, is wanted again, or the tab was opened. */
  readonly at: number;
}

interface TabHandlers {
  /** All was removed in another tab. */
  readonly onRemoved: () => void;
  /** What was removed is wanted again in another tab. */
  readonly onWanted: () => void;
}

/** What one tab of the site tells the others of the copy that they keep together. */
export interface OtherTabs {
  tellRemoved(): void;
  tellWanted(): void;
}

/**
 * Follows what becomes of the copy in other tabs. A tab that was opening when all was removed hears of it as soon as it
 * listens: it asks.
 */
export function followOtherTabs({ onRemoved, onWanted }: TabHandlers): OtherTabs {
  const channel = new BroadcastChannel(CHANNEL);
  const tell = (message: Message) => channel.postMessage(message);
  let removedAt = 0;
  channel.addEventListener("message", ({ data }) => {
    if (!isMessage(data)) return;
    const { type, at } = data;
    if (type === WORD.opened && at < removedAt) tell({ type: WORD.removed, at: removedAt });
    if (type === WORD.wanted) {
      removedAt = 0;
      onWanted();
    }
    const isNews = at > Math.max(removedAt, performance.timeOrigin) && Date.now() - at < OLD;
    if (type === WORD.removed && isNews) {
      removedAt = at;
      onRemoved();
    }
  });
  tell({ type: WORD.opened, at: performance.timeOrigin });
  return {
    tellRemoved: () => {
      removedAt = Date.now();
      tell({ type: WORD.removed, at: removedAt });
    },
    tellWanted: () => {
      removedAt = 0;
      tell({ type: WORD.wanted, at: Date.now() });
    },
  };
}

/** Another tab may run another release. */
function isMessage(data: unknown): data is Message {
  if (typeof data !== "object" || data === null || !("type" in data && "at" in data)) return false;
  return Object.values<unknown>(WORD).includes(data.type) && typeof data.at === "number";
}
