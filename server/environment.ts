import path from "node:path";
import { parseKey } from "./data-key.ts";
import { EnvironmentError, type LOG_LEVELS, parseVariables } from "./environment-variables.ts";

/** The settings of the process, read once at the start; nothing else looks at process.env. */
export interface Environment {
  readonly port: number;
  /** Null: all addresses. */
  readonly host: string | null;
  /** Scheme and host of the site as visitors see it; null: as each request says. */
  readonly publicOrigin: string | null;
  /** Scheme and host that the built app asks for /v1; null: the site's own. */
  readonly apiOrigin: string | null;
  readonly dataDirectory: string;
  readonly contentDirectory: string;
  /** Addresses and CIDR ranges whose X-Forwarded headers count. */
  readonly trustedProxies: readonly string[];
  /** Null: the embedded PostgreSQL with its data in `dataDirectory`. */
  readonly databaseUrl: string | null;
  /** Where codes are posted to be sent by SMS; null: they are written to the log. */
  readonly smsWebhookUrl: string | null;
  /** ISO codes of the countries whose phones get codes. */
  readonly smsCountries: readonly string[];
  /** Codes a day for all phones together. */
  readonly dailyCodes: number;
  /** No visitor's browser is to keep the service worker. */
  readonly isWorkerKilled: boolean;
  /** The keys of personal data at rest, the current one first; none: the one in `dataDirectory`. */
  readonly dataKeys: readonly Buffer[];
  /** Where the office is told of new applications; null: nowhere. */
  readonly officeWebhookUrl: string | null;
  /** Where faults of the content are told; null: in the log alone. */
  readonly contentWebhookUrl: string | null;
  /** Where an operator is told of what has to be fixed; null: in the log and by /readyz alone. */
  readonly warningsWebhookUrl: string | null;
  /** Passwords are hashed as quickly as it goes: for tests alone. */
  readonly hashesQuickly: boolean;
  /** By `npm start`, and nothing starts it again when it ends. */
  readonly isStartedByNpm: boolean;
  /** The hour of the school's day in which the site makes a backup where nothing else does; null: never. */
  readonly backupHour: number | null;
  readonly backupDirectory: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

const originOf = (address: string | undefined) => (address ? new URL(address).origin : null);

/** The site's own files are no content. */
function refuseNestedFolders(
  value: Pick<ReturnType<typeof parseVariables>, "DATA_DIR" | "CONTENT_DIR" | "BACKUP_DIR">,
): void {
  const copies = path.join(value.DATA_DIR, "content");
  if (`${value.CONTENT_DIR}/`.startsWith(`${copies}/`)) {
    throw new EnvironmentError(
      `CONTENT_DIR must not lie in ${copies}, where the site keeps its own copy of the content: choose another folder for one of the two, such as /srv/site/data and /srv/site/content`,
    );
  }
  for (const name of ["DATA_DIR", "BACKUP_DIR"] as const) {
    if (!`${value[name] ?? ""}/`.startsWith(`${value.CONTENT_DIR}/`)) continue;
    throw new EnvironmentError(
      `${name} must not lie in ${value.CONTENT_DIR}, the folder of the content, where every file is read as content: choose another folder for one of the two, such as /srv/site/data and /srv/site/content`,
    );
  }
}

/** Reads the variables, an empty one as absent. Throws an EnvironmentError that names every bad one. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const value = parseVariables(source);
  refuseNestedFolders(value);
  const isSmsSent = value.SMS_GATEWAY === "webhook";
  if (isSmsSent && value.SMS_WEBHOOK_URL === undefined) {
    throw new EnvironmentError(
      "SMS_GATEWAY=webhook needs SMS_WEBHOOK_URL, the http or https address that takes codes",
    );
  }
  return {
    port: value.PORT,
    host: value.HOST ?? null,
    publicOrigin: originOf(value.PUBLIC_URL),
    apiOrigin: originOf(value.VITE_API_HOST),
    dataDirectory: value.DATA_DIR,
    contentDirectory: value.CONTENT_DIR,
    trustedProxies: value.TRUSTED_PROXIES,
    databaseUrl: value.DATABASE_URL ?? null,
    smsWebhookUrl: isSmsSent ? (value.SMS_WEBHOOK_URL ?? null) : null,
    smsCountries: value.SMS_COUNTRIES,
    dailyCodes: value.SMS_DAILY_LIMIT,
    isWorkerKilled: value.KILL_SERVICE_WORKER === "1",
    dataKeys: value.DATA_KEY.flatMap((key) => parseKey(key) ?? []),
    officeWebhookUrl: value.OFFICE_WEBHOOK_URL ?? null,
    contentWebhookUrl: value.CONTENT_WEBHOOK_URL ?? null,
    warningsWebhookUrl: value.WARNINGS_WEBHOOK_URL ?? null,
    hashesQuickly: value.PASSWORD_HASHING === "quick",
    isStartedByNpm: source.npm_lifecycle_event === "start" && !isStartedBySystemd(source),
    logLevel: value.LOG_LEVEL,
    backupHour: value.BACKUP_HOUR === "off" ? null : Number(value.BACKUP_HOUR),
    backupDirectory: value.BACKUP_DIR ?? path.join(value.DATA_DIR, "backups"),
  };
}

/** Systemd sets these for its units. */
function isStartedBySystemd(source: NodeJS.ProcessEnv): boolean {
  return source.INVOCATION_ID !== undefined || source.NOTIFY_SOCKET !== undefined;
}
