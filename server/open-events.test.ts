import { expect, it, onTestFinished, vi } from "vitest";
import { HOUR_MS } from "#contract/durations.ts";
import { createVisitor } from "#server/accounts/test-visitors.ts";
import { openContentStore } from "#server/content/content.ts";
import { Events } from "#server/events/events.ts";
import { signUpsOf } from "#server/events/sign-up-lists.ts";
import { Tickets } from "#server/events/tickets.ts";
import { openEvents } from "./open-events.ts";
import { createTestSchool } from "./test-school.ts";

const LECTURE = ["starts: +3 Friday 19:00", "ends: 20:30", "closes: 18:00", "capacity: 30"];

const tickets = new Tickets(Buffer.alloc(32));

/** The content takes its state anew every half minute in which the clock was set. */
async function openSchool() {
  const { clock, open, ...school } = await createTestSchool(
    "2026-11-26T12:00:00+08:00",
    ...(["setTimeout", "clearTimeout"] as const),
  );
  return {
    ...school,
    open: async () => {
      const opened = await open();
      const events = openEvents(opened.app, { ...opened, tickets, now: school.now });
      return { ...opened, events };
    },
    setClock: (time: string) => {
      clock.now = new Date(time);
      vi.advanceTimersByTime(30_000);
    },
  };
}

it("holds an event on the day for which somebody has signed up, until it is over", async () => {
  const { test, files, open, setClock, now } = await openSchool();
  for (const id of ["lecture", "talk"]) files.writeEvent(id, LECTURE);
  const [early, late] = [await createVisitor(test), await createVisitor(test)];
  const intent = (account: string) => ({ account, id: "lecture", session: Buffer.alloc(32) });
  let { app, content, events, database } = await open();
  const days = (account: string) =>
    events.list(account, "zh", {}).then(({ data }) => {
      const seen = data.map(({ id, startsAt, signedUp, status, movedFrom }) => [
        id,
        startsAt.slice(0, 10),
        ...[signedUp, status, movedFrom],
      ]);
      return Object.fromEntries(seen.map(([id, ...facts]) => [id, facts]));
    });
  const dayOf = (id: string) => content.current.events.get(id)?.startsAt.slice(0, 10);

  await events.signUp(intent(early.id), "zh");
  // Saturday: what nobody has signed up for is a week later than it was on Thursday.
  setClock("2026-11-28T12:00:00+08:00");
  expect([dayOf("lecture"), dayOf("talk")]).toEqual(["2026-12-11", "2026-12-18"]);
  expect(await days(early.id)).toEqual({
    lecture: ["2026-12-11", true, "open", undefined],
    talk: ["2026-12-18", false, "open", undefined],
  });

  // A server that has not heard of it takes a sign-up for the same day all the same.
  const unheard = await openContentStore({ directory: files.directory, logger: app.log, now });
  onTestFinished(() => unheard.close());
  expect(unheard.current.events.get("lecture")?.startsAt).toContain("2026-12-18");
  await new Events({ database, content: unheard, tickets, now }).signUp(intent(late.id), "zh");
  expect((await days(late.id)).lecture).toEqual(["2026-12-11", true, "open", undefined]);

  await app.close();
  ({ app, content, events, database } = await open());
  await vi.waitFor(() => expect(dayOf("lecture")).toBe("2026-12-11"));

  setClock("2026-12-11T20:29:00+08:00");
  expect((await days(early.id)).lecture).toEqual(["2026-12-11", true, "closed", undefined]);
  setClock("2026-12-11T20:30:00+08:00");
  vi.advanceTimersByTime(HOUR_MS);
  await vi.waitFor(() => expect(dayOf("lecture")).toBe("2027-01-01"));
  expect(await days(early.id)).toEqual({
    lecture: ["2027-01-01", false, "open", undefined],
    talk: ["2027-01-01", false, "open", undefined],
    "lecture~2026-12-11": ["2026-12-11", true, "ended", undefined],
  });
  expect((await events.detail(early.id, "zh", "lecture")).taken).toBe(0);
  const came = await database.run((query) => signUpsOf(query, "lecture~2026-12-11"));
  expect(came).toHaveLength(2);
});

it("lets an event move on from a day that has come a second time, because the clock was set back", async () => {
  const { test, files, open, setClock } = await openSchool();
  files.writeEvent("lecture", LECTURE);
  const [early, late] = [await createVisitor(test), await createVisitor(test)];
  const { content, events, database } = await open();
  const signUp = ({ id: account }: { readonly id: string }) =>
    events.signUp({ account, id: "lecture", session: Buffer.alloc(32) }, "zh");
  const dayOf = () => content.current.events.get("lecture")?.startsAt.slice(0, 10);
  const letItPass = async () => {
    setClock("2026-12-11T20:30:00+08:00");
    vi.advanceTimersByTime(HOUR_MS);
    await vi.waitFor(() => expect(dayOf()).toBe("2027-01-01"));
  };

  await signUp(early);
  await letItPass();
  setClock("2026-11-26T12:00:00+08:00");
  expect(dayOf()).toBe("2026-12-11");
  await signUp(early);
  await signUp(late);
  await letItPass();
  const past = "lecture~2026-12-11";
  expect(await database.run((query) => signUpsOf(query, past))).toHaveLength(2);
  expect(await test.query("select event_id, taken from event_places order by 1")).toEqual([
    { event_id: "lecture", taken: 0 },
    { event_id: past, taken: 2 },
  ]);
});

it("moves an event whose day an editor has changed, and says from when to those who signed up before", async () => {
  const { test, files, open } = await openSchool();
  files.writeEvent("lecture", LECTURE);
  const [early, late] = [await createVisitor(test), await createVisitor(test)];
  const intent = (account: string) => ({ account, id: "lecture", session: Buffer.alloc(32) });
  const { content, events } = await open();
  await events.signUp(intent(early.id), "zh");
  const changed = new Promise((resolve) => content.onChange(resolve));
  files.replace("events/lecture/zh.md", "+3 Friday 19:00", "2027-01-08 19:00");
  await changed;
  expect(await events.detail(early.id, "zh", "lecture")).toMatchObject({
    startsAt: "2027-01-08T19:00:00+08:00",
    movedFrom: "2026-12-11T19:00:00+08:00",
    signedUp: true,
  });
  const signedUp = await events.signUp(intent(late.id), "zh");
  expect(signedUp).not.toHaveProperty("movedFrom");
  expect(await events.detail(late.id, "zh", "lecture")).not.toHaveProperty("movedFrom");
});

it("removes old sign-ups at the start and every hour, by the content as it is then", async () => {
  const { test, files, open } = await createTestSchool(new Date().toISOString());
  files.writeEvent("over", ["starts: +1d 09:00", "ends: +1d 10:00", "closes: +1d 09:00"]);
  const { app, database, content } = await open();

  const { id } = await createVisitor(test);
  await test.query("insert into event_places values ('over', 1, '{}')");
  await test.query("insert into sign_ups values ('over', $1, now() - interval '1 year')", [id]);
  const ends = () => test.query("select record ->> 'endsAt' as ends, taken from event_places");
  openEvents(app, { database, content, tickets });
  const coming = content.current.events.get("over")?.endsAt;
  await vi.waitFor(async () => expect(await ends()).toEqual([{ ends: coming, taken: 1 }]));

  const changed = new Promise((resolve) => content.onChange(resolve));
  files.writeEvent("over", ["starts: -200d 09:00", "ends: -200d 10:00", "closes: -200d 09:00"]);
  await changed;
  vi.advanceTimersByTime(HOUR_MS);
  const over = content.current.events.get("over")?.endsAt;
  await vi.waitFor(async () => expect(await ends()).toEqual([{ ends: over, taken: 0 }]));
  expect(await test.query("select from sign_ups")).toEqual([]);
});
