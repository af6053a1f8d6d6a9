import * as z from "zod/mini";
import type { OfficeCallShape } from "./call.ts";
import { CheckInBatch, CheckInResult, DoorEvent, DoorList } from "./door-shapes.ts";
import { EventChoice } from "./event-shapes.ts";

/** The door of an event. */
export const DOOR_CALLS = {
  doorEvents: {
    method: "GET",
    path: "/v1/office/door/events",
    callers: "staff",
    input: z.object({}),
    data: z.array(DoorEvent),
  },
  doorList: {
    method: "GET",
    path: "/v1/office/door/list",
    callers: ["events", "door"],
    input: EventChoice,
    data: DoorList,
  },
  checkIn: {
    method: "POST",
    path: "/v1/office/door/check-ins",
    callers: ["events", "door"],
    input: CheckInBatch,
    data: z.array(CheckInResult),
    // A phone that was put away without a network may come out after a week's holiday.
    daysAfter: 7,
  },
} as const satisfies Record<string, OfficeCallShape>;
