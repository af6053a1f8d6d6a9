import { fetchPart } from "#src/api/http.ts";
import { ownOwners } from "#src/session/personal-storage.ts";
import { sealAtom, tokenAtom } from "#src/session/session-atoms.ts";
import { loginOf } from "#src/session/token-cookie.ts";
import { EntryStore } from "./entry-store.ts";
import type { Outbox, OutboxParts } from "./outbox.ts";
import { entriesAtom, sentLaterAtom } from "./outbox-atoms.ts";

export type OpenOutbox = () => Promise<Outbox>;

/** An outbox that sends whenever a try may succeed, and that shows nothing once a login ends. */
export function connectOutbox(options: Omit<OutboxParts, "entryStore">) {
  const { store, session } = options;
  const entryStore = new EntryStore();
  let outbox: Outbox | undefined;
  const open: OpenOutbox = async () => {
    const { Outbox } = await fetchPart(import("./outbox.ts"));
    outbox ??= new Outbox({ ...options, entryStore });
    await outbox.open();
    return outbox;
  };
  const send = () => {
    if (!store.get(tokenAtom)) return;
    open()
      .then((opened) => opened.send())
      .catch((error: unknown) => console.warn("not sent yet", error));
  };
  store.sub(tokenAtom, () => {
    const login = loginOf(store.get(tokenAtom) ?? null);
    store.set(entriesAtom, []);
    store.set(sentLaterAtom, []);
    void entryStore.keepLogin(login, login === null ? [] : ownOwners());
    send();
  });
  // What was saved before the seal was there is sealed, and what was sealed before the login is found.
  store.sub(sealAtom, () => {
    if (store.get(sealAtom) !== null) send();
  });
  session.onLogOut((owners) => void entryStore.remove(owners));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") send();
  });
  return { open, send };
}
