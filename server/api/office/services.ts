import type { Door } from "#server/door/door.ts";
import type { MessageDrafts } from "#server/events/message-drafts.ts";
import type { OfficeEvents } from "#server/events/office-events.ts";
import type { Staff } from "#server/staff/staff.ts";

/** What the office's calls are answered from. */
export interface OfficeServices {
  readonly staff: Staff;
  readonly events: OfficeEvents;
  readonly drafts: MessageDrafts;
  readonly door: Door;
  readonly now: () => Date;
}
