import type { SavedEvent } from "#src/outbox/saved-event.ts";

/** An event that takes anybody, and that nobody here has signed up for. */
export const EVENT: SavedEvent = {
  id: "open-day",
  title: "校园开放日",
  summary: "",
  stage: null,
  startsAt: "2099-05-09T09:00:00+08:00",
  endsAt: "2099-05-09T11:00:00+08:00",
  place: "操场",
  phone: "0571-88001999",
  closesAt: "2099-05-08T18:00:00+08:00",
  capacity: null,
  taken: 0,
  cover: null,
  status: "open",
  signedUp: false,
  locale: "zh",
};
