import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import { Application } from "#contract/application-shapes.ts";
import type { ApplicationReceipt } from "#contract/filed-application-shapes.ts";
import { createVisitor } from "#server/accounts/test-visitors.ts";
import { sharedOpenDatabase } from "#server/database/test-database.ts";
import { Applications } from "./applications.ts";
import type { Clerk } from "./clerk.ts";
import { DataKeys } from "./data-keys.ts";
import type { ApplicationStore } from "./list-applications.ts";
import { APPLICATION } from "./test-application.ts";
import { createClerk } from "./test-clerk.ts";

/** A database in which families file and the office works, for all tests of a file. */
export function sharedFiling(keys = new DataKeys([Buffer.alloc(32)])) {
  const { test, database } = sharedOpenDatabase();
  let clerk: Clerk;
  beforeAll(async () => {
    clerk = await createClerk(test);
  });
  const families = (known = keys) =>
    new Applications({ database: database(), keys: known, isOpen: () => true, office: null });
  return {
    test,
    store: (known = keys): ApplicationStore => ({ database: database(), keys: known }),
    clerk: () => clerk,
    families,
    /** Files one for a child, from an account of its own or a given one. */
    file: async (
      changes: object = {},
      { account, known }: { account?: string; known?: DataKeys } = {},
    ): Promise<ApplicationReceipt & { account: string }> => {
      const own = account ?? (await createVisitor(test)).id;
      const form = Application.parse({ ...APPLICATION, key: randomUUID(), ...changes });
      return { ...(await families(known).submit(own, form)), account: own };
    },
    clear: () => test.query("truncate applications, decision_releases, audit_log cascade"),
  };
}
