import { Readable } from "node:stream";
import type { RoleGrant } from "#contract/office/staff-shapes.ts";
import type { Today } from "#contract/office/today-shapes.ts";
import type {
  AuditPage,
  AuditVerified,
  AuditWanted,
  ContentFaults,
  Health,
  ReportWanted,
  Retention,
  RetentionPressed,
} from "#contract/office/upkeep-shapes.ts";
import type { DataKeys } from "#server/applications/data-keys.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Environment } from "#server/environment.ts";
import { auditPage, auditVerified } from "./audit-pages.ts";
import { openBackup } from "./backup-download.ts";
import { BackupList } from "./backup-list.ts";
import { contentFaults } from "./content-faults.ts";
import { type HealthOptions, readHealth } from "./health.ts";
import { minorsReport } from "./minors-report.ts";
import { reportText, reportWorkbook } from "./minors-report-document.ts";
import { type RetentionOptions, readRetention, removeDue } from "./retention.ts";
import { readToday, type TodayOptions } from "./today.ts";

/** Where the site keeps its data. */
export type UpkeepSettings = Pick<Environment, "databaseUrl" | "dataDirectory" | "backupDirectory">;

export interface UpkeepOptions
  extends TodayOptions,
    Pick<RetentionOptions, "logger">,
    Pick<HealthOptions, "warnings"> {
  readonly keys: DataKeys;
  readonly settings: UpkeepSettings;
}

/** What waits, and what keeps the site and its data in order. */
export class Upkeep {
  readonly #options: UpkeepOptions;
  readonly #backups: BackupList;

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#backups = new BackupList(options.settings.backupDirectory);
  }

  /** What waits for somebody with these roles. */
  today(roles: readonly RoleGrant[]): Promise<Today> {
    return readToday(this.#options, roles);
  }

  contentFaults(): ContentFaults {
    return contentFaults(this.#options.content);
  }

  retention(): Promise<Retention> {
    return readRetention(this.#options);
  }

  removeDue(operator: string): Promise<RetentionPressed> {
    return removeDue(this.#options, operator);
  }

  auditPage(wanted: AuditWanted): Promise<AuditPage> {
    return auditPage(this.#options.database, wanted);
  }

  auditVerified(kept: string | null): Promise<AuditVerified> {
    return auditVerified(this.#options.database, kept);
  }

  /** The yearly report on minors' information. */
  async report({ year, format, locale }: ReportWanted): Promise<Readable> {
    const { database, keys, now } = this.#options;
    const report = await database.run((query) => minorsReport(query, keys, { year, now: now() }));
    if (format === "xlsx") return reportWorkbook(report, locale);
    return Readable.from([`\uFEFF${reportText(report, locale)}`]);
  }

  health(): Promise<Health> {
    const { settings, ...options } = this.#options;
    const { dataDirectory } = settings;
    return readHealth({ ...options, dataDirectory, backups: () => this.#backups.read() });
  }

  /** A backup of this moment, as it is read. */
  async backup(operator: string): Promise<Readable> {
    const { database, settings } = this.#options;
    await database.transact((query) =>
      recordActions(query, [{ operator, action: "backup downloaded", subject: "database" }]),
    );
    return openBackup(settings);
  }
}
