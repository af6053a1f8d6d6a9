import type { Staff } from "#server/staff/staff.ts";

/** What the office's calls are answered from. */
export interface OfficeServices {
  readonly staff: Staff;
  readonly now: () => Date;
}
