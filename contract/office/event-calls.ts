import * as z from "zod/mini";
import type { OfficeCallShape } from "./call.ts";
import {
  CapacityChange,
  DraftChange,
  DraftMark,
  EventChoice,
  EventDraft,
  EventSignUp,
  EventView,
  OfficeEvent,
  SeenDraft,
  SignUpCancellation,
  SignUpExport,
  SignUpMove,
  TakingIn,
} from "./event-shapes.ts";

/** Events, who has signed up for them, and what is written to them. */
export const OFFICE_EVENT_CALLS = {
  events: {
    method: "GET",
    path: "/v1/office/events",
    callers: ["events", "administrator"],
    input: z.object({}),
    data: z.array(OfficeEvent),
  },
  event: {
    method: "GET",
    path: "/v1/office/event",
    callers: ["events"],
    input: EventChoice,
    data: EventView,
  },
  signUps: {
    method: "GET",
    path: "/v1/office/event/sign-ups",
    callers: ["events"],
    input: EventChoice,
    data: z.array(EventSignUp),
  },
  takeIn: {
    method: "POST",
    path: "/v1/office/event/sign-ups/take-in",
    callers: ["events"],
    input: TakingIn,
    data: z.null(),
  },
  moveSignUp: {
    method: "POST",
    path: "/v1/office/event/sign-ups/move",
    callers: ["events"],
    input: SignUpMove,
    data: z.null(),
  },
  cancelSignUpOf: {
    method: "POST",
    path: "/v1/office/event/sign-ups/cancel",
    callers: ["events"],
    input: SignUpCancellation,
    data: z.null(),
  },
  exportSignUps: {
    method: "POST",
    path: "/v1/office/event/sign-ups/export",
    callers: ["events"],
    input: SignUpExport,
    data: "file",
    confirm: true,
  },
  setCapacity: {
    method: "POST",
    path: "/v1/office/event/capacity",
    callers: ["events"],
    input: CapacityChange,
    data: z.null(),
  },
  saveDraft: {
    method: "POST",
    path: "/v1/office/event/draft",
    callers: ["events"],
    input: DraftChange,
    data: EventDraft,
  },
  markDraft: {
    method: "POST",
    path: "/v1/office/event/draft/mark",
    callers: ["events"],
    input: DraftMark,
    data: z.null(),
  },
  removeDraft: {
    method: "POST",
    path: "/v1/office/event/draft/remove",
    callers: ["events"],
    input: SeenDraft,
    data: z.null(),
  },
} as const satisfies Record<string, OfficeCallShape>;
