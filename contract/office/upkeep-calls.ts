import * as z from "zod/mini";
import type { OfficeCallShape } from "./call.ts";
import { Today } from "./today-shapes.ts";
import {
  AuditPage,
  AuditVerified,
  AuditWanted,
  ContentFaults,
  Health,
  KeptHash,
  ReportWanted,
  Retention,
  RetentionPressed,
} from "./upkeep-shapes.ts";

const Nothing = z.object({});
const callers = ["administrator"] as const;
/** Those who are told how many faults the content has. */
export const CONTENT_READERS = ["writer", "publisher", "administrator"] as const;

/** What waits, and what keeps the site and its data in order. */
export const UPKEEP_CALLS = {
  today: {
    method: "GET",
    path: "/v1/office/today",
    callers: "staff",
    input: Nothing,
    data: Today,
  },
  contentFaults: {
    method: "GET",
    path: "/v1/office/content-faults",
    callers: CONTENT_READERS,
    input: Nothing,
    data: ContentFaults,
  },
  retention: {
    method: "GET",
    path: "/v1/office/upkeep/retention",
    callers,
    input: Nothing,
    data: Retention,
  },
  removeDue: {
    method: "POST",
    path: "/v1/office/upkeep/retention/remove",
    callers,
    input: Nothing,
    data: RetentionPressed,
    confirm: true,
  },
  auditLog: {
    method: "GET",
    path: "/v1/office/upkeep/audit",
    callers,
    input: AuditWanted,
    data: AuditPage,
  },
  verifyAudit: {
    method: "GET",
    path: "/v1/office/upkeep/audit/verify",
    callers,
    input: KeptHash,
    data: AuditVerified,
  },
  minorsReport: {
    method: "GET",
    path: "/v1/office/upkeep/minors-report",
    callers,
    input: ReportWanted,
    data: "file",
  },
  health: {
    method: "GET",
    path: "/v1/office/upkeep/health",
    callers,
    input: Nothing,
    data: Health,
  },
  downloadBackup: {
    method: "GET",
    path: "/v1/office/upkeep/backup",
    callers,
    input: Nothing,
    data: "file",
    confirm: true,
  },
} as const satisfies Record<string, OfficeCallShape>;
