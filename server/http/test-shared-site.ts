import { afterAll, afterEach, beforeAll } from "vitest";
import { sharedTestDatabase, type TestDatabase } from "#server/database/test-database.ts";
import { TestSite, type TestSiteOptions } from "./test-site.ts";

const TABLES =
  "accounts, sessions, sms_codes, phone_proofs, wrong_passwords, limits, event_places, sign_ups, applications, application_numbers, staff, audit_log, audit_head, site_faults";

interface SharedTestSite {
  readonly database: Pick<TestDatabase, "url" | "query">;
  /** The site of the file, or the one that the test has opened since. */
  readonly site: TestSite;
  readonly call: TestSite["call"];
  /** Opens another site for the rest of the test. */
  reopen(options: TestSiteOptions): Promise<TestSite>;
}

/** One site on one database for all tests of a file; what a test writes is gone after it. */
export function sharedTestSite(options: TestSiteOptions = {}): SharedTestSite {
  const database = sharedTestDatabase();
  const sites: TestSite[] = [];
  const open = async (changes: TestSiteOptions) => {
    const site = await TestSite.open({ databaseUrl: database.url, ...options, ...changes });
    sites.push(site);
    return site;
  };
  const current = () => {
    const site = sites.at(-1);
    if (!site) throw new Error("no site is open");
    return site;
  };
  beforeAll(async () => void (await open({})));
  afterEach(async () => {
    for (const site of sites.splice(1)) await site.close();
    await database.query(`truncate ${TABLES} cascade`);
  });
  afterAll(() => sites[0]?.close());
  return {
    database,
    get site() {
      return current();
    },
    call: (...args) => current().call(...args),
    reopen: open,
  };
}
