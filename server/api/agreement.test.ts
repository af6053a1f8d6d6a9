import { beforeEach, expect, it } from "vitest";
import { accountTestSite } from "./test-account-calls.ts";

const IN_FORCE = { privacy: "2026-11-24", terms: "2026-09-01" };

const { database, call, calls } = accountTestSite({
  prepare: (content) =>
    content.replace(
      "notices/privacy/zh.md",
      "updatedAt: 2026-09-01",
      "version: 2026-11-24\nupdatedAt: 2026-11-30",
    ),
});

let token = "";
beforeEach(async () => {
  token = await calls.register();
});

const asked = async () => (await calls.get("detail", token)).json().data.noticesToAgree;
const agree = (versions: object) => calls.put("agreement", versions, token);
const stored = () =>
  database.query(
    "select agreed_privacy::text as privacy, agreed_terms::text as terms from accounts",
  );

it("is given by registering, to the versions in force; a notice without one counts by its day", async () => {
  expect(await stored()).toEqual([IN_FORCE]);
  expect(await asked()).toBeUndefined();
});

it("is asked for again once a notice has a new version, and given once", async () => {
  await database.query(
    "update accounts set agreed_privacy = '2026-11-23', agreed_at = '2026-11-23'",
  );
  expect(await asked()).toEqual(IN_FORCE);
  const response = await agree(IN_FORCE);
  expect(response.json().data).toMatchObject({ phone: "138****8000" });
  expect(response.json().data).not.toHaveProperty("noticesToAgree");
  expect(await asked()).toBeUndefined();
  const [{ isNow } = { isNow: false }] = await database.query(
    "select agreed_at > now() - interval '1 min' as \"isNow\" from accounts",
  );
  expect(isNow).toBe(true);
});

it("is asked of accounts from before there were versions", async () => {
  await database.query("update accounts set agreed_privacy = null, agreed_terms = null");
  expect(await asked()).toEqual(IN_FORCE);
});

it("is to what was read, neither to what came since nor to what is not in force", async () => {
  await database.query("update accounts set agreed_privacy = '2026-11-01'");
  await agree({ ...IN_FORCE, privacy: "2026-11-16" });
  expect(await asked()).toEqual(IN_FORCE);
  await agree({ ...IN_FORCE, privacy: "2099-01-01" });
  expect(await stored()).toEqual([IN_FORCE]);
  // From a page that has been open for long.
  await agree({ privacy: "2026-11-16", terms: "2026-08-01" });
  expect(await stored()).toEqual([IN_FORCE]);
});

it("is asked for anew where a notice's version was mistyped when it was agreed to", async () => {
  await database.query("update accounts set agreed_privacy = '2062-11-24'");
  expect(await asked()).toEqual(IN_FORCE);
  await agree(IN_FORCE);
  expect(await asked()).toBeUndefined();
});

it("needs a login and both versions", async () => {
  expect((await call("PUT", "agreement", { body: IN_FORCE })).statusCode).toBe(401);
  expect((await agree({ privacy: "2026-11-24" })).statusCode).toBe(400);
  // PostgreSQL has no such year.
  expect((await agree({ ...IN_FORCE, privacy: "0000-01-01" })).statusCode).toBe(400);
});
