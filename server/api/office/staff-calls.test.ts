import { describe, expect, it } from "vitest";
import { OFFICE_CALL_NAMES, OFFICE_CALL_SHAPES } from "#contract/office/calls.ts";
import { officeTestSite, type TestStaff } from "./test-office.ts";

const { staffWith, call, database } = officeTestSite();

const administrator = (name = "管理员") =>
  staffWith([{ role: "administrator" }], { isConfirmed: true, name });
const EVENTS = { role: "events" } as const;
const audited = () => database.query("select operator, action, subject from audit_log order by id");
const entryOf = async (as: TestStaff, id: string) => {
  const entries: { id: string; state: string; roles: { id: string; role: string }[] }[] = (
    await call("staff", {}, { as })
  ).json().data;
  return entries.find((entry) => entry.id === id);
};

describe("an administrator", () => {
  it("invites, gives and takes roles, and each stands in the audit log", async () => {
    const as = await administrator();
    await call("inviteStaff", { name: "李老师", roles: [EVENTS] }, { as });
    const [row] = await database.query("select id from staff where name = '李老师'");
    const id = String(row?.id);
    const stages = ["primary_school"] as const;
    await call("giveRole", { id, role: { role: "admissions", stages: [...stages] } }, { as });
    const given = await entryOf(as, id);
    expect(given?.roles.map(({ role }) => role)).toEqual(["admissions", "events"]);
    const grant = given?.roles.find(({ role }) => role === "events")?.id ?? "";
    await call("takeRole", { id, grant }, { as });
    expect((await entryOf(as, id))?.roles.map(({ role }) => role)).toEqual(["admissions"]);
    const entry = (action: string, subject: string) => ({ operator: "管理员", action, subject });
    expect(await audited()).toEqual([
      entry("staff invited", "李老师"),
      entry("role given", "李老师 events"),
      entry("role given", "李老师 admissions primary_school"),
      entry("role taken", "李老师 events"),
    ]);
  });

  it("gives no role without what belongs to it", async () => {
    const as = await administrator();
    const { id } = await staffWith([]);
    const give = (role: Parameters<typeof call<"giveRole">>[1]["role"]) =>
      call("giveRole", { id, role }, { as });
    expect((await give({ role: "admissions" })).statusCode).toBe(400);
    expect((await give({ role: "door", eventId: "open-day" })).statusCode).toBe(400);
    expect((await give({ role: "events", stages: ["kindergarten"] })).statusCode).toBe(400);
    // It would be written to the terminal of whoever lists the staff.
    const door = { role: "door", eventId: "\u001b[2J", day: "2026-11-24" } as const;
    expect((await give(door)).statusCode).toBe(400);
  });

  it("adds nobody whose name is there already, in whatever letters", async () => {
    const as = await administrator("Anna Lee");
    const answer = await call("inviteStaff", { name: "ＡＮＮＡ lee", roles: [] }, { as });
    expect([answer.statusCode, answer.json().data.reason]).toEqual([409, "name-taken"]);
  });

  it.each([
    ["Site", 409],
    ["网站", 409],
    ["ｗｅｂｓｉｔｅ", 409],
    ["root@server", 400],
    ["root＠server", 400],
  ])("adds nobody whom the audit log could take for another: %s", async (name, refusal) => {
    const as = await administrator();
    expect((await call("inviteStaff", { name, roles: [] }, { as })).statusCode).toBe(refusal);
    expect(await audited()).toEqual([]);
  });

  it("who is the last one stays one", async () => {
    const as = await administrator();
    const own = (await entryOf(as, as.id))?.roles[0]?.id ?? "";
    const take = () => call("takeRole", { id: as.id, grant: own }, { as });
    expect((await take()).json().data.reason).toBe("last-administrator");
    const left = await call("staffLeft", { id: as.id }, { as });
    expect(left.json().data.reason).toBe("last-administrator");
    await administrator("另一位");
    expect((await take()).statusCode).toBe(200);
    expect((await call("staff", {}, { as })).statusCode).toBe(403);
  });

  it("resets a second factor, which ends all sessions and is told to the person", async () => {
    const as = await administrator();
    const person = await staffWith([EVENTS], { name: "李老师" });
    const answer = await call("resetSecondFactor", { id: person.id }, { as });
    expect((await call("me", {}, { as: person })).statusCode).toBe(401);
    const invitation: string = answer.json().data.link.split("#")[1];
    const view = (await call("invitation", { invitation })).json().data;
    expect(view).toMatchObject({ name: "李老师", resetBy: "管理员" });
    expect(await audited()).toEqual([
      { operator: "管理员", action: "second factor reset", subject: "李老师" },
    ]);
  });

  it("lets no administrator reset a second factor of their own", async () => {
    const as = await administrator();
    const answer = await call("resetSecondFactor", { id: as.id }, { as });
    expect([answer.statusCode, answer.json().data.reason]).toEqual([403, "role"]);
    expect((await call("me", {}, { as })).statusCode).toBe(200);
    expect(await audited()).toEqual([]);
  });

  it("ends what somebody who leaves could do", async () => {
    const as = await administrator();
    const person = await staffWith([EVENTS]);
    await call("staffLeft", { id: person.id }, { as });
    expect((await call("me", {}, { as: person })).statusCode).toBe(401);
    expect(await entryOf(as, person.id)).toMatchObject({ state: "left", roles: [] });
    expect((await call("inviteAgain", { id: person.id }, { as })).statusCode).toBe(404);
  });

  it("logs somebody out everywhere", async () => {
    const as = await administrator();
    const person = await staffWith([EVENTS]);
    await call("endStaffSessions", { id: person.id }, { as });
    expect((await call("me", {}, { as: person })).statusCode).toBe(401);
  });
});

it("describes every call to staff", async () => {
  const answer = await call("openApi", {}, { as: await staffWith([]) });
  const { paths } = answer.json();
  for (const name of OFFICE_CALL_NAMES) {
    const { path, method } = OFFICE_CALL_SHAPES[name];
    expect(paths[path][method.toLowerCase()]).toMatchObject({ operationId: name });
  }
  expect(paths["/v1/office/staff/invite"].post).toMatchObject({
    description: expect.stringContaining(
      "For the roles administrator. Password and code have to be given again first.",
    ),
    requestBody: { content: { "application/json": { schema: { required: ["name", "roles"] } } } },
  });
});
