import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StaffRole } from "#contract/office/roles.ts";

interface NavigationEntry {
  readonly to: string;
  readonly label: MessageDescriptor;
  /** Roles that see it; `staff`: everybody. What may be done there, the API checks again. */
  readonly roles: "staff" | readonly StaffRole[];
}

/** In the order in which they stand. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: "/", label: msg`今日`, roles: "staff" },
  { to: "/events", label: msg`活动`, roles: ["events"] },
  { to: "/door", label: msg`签到`, roles: ["events", "door"] },
  { to: "/applications", label: msg`申请`, roles: ["admissions"] },
  { to: "/people", label: msg`个人信息`, roles: ["administrator"] },
  { to: "/upkeep", label: msg`维护`, roles: ["administrator"] },
  { to: "/staff", label: msg`人员`, roles: ["administrator"] },
];
