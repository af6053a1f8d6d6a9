import type { Locale } from "#contract/locales.ts";
import type { OFFICE_EVENT_CALLS } from "#contract/office/event-calls.ts";
import type { EventDraft, OfficeEvent } from "#contract/office/event-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import { localeOfCall } from "#server/api/envelope.ts";
import type { ListedEvent } from "#server/events/listed-events.ts";
import type { MessageDraft } from "#server/events/message-drafts.ts";
import { EventChangeRefused } from "#server/events/office-refusals.ts";
import { signUpTable } from "#server/events/sign-up-table.ts";
import { OfficeRefused } from "#server/staff/refusals.ts";
import { type GuardedCall, type Handlers, OfficeFile } from "./handlers.ts";
import type { OfficeServices } from "./services.ts";

/** Events, their sign-ups and what is written to families. */
export function eventCalls({
  events,
  drafts,
}: OfficeServices): Handlers<Extract<GuardedCall, keyof typeof OFFICE_EVENT_CALLS>> {
  return {
    events: async ({ request }) => {
      const locale = localeOfCall(request);
      return (await events.list()).map((listed) => officeEvent(listed, locale));
    },
    event: async ({ input: { eventId }, request }) => {
      const event = officeEvent(await events.find(eventId), localeOfCall(request));
      const kept = await drafts.of(eventId);
      return {
        event,
        drafts: kept.map(eventDraft),
      };
    },
    signUps: async ({ input: { eventId }, member }) => {
      const { signUps } = await events.read(eventId, member.name, "sign-ups read");
      return signUps.map(({ signedUpAt, checkIns, ...signUp }) => ({
        ...signUp,
        signedUpAt: schoolTime(signedUpAt),
        checkIns: checkIns.map(({ at, ...checkIn }) => ({ ...checkIn, at: schoolTime(at) })),
      }));
    },
    takeIn: ({ input: { eventId, phone }, member }) =>
      done(events.takeIn(eventId, phone, member.name)),
    moveSignUp: ({ input: { eventId, signUp, to }, member }) =>
      done(events.move({ event: eventId, signUp, operator: member.name }, to)),
    cancelSignUpOf: ({ input: { eventId, signUp, isCheckedIn }, member }) =>
      done(events.cancel({ event: eventId, signUp, operator: member.name }, isCheckedIn)),
    exportSignUps: async ({ input: { eventId, format }, member, request }) => {
      const { event: listed, signUps } = await events.read(
        eventId,
        member.name,
        "sign-ups exported",
      );
      const table = signUpTable(listed.event, signUps, localeOfCall(request));
      return OfficeFile.ofTable(table, eventId, format);
    },
    setCapacity: ({ input: { eventId, ...change }, member }) =>
      done(events.setCapacity(eventId, change, member.name)),
    saveDraft: async ({ input: { eventId, seen, ...draft }, member }) => {
      await events.find(eventId);
      const read = seen === null ? null : new Date(seen);
      const change = { ...draft, event: eventId, seen: read, staff: member };
      return eventDraft(await drafts.save(change).catch(refuse));
    },
    markDraft: ({ input: { eventId, seen, ...mark }, member }) =>
      done(drafts.mark({ ...mark, event: eventId, seen: new Date(seen), staff: member })),
    removeDraft: ({ input: { eventId, id, seen }, member }) =>
      done(drafts.remove({ event: eventId, id, seen: new Date(seen), staff: member })),
  };
}

function eventDraft({ savedAt, sentAt, ...draft }: MessageDraft): EventDraft {
  return {
    ...draft,
    savedAt: savedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

function officeEvent(
  { event, taken, capacity, ownCapacity, status }: ListedEvent,
  locale: Locale,
): OfficeEvent {
  const { id, stage, startsAt, endsAt, closesAt, texts } = event;
  return {
    ...{ id, stage, startsAt, endsAt, closesAt, taken, capacity, ownCapacity, status },
    title: texts[locale].title,
  };
}

/** Answers null once it is done. Rejects with OfficeRefused. */
async function done(change: Promise<void>): Promise<null> {
  await change.catch(refuse);
  return null;
}

/** Throws OfficeRefused in place of EventChangeRefused, and anything else as it is. */
function refuse(error: unknown): never {
  if (!(error instanceof EventChangeRefused)) throw error;
  const { refusal, by } = error;
  throw new OfficeRefused(refusal, by === null ? {} : { by });
}
