import { createHash, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import type { StaffRole } from "#contract/office/roles.ts";
import { STAGES } from "#contract/stages.ts";
import { EmbeddedPostgres } from "#server/database/embedded.ts";

export interface StaffLogin {
  readonly name: string;
  /** The value of the office's cookie. */
  readonly token: string;
}

/** One of the staff for a bench, of all stages: logged in at a site with the embedded PostgreSQL, password and code just given. */
export async function logInStaff(
  dataDirectory: string,
  roles: readonly StaffRole[],
): Promise<StaffLogin> {
  const connection = await EmbeddedPostgres.running(dataDirectory);
  if (!connection) throw new Error("PostgreSQL does not run");
  const client = new pg.Client({ ...connection });
  await client.connect();
  const name = `招生 ${randomUUID().slice(0, 8)}`;
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest();
  try {
    await client.query(
      `with added as (
         insert into staff (name, name_key, password_hash, totp_step) values ($1, $1, 'nobody''s', 0) returning id
       ), given as (
         insert into staff_roles (staff_id, role, stages)
         select id, role, case role when 'admissions' then $3::text[] else '{}' end from added, unnest($2::text[]) as role
       )
       insert into staff_sessions (token_hash, staff_id, verified_at, confirmed_at, expires_at)
       select $4, id, now(), now(), now() + interval '12 hours' from added`,
      [name, roles, STAGES, hash],
    );
  } finally {
    await client.end();
  }
  return { name, token };
}
