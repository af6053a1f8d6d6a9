import type { ApplicationStore } from "#server/applications/list-applications.ts";
import type { Door } from "#server/door/door.ts";
import type { MessageDrafts } from "#server/events/message-drafts.ts";
import type { OfficeEvents } from "#server/events/office-events.ts";
import type { People } from "#server/people/people.ts";
import type { Staff } from "#server/staff/staff.ts";
import type { Upkeep } from "#server/upkeep/upkeep.ts";

/** What the office's calls are answered from. */
export interface OfficeServices {
  readonly staff: Staff;
  readonly events: OfficeEvents;
  readonly drafts: MessageDrafts;
  readonly door: Door;
  readonly applications: ApplicationStore;
  readonly people: People;
  readonly upkeep: Upkeep;
  readonly now: () => Date;
}
