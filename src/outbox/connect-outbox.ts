import { fetchPart } from "#src/api/http.ts";
import { tokenAtom } from "#src/session/session-atoms.ts";
import { loginOf } from "#src/session/token-cookie.ts";
import { EntryStore } from "./entry-store.ts";
import type { Outbox, OutboxParts } from "./outbox.ts";
import { entriesAtom } from "./outbox-atoms.ts";

/** Opens the outbox; the first call fetches the part of the app that it is made of. */
export type OpenOutbox = () => Promise<Outbox>;

interface ConnectedOutbox {
  readonly open: OpenOutbox;
  /** Sends what is pending, if somebody is logged in. */
  readonly send: () => void;
}

/** An outbox that sends whenever a try may succeed, and that empties with the end of a login. */
export function connectOutbox(options: Omit<OutboxParts, "entryStore">): ConnectedOutbox {
  const { store } = options;
  const parts = { ...options, entryStore: new EntryStore() };
  let opened: Promise<Outbox> | undefined;
  const fetchOutbox = async () => {
    const { Outbox } = await fetchPart(import("./outbox.ts"));
    return new Outbox(parts);
  };
  const open = async () => {
    opened ??= fetchOutbox();
    try {
      const outbox = await opened;
      await outbox.takeOver();
      await outbox.refresh();
      return outbox;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  };
  const send = () => {
    if (!store.get(tokenAtom)) return;
    open()
      .then((outbox) => outbox.send())
      .catch((error: unknown) => console.warn("not sent yet", error));
  };
  store.sub(tokenAtom, () => {
    const login = loginOf(store.get(tokenAtom) ?? null);
    store.set(entriesAtom, []);
    void parts.entryStore.filter((entry) => isOf(entry, login));
    send();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") send();
  });
  return { open, send };
}

function isOf(entry: unknown, login: string | null): boolean {
  return typeof entry === "object" && entry !== null && "login" in entry && entry.login === login;
}
