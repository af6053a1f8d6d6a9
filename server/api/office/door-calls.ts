import { DAY_MS } from "#contract/durations.ts";
import type { Locale } from "#contract/locales.ts";
import type { DOOR_CALLS } from "#contract/office/door-calls.ts";
import type { DoorEvent } from "#contract/office/door-shapes.ts";
import { schoolDate, schoolTime } from "#contract/school-date.ts";
import { localeOfCall } from "#server/api/envelope.ts";
import type { ListedEvent } from "#server/events/listed-events.ts";
import type { GuardedCall, Handlers } from "./handlers.ts";
import type { OfficeServices } from "./services.ts";

/** How long before an event a device may be made ready, where there is a network. */
const DAYS_BEFORE = 14;
/** Days until what a device has noted arrives at the latest. */
const LONGEST_WAY = 30;

/** The door of events. */
export function doorCalls({
  door,
  events,
  now,
}: OfficeServices): Handlers<Extract<GuardedCall, keyof typeof DOOR_CALLS>> {
  return {
    doorEvents: async ({ member, request }) => {
      const locale = localeOfCall(request);
      const near = (await events.list()).filter((listed) => isNear(listed, now()));
      const all = member.has("events");
      return near
        .filter(({ event }) => all || member.isAtDoor(event.id, now()))
        .map((listed) => doorEvent(listed, locale));
    },
    doorList: async ({ input: { eventId }, member, request }) => {
      const { event, entries } = await door.list(eventId, member.name);
      return {
        event: doorEvent(event, localeOfCall(request)),
        entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at && schoolTime(at) })),
      };
    },
    checkIn: async ({ input: { eventId, checkIns }, member, session }) => {
      const noted = checkIns.map(({ at, ...checkIn }) => ({
        ...checkIn,
        at: possibleTime(new Date(at), now()),
      }));
      const { id, name } = member;
      const results = await door.checkIn({
        event: eventId,
        checkIns: noted,
        staff: { id, name },
        device: session.device,
      });
      return results.map(({ first, ...result }) => ({
        ...result,
        first: first && { at: schoolTime(first.at), by: first.by },
      }));
    },
  };
}

/** From today on, as far ahead as devices are made ready. */
function isNear({ event, status }: ListedEvent, now: Date): boolean {
  const ends = Date.parse(event.endsAt);
  const starts = Date.parse(event.startsAt);
  const isToday = schoolDate(new Date(ends)) >= schoolDate(now);
  return isToday && starts <= now.getTime() + DAYS_BEFORE * DAY_MS && status !== "cancelled";
}

/** Clocks of devices may be wrong: nobody comes in after it is told, or so long before. */
function possibleTime(at: Date, now: Date): Date {
  const earliest = now.getTime() - LONGEST_WAY * DAY_MS;
  return new Date(Math.min(now.getTime(), Math.max(earliest, at.getTime())));
}

function doorEvent({ event }: ListedEvent, locale: Locale): DoorEvent {
  const { id, startsAt, endsAt, texts } = event;
  return { id, title: texts[locale].title, startsAt, endsAt };
}
