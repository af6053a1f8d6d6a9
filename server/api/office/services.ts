import type { ApplicationStore } from "#server/applications/list-applications.ts";
import type { Staff } from "#server/staff/staff.ts";

/** What the office's calls are answered from. */
export interface OfficeServices {
  readonly staff: Staff;
  readonly applications: ApplicationStore;
  readonly now: () => Date;
}
