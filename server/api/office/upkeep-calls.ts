import type { UPKEEP_CALLS } from "#contract/office/upkeep-calls.ts";
import { schoolTime } from "#contract/school-date.ts";
import { XLSX_TYPE } from "#server/tables/spreadsheet.ts";
import { type GuardedCall, type Handlers, OfficeFile } from "./handlers.ts";
import type { OfficeServices } from "./services.ts";

const TYPES = {
  xlsx: XLSX_TYPE,
  txt: "text/plain; charset=utf-8",
} as const;

/** What waits, and what keeps the site and its data in order. */
export function upkeepCalls({
  upkeep,
  now,
}: OfficeServices): Handlers<Extract<GuardedCall, keyof typeof UPKEEP_CALLS>> {
  return {
    today: ({ member }) => upkeep.today(member.roles),
    contentFaults: async () => upkeep.contentFaults(),
    retention: () => upkeep.retention(),
    removeDue: ({ member }) => upkeep.removeDue(member.name),
    auditLog: ({ input }) => upkeep.auditPage(input),
    verifyAudit: ({ input }) => upkeep.auditVerified(input.hash ?? null),
    minorsReport: async ({ input }) => {
      const { year, format } = input;
      const name = `minors-${year}.${format}`;
      return new OfficeFile({ name, type: TYPES[format], body: await upkeep.report(input) });
    },
    health: () => upkeep.health(),
    downloadBackup: async ({ member }) => {
      const time = schoolTime(now()).slice(0, 16).replace("T", "-").replace(":", "");
      const body = await upkeep.backup(member.name);
      return new OfficeFile({ name: `${time}.backup`, type: "application/gzip", body });
    },
  };
}
