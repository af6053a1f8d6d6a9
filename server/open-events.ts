import type { FastifyInstance } from "fastify";
import type { ContentStore } from "#server/content/content.ts";
import type { Database } from "#server/database/database.ts";
import { Events } from "#server/events/events.ts";
import { removeOldSignUps } from "#server/events/remove-old-sign-ups.ts";

const HOUR = 60 * 60 * 1000;

/** Events, whose old sign-ups are removed for as long as the server runs. */
export function openEvents(
  app: FastifyInstance,
  { database, content }: { readonly database: Database; readonly content: ContentStore },
): Events {
  const timer = setInterval(() => {
    void removeOldSignUps({ database, events: content.current.events, logger: app.log });
  }, HOUR);
  app.addHook("onClose", () => clearInterval(timer));
  return new Events({ database, content });
}
