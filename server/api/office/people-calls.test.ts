import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { createVisitor, type TestVisitor } from "#server/accounts/test-visitors.ts";
import { APPLICATION } from "#server/applications/test-application.ts";
import { officeTestSite, type TestStaff } from "./test-office.ts";

const { site, database, staffWith, call } = officeTestSite();
const RECEIVED = "2026-11-20";
let parent: TestVisitor;
let number: string;
let as: TestStaff;
beforeEach(async () => {
  parent = await createVisitor(database);
  const body = { ...APPLICATION, key: randomUUID() };
  const filed = await site.call("PUT", "signUp", { token: parent.token, body });
  number = filed.json().data.number;
  as = await staffWith([{ role: "administrator" }], { isConfirmed: true });
});
const actions = async () =>
  (
    await database.query("select action from audit_log where operator = $1 order by id", [as.name])
  ).map(({ action }) => action);

it("a request is found, exported, corrected and deleted, each with its line in the log", async () => {
  const { data: person } = (await call("findPerson", { text: number }, { as })).json();
  expect(person).toMatchObject({ ref: parent.id, applications: [{ number }] });
  for (const personal of ["王小明", "学院路"])
    expect(JSON.stringify(person)).not.toContain(personal);
  const request = { person: person.ref, receivedOn: RECEIVED };

  const file = await call("exportPerson", { ...request, format: "html", locale: "zh" }, { as });
  expect(file.body).toContain("王小明");
  expect(file.headers["cache-control"]).toBe("no-store");
  expect(file.headers["content-disposition"]).toContain("attachment");

  const { data: read } = (await call("correctableApplication", { number }, { as })).json();
  const { currentSchool, ...student } = read.student;
  const correction = { ...read, student: { ...student, name: "王晓明" }, receivedOn: RECEIVED };
  const elsewhere = await call("correctApplication", { ...correction, grade: "g1" }, { as });
  expect([elsewhere.statusCode, elsewhere.json().data]).toEqual([
    400,
    { fields: { grade: expect.any(String) } },
  ]);
  expect((await call("correctApplication", correction, { as })).statusCode).toBe(200);
  const late = await call("correctApplication", correction, { as });
  expect([late.statusCode, late.json().data]).toEqual([409, { reason: "changed", by: as.name }]);
  const receipt = await site.call("GET", "signUp", { token: parent.token });
  expect(receipt.body).toContain("王晓明");

  const phone = { account: parent.id, receivedOn: RECEIVED };
  const refused = await call("changePersonPhone", { ...phone, phone: "+12025550123" }, { as });
  expect(refused.json().data).toEqual({ reason: "phone-not-served" });
  await call("changePersonPhone", { ...phone, phone: "139 0000 3333" }, { as });

  expect((await call("deletePerson", request, { as })).json().data).toEqual({
    applications: [number],
  });
  const again = await call("deletePerson", request, { as });
  expect([again.statusCode, again.json().data]).toEqual([404, { reason: "not-found" }]);
  expect((await call("findPerson", { text: number }, { as })).json().data).toBeNull();
  expect(await actions()).toEqual([
    ...["person read", "person exported", "application read", "application corrected"],
    ...["phone changed", "application deleted", "person deleted"],
  ]);
  expect(
    (
      await database.query("select kind, received_on, staff_id from data_requests order by done_at")
    ).map(({ kind, received_on: day, staff_id: staff }) => [kind, day, staff]),
  ).toEqual(["export", "correct", "correct", "delete"].map((kind) => [kind, RECEIVED, as.id]));
});

it("nobody is found by a part of a name, and no request arrives tomorrow", async () => {
  for (const text of [parent.phone.slice(1), number.slice(2), "王小明"])
    expect((await call("findPerson", { text }, { as })).json().data).toBeNull();
  const tomorrow = { person: parent.id, receivedOn: "2999-01-01" };
  expect((await call("deletePerson", tomorrow, { as })).statusCode).toBe(400);
  expect(await actions()).toEqual([]);
});

it("an account is logged out everywhere, and its owner confirmed", async () => {
  expect((await call("endPersonLogins", { account: parent.id }, { as })).json().data).toEqual({
    count: 1,
  });
  await database.query("update accounts set is_unconfirmed = true");
  await call("confirmPerson", { account: parent.id }, { as });
  expect(await database.query("select is_unconfirmed from accounts")).toEqual([
    { is_unconfirmed: false },
  ]);
  expect(await actions()).toEqual(["logins ended", "owner confirmed"]);
});
