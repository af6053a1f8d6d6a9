import * as z from "zod/mini";
import { personalNames, readPersonal, UNSENT } from "#src/session/personal-storage.ts";
import { type OutboxEntry, parseEntry } from "./entries.ts";

/** An entry as builds until November 2026 kept it in localStorage. */
const Older = z.looseObject({
  kind: z.string(),
  wish: z.optional(z.unknown()),
  event: z.optional(z.looseObject({ id: z.string() })),
  application: z.optional(z.looseObject({ key: z.string() })),
  key: z.optional(z.string()),
  since: z.optional(z.number()),
  state: z.catch(
    z.looseObject({
      is: z.string(),
      mayHaveArrived: z.optional(z.boolean()),
      isToTell: z.optional(z.boolean()),
    }),
    { is: "waiting" },
  ),
});

/** What an older build has left, by the names it used; undefined: it cannot be read. */
export function entriesOfOlderBuild(
  login: string,
): readonly { readonly name: string; readonly entry: OutboxEntry | undefined }[] {
  return personalNames(UNSENT)
    .filter((name) => name !== UNSENT)
    .map((name) => ({ name, entry: convert(readPersonal(name) ?? "", login) }));
}

function convert(text: string, login: string): OutboxEntry | undefined {
  const { data } = Older.safeParse(parseJson(text));
  if (!data) return undefined;
  const { kind, wish, event, application, key, since = 0, state } = data;
  const shared = { ...data, login, askedAt: since };
  if (kind === "receipt") return parseEntry({ ...shared, kind: "application", state: "done" });
  return parseEntry({
    ...shared,
    id: event?.id,
    key: key ?? application?.key,
    intent: wish,
    ...(state.is === "refused"
      ? { state: "refused", refusal: state, told: !state.isToTell }
      : { ...state, state: "pending", sent: state.mayHaveArrived }),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
