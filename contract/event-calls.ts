import * as z from "zod/mini";
import {
  Event,
  EventListQuery,
  EventQuery,
  EventSummary,
  IntentQuery,
  SignUpQuery,
} from "./event-shapes.ts";

/** The calls about events, all of them for the logged in. */
export const EVENT_CALLS = {
  /** Those to come, soonest first; then the ended ones, latest first. */
  events: {
    method: "GET",
    path: "/v1/homepage/activity",
    query: EventListQuery,
    body: null,
    data: z.array(EventSummary),
    needsToken: true,
  },
  eventDetail: {
    method: "GET",
    path: "/v1/homepage/activity/detail",
    query: EventQuery,
    body: null,
    data: Event,
    needsToken: true,
  },
  signUpForEvent: {
    method: "PUT",
    path: "/v1/homepage/signUpActivity",
    query: SignUpQuery,
    body: null,
    data: EventSummary,
    needsToken: true,
  },
  /** Beyond the specification: gives the seat back. */
  cancelSignUp: {
    method: "DELETE",
    path: "/v1/homepage/signUpActivity",
    query: IntentQuery,
    body: null,
    data: EventSummary,
    needsToken: true,
  },
} as const;

export type EventCall = keyof typeof EVENT_CALLS;

/** Beyond the specification: the event's `text/calendar` file, which needs no token; `?id=` and `&lang=`. */
export const CALENDAR_PATH = "/v1/homepage/activity/calendar";
