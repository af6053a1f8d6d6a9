import type { FastifyInstance } from "fastify";
import type { ContentStore } from "#server/content/content.ts";
import type { Database } from "#server/database/database.ts";
import { Events } from "#server/events/events.ts";
import { removeOldSignUps } from "#server/events/remove-old-sign-ups.ts";

const HOUR = 60 * 60 * 1000;

/** Events, whose old sign-ups are removed when the server starts, and for as long as it runs. */
export function openEvents(
  app: FastifyInstance,
  { database, content }: { readonly database: Database; readonly content: ContentStore },
): Events {
  let isClosed = false;
  let removal = Promise.resolve();
  const removeOld = () => {
    if (isClosed) return;
    removal = removeOldSignUps({ database, events: content.current.events, logger: app.log });
  };
  const timer = setInterval(removeOld, HOUR);
  // A database that never opens is told of elsewhere.
  database.opened.then(removeOld, () => undefined);
  app.addHook("onClose", async () => {
    isClosed = true;
    clearInterval(timer);
    await removal;
  });
  return new Events({ database, content });
}
