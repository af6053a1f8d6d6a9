import type { FastifyInstance } from "fastify";
import { HOUR_MS } from "#contract/durations.ts";
import type { ContentStore } from "#server/content/content.ts";
import type { Database } from "#server/database/database.ts";
import { Events } from "#server/events/events.ts";
import { endHeldDays, readHeldDays } from "#server/events/held-days.ts";
import { removeOldSignUps } from "#server/events/remove-old-sign-ups.ts";
import type { Tickets } from "#server/events/tickets.ts";

interface EventStores {
  readonly database: Database;
  readonly content: ContentStore;
  readonly tickets: Tickets;
  readonly now?: () => Date;
}

/** Events, which are followed when the server starts, when their content changes, and every hour. */
export function openEvents(app: FastifyInstance, stores: EventStores): Events {
  const { database, content, now = () => new Date() } = stores;
  let isClosed = false;
  let following = Promise.resolve();
  const follow = () => {
    following = following.then(async () => {
      if (isClosed) return;
      await followDays(stores, now(), app);
      await removeOldSignUps({ database, events: content.current.events, logger: app.log });
    });
  };
  const timer = setInterval(follow, HOUR_MS);
  // A database that never opens is told of elsewhere.
  database.opened.then(
    () => {
      follow();
      content.onChange(follow);
    },
    () => undefined,
  );
  app.addHook("onClose", async () => {
    isClosed = true;
    clearInterval(timer);
    await following;
  });
  return new Events(stores);
}

/** Other servers take sign-ups too: the days of all of them are in the database. */
async function followDays(
  { database, content }: Pick<EventStores, "database" | "content">,
  now: Date,
  { log }: Pick<FastifyInstance, "log">,
): Promise<void> {
  try {
    await endHeldDays(database, now);
    content.holdAll(await database.run(readHeldDays));
  } catch (error) {
    log.error({ err: error }, "the days of events could not be followed");
  }
}
