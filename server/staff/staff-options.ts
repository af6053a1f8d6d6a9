import type { PasswordWork } from "#server/accounts/password-work.ts";
import type { DataKeys } from "#server/applications/data-keys.ts";
import type { Database } from "#server/database/database.ts";

export interface StaffOptions {
  readonly database: Database;
  readonly passwordWork: PasswordWork;
  /** Seal the secrets of second factors. */
  readonly keys: Pick<DataKeys, "seal" | "open">;
  /** The school's names: no password may be close to them, and apps show the first beside the codes. */
  readonly schoolNames: () => readonly string[];
}
