import * as z from "zod/mini";
import {
  OLDER_ENTRIES,
  personalNames,
  readPersonal,
  removePersonal,
} from "#src/session/personal-storage.ts";
import { nameOf, parseEntry } from "./entries.ts";
import type { EntryStore } from "./entry-store.ts";
import type { Owner } from "./owner.ts";

/** An entry as builds until November 2026 kept it in localStorage. */
const Older = z.looseObject({
  kind: z.string(),
  wish: z.optional(z.string()),
  event: z.optional(z.looseObject({ id: z.string() })),
  application: z.optional(z.looseObject({ key: z.string() })),
  since: z.catch(z.number(), 0),
  state: z.catch(z.looseObject({ is: z.string() }), { is: "waiting" }),
});

export async function takeOver(entryStore: EntryStore, owner: Owner): Promise<void> {
  for (const name of personalNames(OLDER_ENTRIES)) {
    const entry = parseEntry(convert(readPersonal(name) ?? "", owner.login));
    if (entry) await entryStore.update(owner, nameOf(entry), (before) => before ?? entry);
    else console.warn("cannot be read", name);
    removePersonal(name);
  }
}

function convert(text: string, login: string): unknown {
  const { data } = Older.safeParse(parseJson(text));
  if (!data) return undefined;
  const { kind, wish: intent, event, application, since: askedAt, state } = data;
  // What was sent before was numbered later than its press, and the server refuses lower numbers.
  const lastSequence = kind === "event" ? Number(readPersonal("order")) || 0 : 0;
  const entry = { ...data, login, askedAt: Math.max(askedAt, lastSequence) };
  if (kind === "receipt") return { ...entry, kind: "application", state: "done" };
  const asked = { ...entry, intent, id: event?.id, key: application?.key };
  return state.is === "refused"
    ? { ...asked, state: "refused", refusal: state, told: state.isToTell !== true }
    : { ...asked, state: "pending", delay: state.delay, sent: state.mayHaveArrived };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
