import type { ApplicationStore } from "#server/applications/list-applications.ts";
import type { People } from "#server/people/people.ts";
import type { Staff } from "#server/staff/staff.ts";
import type { Upkeep } from "#server/upkeep/upkeep.ts";

/** What the office's calls are answered from. */
export interface OfficeServices {
  readonly staff: Staff;
  readonly applications: ApplicationStore;
  readonly people: People;
  readonly upkeep: Upkeep;
  readonly now: () => Date;
}
