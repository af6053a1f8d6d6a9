import { expect, it } from "vitest";
import { sharedOpenDatabase } from "#server/database/test-database.ts";
import { removeExpired } from "./remove-expired.ts";

const { test, database } = sharedOpenDatabase();

it("removes whatever has expired, few rows at a time, and goes on where one table fails", async () => {
  // Each statement may remove as many as it removes before its time is over.
  await test.query(`
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from removed) > 5000 then raise 'too many at once'; end if;
      return null;
    end $$`);
  await test.query(`
    create trigger few after delete on limits referencing old table as removed
    for each statement execute function refuse_many()`);
  await test.query(
    "insert into limits select int4send(n), '{}', now() - interval '1 s' from generate_series(1, 10001) n",
  );
  await test.query("insert into limits values ('\\x00', array[now()], now() + interval '1 min')");
  await test.query(
    "insert into sms_codes (id, phone, purpose, code_hash, expires_at) values (gen_random_uuid(), '13800138000', 'login', '', now() - interval '1 s')",
  );
  await test.query(
    `with one as (insert into accounts (username, name_key, phone) values ('a', 'a', '13800138000') returning id)
     insert into known_devices select '\\x00', id, now() - interval '1 s' from one`,
  );
  for (const columns of ["phone_proofs (hash, phone", "wrong_passwords (key, count"]) {
    await test.query(
      `insert into ${columns}, expires_at) values ('\\x00', 1, now() - interval '1 s'), ('\\x01', 1, now() + interval '1 min')`,
    );
  }
  await test.query("alter table sessions rename to elsewhere");

  const told: object[] = [];
  await removeExpired(database(), { error: (details) => told.push(details) });
  expect(told).toEqual([{ table: "sessions", err: expect.any(Error) }]);
  const left = await test.query(
    `select (select count(*)::int from limits) as limits, (select count(*)::int from sms_codes) as codes,
       (select count(*)::int from known_devices) as devices, (select count(*)::int from phone_proofs) as proofs,
       (select count(*)::int from wrong_passwords) as passwords`,
  );
  expect(left).toEqual([{ limits: 1, codes: 0, devices: 0, proofs: 1, passwords: 1 }]);
});
