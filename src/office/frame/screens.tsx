import type { RouteComponent } from "@tanstack/react-router";
import { lazyScreen } from "./lazy-screen.ts";

interface Screen {
  /** Below /office; `$name` stands for a part that the screen reads with `useRouteParam("name")`. */
  readonly path: string;
  readonly component: RouteComponent;
}

/** Screens that nobody has to be logged in for. */
export const OPEN_SCREENS: readonly Screen[] = [
  // It asks who is there by itself: without a network it goes by what the device has.
  {
    path: "/door/$id",
    component: lazyScreen(() => import("#src/office/door/door-screen.tsx"), "DoorScreen"),
  },
  {
    path: "/invitation",
    component: lazyScreen(
      () => import("#src/office/getting-in/invitation-screen.tsx"),
      "InvitationScreen",
    ),
  },
];

/** Every address of the office. Each screen is a file of its own that is loaded when it is first opened. */
export const SCREENS: readonly Screen[] = [
  {
    path: "/",
    component: lazyScreen(() => import("#src/office/today/today-screen.tsx"), "TodayScreen"),
  },
  {
    path: "/events",
    component: lazyScreen(() => import("#src/office/events/events-screen.tsx"), "EventsScreen"),
  },
  {
    path: "/events/$id",
    component: lazyScreen(() => import("#src/office/events/event-screen.tsx"), "EventScreen"),
  },
  {
    path: "/door",
    component: lazyScreen(
      () => import("#src/office/door/door-start-screen.tsx"),
      "DoorStartScreen",
    ),
  },
  {
    path: "/applications",
    component: lazyScreen(
      () => import("#src/office/applications/applications-screen.tsx"),
      "ApplicationsScreen",
    ),
  },
  {
    path: "/applications/enter",
    component: lazyScreen(() => import("#src/office/applications/enter-screen.tsx"), "EnterScreen"),
  },
  {
    path: "/applications/releases",
    component: lazyScreen(
      () => import("#src/office/applications/releases-screen.tsx"),
      "ReleasesScreen",
    ),
  },
  {
    path: "/applications/$number",
    component: lazyScreen(
      () => import("#src/office/applications/application-screen.tsx"),
      "ApplicationScreen",
    ),
  },
  {
    path: "/staff",
    component: lazyScreen(() => import("#src/office/staff/staff-screen.tsx"), "StaffScreen"),
  },
  {
    path: "/sessions",
    component: lazyScreen(
      () => import("#src/office/getting-in/sessions-screen.tsx"),
      "SessionsScreen",
    ),
  },
  {
    path: "/people",
    component: lazyScreen(() => import("#src/office/people/people-screen.tsx"), "PeopleScreen"),
  },
  {
    path: "/content",
    component: lazyScreen(() => import("#src/office/upkeep/content-screen.tsx"), "ContentScreen"),
  },
  {
    path: "/upkeep",
    component: lazyScreen(() => import("#src/office/upkeep/upkeep-screen.tsx"), "UpkeepScreen"),
  },
  {
    path: "/upkeep/audit",
    component: lazyScreen(() => import("#src/office/upkeep/audit-screen.tsx"), "AuditScreen"),
  },
];
