import { DAY_MS } from "#contract/durations.ts";
import type { OfficeCallShape } from "#contract/office/call.ts";
import type { StaffRole } from "#contract/office/roles.ts";
import type { RoleGrant } from "#contract/office/staff-shapes.ts";
import { schoolDate } from "#contract/school-date.ts";
import { STAGES, type Stage } from "#contract/stages.ts";
import { OfficeRefused } from "./refusals.ts";

export interface StaffFacts {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly RoleGrant[];
}

/** One of the staff who is logged in, and what their roles let them do. */
export class StaffMember implements StaffFacts {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly RoleGrant[];

  constructor({ id, name, roles }: StaffFacts) {
    this.id = id;
    this.name = name;
    this.roles = roles;
  }

  has(role: StaffRole): boolean {
    return this.roles.some((grant) => grant.role === role);
  }

  /** The stages whose applications they may see. */
  get stages(): readonly Stage[] {
    const given = this.roles.flatMap(({ role, stages }) => (role === "admissions" ? stages : []));
    return STAGES.filter((stage) => given.includes(stage));
  }

  /** Throws OfficeRefused where the applications of a stage are none of theirs. */
  requireStage(stage: Stage): void {
    if (!this.stages.includes(stage)) throw new OfficeRefused("role");
  }

  /** Whether they stand at the door of an event on a day, or up to so many days after it. */
  isAtDoor(eventId: string, now: Date, daysAfter = 0): boolean {
    const days = Array.from({ length: daysAfter + 1 }, (_, days) =>
      schoolDate(new Date(now.getTime() - days * DAY_MS)),
    );
    return this.roles.some(
      (grant) =>
        grant.role === "door" &&
        grant.eventId === eventId &&
        grant.day !== null &&
        days.includes(grant.day),
    );
  }

  /** Whether their roles let them make a call. The door's is for the event that the call names in `eventId`. */
  may(
    { callers, daysAfter }: Pick<OfficeCallShape, "callers" | "daysAfter">,
    input: unknown,
    now: Date,
  ): boolean {
    if (typeof callers === "string") return true;
    if (callers.some((role) => role !== "door" && this.has(role))) return true;
    if (!callers.includes("door")) return false;
    const eventId = eventOf(input);
    return eventId !== null && this.isAtDoor(eventId, now, daysAfter);
  }
}

function eventOf(input: unknown): string | null {
  const isObject = typeof input === "object" && input !== null && "eventId" in input;
  return isObject && typeof input.eventId === "string" ? input.eventId : null;
}
