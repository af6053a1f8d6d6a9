import { randomUUID } from "node:crypto";
import { OFFICE_CALL_SHAPES, type OfficeCall, type OfficeSentOf } from "#contract/office/calls.ts";
import type { NewRole } from "#contract/office/staff-shapes.ts";
import { sharedTestSite } from "#server/http/test-shared-site.ts";
import type { TestSiteOptions } from "#server/http/test-site.ts";
import { hashOf, makeSecret } from "#server/staff/sessions.ts";

/** As a browser says it on a page of the site. */
const OWN_PAGE = { "sec-fetch-site": "same-origin" };

export type GivenRole = Partial<NewRole> & Pick<NewRole, "role">;

/** One of the staff in a session of a test. */
export interface TestStaff {
  readonly id: string;
  readonly name: string;
  readonly cookie: string;
}

interface CallOptions {
  readonly as?: TestStaff;
  readonly headers?: Readonly<Record<string, string>>;
  readonly lang?: "zh" | "en";
}

/** The site of a test file, and its office as pages of the site ask it. What a test writes is gone after it. */
export function officeTestSite(options: TestSiteOptions = {}) {
  const site = sharedTestSite(options);

  /** One of the staff, logged in with both factors; `isConfirmed`: password and code were just given again. */
  async function staffWith(
    roles: readonly GivenRole[],
    {
      isConfirmed = false,
      isVerified = true,
      name = `人员 ${randomUUID()}`,
    }: {
      readonly isConfirmed?: boolean;
      readonly isVerified?: boolean;
      readonly name?: string;
    } = {},
  ): Promise<TestStaff> {
    const { query } = site.database;
    const id = randomUUID();
    await query(
      "insert into staff (id, name, name_key, password_hash, totp_step) values ($1, $2, lower($2), 'nobody''s', 0)",
      [id, name],
    );
    for (const { role, stages = [], eventId = null, day = null } of roles) {
      await query(
        "insert into staff_roles (staff_id, role, stages, event_id, day) values ($1, $2, $3, $4, $5)",
        [id, role, stages, eventId, day],
      );
    }
    const token = makeSecret();
    await query(
      `insert into staff_sessions (token_hash, staff_id, verified_at, confirmed_at, expires_at)
       values ($1, $2, case when $3 then now() end, case when $4 then now() end, now() + interval '12 hours')`,
      [hashOf(token), id, isVerified, isConfirmed],
    );
    return { id, name, cookie: `office=${token}` };
  }

  /** Sends anything to a call, whatever its shape says. */
  function send(name: OfficeCall, input: object, { as, headers, lang }: CallOptions = {}) {
    const { method, path } = OFFICE_CALL_SHAPES[name];
    const isRead = method === "GET";
    const texts = Object.entries(input).map(([key, value]) => [key, String(value)]);
    const query = new URLSearchParams(texts);
    return site.call(method, isRead && query.size > 0 ? `${path}?${query}` : path, {
      ...(!isRead && { body: input }),
      ...(lang !== undefined && { lang }),
      headers: { ...OWN_PAGE, ...(as && { cookie: as.cookie }), ...headers },
    });
  }

  return {
    site,
    database: site.database,
    staffWith,
    send,
    /** Makes a call as a page of the office does. */
    call: <Name extends OfficeCall>(name: Name, input: OfficeSentOf<Name>, options?: CallOptions) =>
      send(name, input, options),
  };
}
