import type { ApplicationReceipt } from "#contract/filed-application-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import type { applications } from "#server/database/application-schema.ts";
import type { DataKeys } from "./data-keys.ts";
import { openApplication } from "./sealed-application.ts";

export type ApplicationRow = typeof applications.$inferSelect;

export function receiptOf(keys: DataKeys, row: ApplicationRow): ApplicationReceipt {
  const { id, number, stage, submittedAt, status, keyId, sealed } = row;
  const { student } = openApplication(keys, id, { keyId, bytes: sealed });
  const studentName = student.name;
  return { id, number, stage, studentName, submittedAt: schoolTime(submittedAt), status };
}
