import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { schoolTime } from "#contract/school-date.ts";
import type { DatedEvent } from "#server/content/events.ts";
import { type EventRecord, recordOf } from "#server/events/event-record.ts";
import type { Chance } from "./chance.ts";
import type { SampleAccount } from "./sample-families.ts";

/** An event with those who have signed up for it. */
export interface SampleEvent {
  readonly id: string;
  readonly record: EventRecord;
  readonly guests: readonly SampleAccount[];
}

/** Ended so lately that the site keeps the sign-ups. */
const LONGEST_AGO = 150;
const SEATS = 600;
const TITLES = [
  ["校园开放日", "Open day"],
  ["家长课堂", "Parents’ class"],
  ["图书馆之夜", "Library night"],
  ["科学体验课", "Science workshop"],
  ["合唱音乐会", "Choir concert"],
] as const;

/** Sign-ups for the content's events, as many as each has seats for, and for invented ones that are over. */
export function sampleEvents(
  events: readonly DatedEvent[],
  accounts: readonly SampleAccount[],
  count: number,
  now: Date,
  chance: Chance,
): SampleEvent[] {
  const made: SampleEvent[] = [];
  let left = count;
  const add = (id: string, record: EventRecord, seats: number) => {
    const first = Math.floor(chance.next() * accounts.length);
    const wanted = Math.min(left, seats, accounts.length);
    // Nobody twice: so many of the accounts as there are seats, one after the other.
    const guests = [...accounts.slice(first), ...accounts.slice(0, first)].slice(0, wanted);
    left -= guests.length;
    made.push({ id, record, guests });
  };
  for (const event of events) {
    const isSignedUpFor =
      !event.cancelled && Date.parse(event.endsAt) > now.getTime() - LONGEST_AGO * DAY_MS;
    const seats = event.capacity ?? SEATS;
    if (isSignedUpFor)
      add(event.id, recordOf(event), Math.floor(seats * (0.5 + chance.next() / 2)));
  }
  for (let index = 0; left > 0; index += 1) {
    const start = new Date(now.getTime() - (7 + (index % (LONGEST_AGO - 7))) * DAY_MS);
    add(`sample-${index + 1}`, sampleRecord(index, start), SEATS - Math.floor(chance.next() * 60));
  }
  return made;
}

function sampleRecord(index: number, start: Date): EventRecord {
  const [zh, en] = TITLES[index % TITLES.length] ?? TITLES[0];
  const texts = { summary: "", place: "", audience: "", organiser: "", address: "" };
  const number = index + 1;
  return {
    ...{ stage: null, phone: "", capacity: SEATS, cancelled: false, walkIn: false, rule: null },
    startsAt: schoolTime(start),
    endsAt: schoolTime(new Date(start.getTime() + 2 * HOUR_MS)),
    closesAt: schoolTime(new Date(start.getTime() - DAY_MS)),
    texts: {
      zh: { ...texts, title: `${zh}（示例 ${number}）` },
      en: { ...texts, title: `${en} (sample ${number})` },
    },
  };
}
