import type { Locale } from "#contract/locales.ts";
import type { DatedEvent } from "#server/content/events.ts";
import { clockTime, type Table } from "#server/tables/spreadsheet.ts";
import type { SignUp } from "./sign-up-lists.ts";

const COLUMNS = {
  signedUpAt: { zh: "报名时间", en: "Signed up" },
  username: { zh: "用户名", en: "Username" },
  phone: { zh: "手机号", en: "Phone" },
} as const;

/** What the office calls an event. */
export function titleOf({ texts, startsAt }: DatedEvent, locale: Locale): string {
  return `${texts[locale].title} · ${clockTime(new Date(startsAt))}`;
}

/** The sign-ups of an event as a table to export. */
export function signUpTable(event: DatedEvent, signUps: readonly SignUp[], locale: Locale): Table {
  return {
    name: event.id.slice(0, 31),
    title: titleOf(event, locale),
    columns: [
      { title: COLUMNS.signedUpAt[locale], width: 17 },
      { title: COLUMNS.username[locale], width: 24 },
      { title: COLUMNS.phone[locale], width: 15 },
    ],
    rows: signUps.map(({ signedUpAt, username, phone }) => [
      { moment: signedUpAt },
      username,
      { phone },
    ]),
  };
}
