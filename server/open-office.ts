import type { SiteWarning } from "#contract/office/site-warnings.ts";
import type { PasswordWork } from "#server/accounts/password-work.ts";
import type { OfficeServices } from "#server/api/office/services.ts";
import type { DataKeys } from "#server/applications/data-keys.ts";
import type { ContentStore } from "#server/content/content.ts";
import type { Database } from "#server/database/database.ts";
import { Door } from "#server/door/door.ts";
import { MessageDrafts } from "#server/events/message-drafts.ts";
import { OfficeEvents } from "#server/events/office-events.ts";
import { Tickets } from "#server/events/tickets.ts";
import { People } from "#server/people/people.ts";
import { Staff } from "#server/staff/staff.ts";
import { Upkeep, type UpkeepOptions, type UpkeepSettings } from "#server/upkeep/upkeep.ts";
import type { Environment } from "./environment.ts";

export interface OfficeStores {
  readonly database: Database;
  readonly content: ContentStore;
  readonly keys: DataKeys;
  readonly passwordWork: PasswordWork;
  readonly schoolNames: () => readonly string[];
  readonly settings: UpkeepSettings & Pick<Environment, "smsCountries">;
  /** As /readyz has them. */
  readonly warnings: () => Promise<readonly SiteWarning[]>;
  readonly faults: UpkeepOptions["faults"];
  readonly logger: UpkeepOptions["logger"];
  readonly now?: () => Date;
}

/** What the office's calls are answered from. */
export function openOffice({ now = () => new Date(), ...stores }: OfficeStores): OfficeServices {
  const { database, content, keys, settings } = stores;
  const { smsCountries } = settings;
  const events = new OfficeEvents({ database, content, now });
  const tickets = new Tickets(keys.ticketKey);
  return {
    staff: new Staff(stores),
    applications: { database, keys },
    people: new People({ database, smsCountries, keys: () => Promise.resolve(keys) }),
    upkeep: new Upkeep({ ...stores, now }),
    events,
    drafts: new MessageDrafts(database, now),
    door: new Door({ database, events, tickets }),
    now,
  };
}
