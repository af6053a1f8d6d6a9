import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { StaffRole } from "#contract/office/roles.ts";
import { OFFICE_COOKIES } from "#contract/office/session.ts";
import { logInStaff, type StaffLogin } from "#scripts/staff-login.ts";

/** Lets a browser be logged in at the office as somebody new. */
export async function enterOffice(
  context: BrowserContext,
  baseURL: string | undefined,
  role: StaffRole,
): Promise<StaffLogin> {
  const { TEST_DIR } = process.env;
  if (TEST_DIR === undefined) throw new Error("TEST_DIR is not set");
  const login = await logInStaff(join(TEST_DIR, "data"), role);
  await context.addCookies([{ name: OFFICE_COOKIES.http, value: login.token, url: baseURL ?? "" }]);
  return login;
}
