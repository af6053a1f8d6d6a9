import type { PasswordWork } from "#server/accounts/password-work.ts";
import type { OfficeServices } from "#server/api/office/services.ts";
import type { DataKeys } from "#server/applications/data-keys.ts";
import type { ContentStore } from "#server/content/content.ts";
import type { Database } from "#server/database/database.ts";
import { Staff } from "#server/staff/staff.ts";

export interface OfficeStores {
  readonly database: Database;
  readonly content: ContentStore;
  readonly keys: DataKeys;
  readonly passwordWork: PasswordWork;
  readonly schoolNames: () => readonly string[];
  readonly now?: () => Date;
}

/** What the office's calls are answered from. */
export function openOffice({ now = () => new Date(), ...stores }: OfficeStores): OfficeServices {
  const { database, keys } = stores;
  return { staff: new Staff(stores), applications: { database, keys }, now };
}
