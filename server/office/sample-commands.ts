import { sql } from "drizzle-orm";
import { openDataKeys } from "#server/applications/open-data-keys.ts";
import { accounts } from "#server/database/account-schema.ts";
import { applications } from "#server/database/application-schema.ts";
import { recordActions } from "#server/database/audit-log.ts";
import { eventSeats, signUps } from "#server/database/event-schema.ts";
import type { Command } from "./command.ts";
import { contentEvents } from "./content-events.ts";
import { FAILURES } from "./failure-words.ts";
import { NotDone } from "./failures.ts";
import { isInUse, makeSampleData } from "./sample-data.ts";
import { REPORTS } from "./words.ts";

const SIZE = { applications: 10_000, signUps: 50_000 };

export const SAMPLE_COMMANDS: readonly Command[] = [
  {
    name: "demo-data",
    words: [],
    summary: {
      zh: "在空数据库里填入虚构的申请和报名，供试用；已有数据时不执行",
      en: "fills an empty database with invented applications and sign-ups, to try the office; refuses where there are real ones",
    },
    options: {},
    makesDatabase: true,
    run: async (office, input) => {
      input.words([]);
      const { database, environment } = office;
      const { dataKeys, dataDirectory: directory } = environment;
      const logger = { info: () => null, warn: () => null, error: () => null };
      const { keys, register } = await openDataKeys({ keys: dataKeys, directory, logger });
      await register(database);
      const events = [...(await contentEvents(office)).values()].map(({ event }) => event);
      await database.transact(async (query) => {
        if (await isInUse(query)) throw new NotDone(FAILURES.inUse);
        await makeSampleData(query, SIZE, { keys, events, now: office.now() });
        const subject = `${SIZE.applications} ${SIZE.signUps}`;
        await recordActions(query, [office.audit("sample data made", subject)]);
      });
      // Or PostgreSQL plans for empty tables until it has looked at them by itself.
      // Not of the whole database: for each catalog the site's role may not look at, PostgreSQL would warn in the log.
      await database.run((query) =>
        query.execute(sql`analyze ${accounts}, ${applications}, ${signUps}, ${eventSeats}`),
      );
      office.say(REPORTS.sampleMade(SIZE.applications, SIZE.signUps));
    },
  },
];
