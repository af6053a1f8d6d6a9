import { isIP } from "node:net";
import path from "node:path";
import { isSupportedCountry } from "libphonenumber-js/min";
import * as z from "zod/mini";
import { parseKey } from "#server/applications/data-keys.ts";
import { OperatorError } from "./operator-error.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Their values may hold passwords, and are never shown. */
const SECRET: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "SMS_WEBHOOK_URL",
  "DATA_KEY",
  "OFFICE_WEBHOOK_URL",
  "CONTENT_WEBHOOK_URL",
]);

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
  /** Passwords are hashed as quickly as it goes: for tests alone. */
  readonly hashesQuickly: boolean;
  /** By `npm start`, and nothing starts it again when it ends. */
  readonly isStartedByNpm: boolean;
  /** The hour of the school's day in which the site makes a backup where nothing else does; null: never. */
  readonly backupHour: number | null;
  readonly backupDirectory: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** One or more variables hold what they cannot hold; the message names each. */
export class EnvironmentError extends OperatorError {
  override readonly name = "EnvironmentError";
}

function isAddressRange(range: string): boolean {
  const [address = "", bits, ...rest] = range.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  const length = /^\d{1,3}$/.test(bits) ? Number(bits) : 0;
  return length >= 1 && length <= (version === 4 ? 32 : 128);
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    (url.protocol === "http:" || url.protocol === "https:") &&
    url.username === "" &&
    url.pathname === "/" &&
    url.search === "" &&
    url.hash === ""
  );
}

/** It has no character that means more in a Content-Security-Policy; the app puts paths right behind it. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.:[\]-]+$/;

const splitList = (value: string) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce
    .number({ error })
    .check(z.int({ error }), z.minimum(least, { error }), z.maximum(most, { error }));
};
const textThat = (fits: (value: string) => boolean, error: string) =>
  z.string().check(z.refine(fits, { error }));
const listOf = (fits: (item: string) => boolean, error: string) =>
  z.pipe(
    z.pipe(z.string(), z.transform(splitList)),
    z.array(z.string()).check(z.refine((items) => items.every(fits), { error })),
  );
const choice = <const Choice extends string>(...choices: readonly Choice[]) =>
  z.enum(choices, `must be one of ${choices.join(", ")}`);
const Folder = z.pipe(
  z.string(),
  z.transform((name) => path.resolve(name)),
);
const WebAddress = textThat(
  (value) => /^https?:\/\//.test(value) && URL.canParse(value),
  "must be an http(s) address",
);

const variables = z.object({
  PORT: z._default(whole(0, 65_535), 3000),
  HOST: z.optional(
    textThat((value) => /^[\w.:-]+$/.test(value), "must be a host name or an address"),
  ),
  PUBLIC_URL: z.optional(
    textThat(isOrigin, "must be an http(s) address without a path, such as https://school.example"),
  ),
  DATA_DIR: z._default(Folder, path.join(ROOT, "data")),
  CONTENT_DIR: z._default(Folder, path.join(ROOT, "content")),
  TRUSTED_PROXIES: z._default(
    listOf(
      isAddressRange,
      "must be addresses or CIDR ranges with commas between them, such as 10.0.0.0/8, and not everybody (/0)",
    ),
    [],
  ),
  VITE_API_HOST: z.optional(
    textThat(
      (value) => PLAIN_ORIGIN.test(value) && isOrigin(value),
      "must be an http(s) address without a path or a slash at its end, such as https://api.school.example",
    ),
  ),
  DATABASE_URL: z.optional(
    textThat(
      (value) => /^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value),
      "must be the address of a PostgreSQL, such as postgres://user@host/database",
    ),
  ),
  SMS_GATEWAY: z._default(choice("console", "webhook"), "console"),
  SMS_WEBHOOK_URL: z.optional(WebAddress),
  SMS_COUNTRIES: z._default(
    listOf(
      (country) => isSupportedCountry(country),
      "must be codes of countries in capitals with commas between them, such as CN,HK",
    ),
    ["CN", "HK", "MO", "TW"],
  ),
  SMS_DAILY_LIMIT: z._default(whole(8, 999_999), 2000),
  KILL_SERVICE_WORKER: z._default(choice("0", "1"), "0"),
  DATA_KEY: z._default(
    listOf(
      (key) => parseKey(key) !== null,
      "must be 32 random bytes as 64 hexadecimal digits or as base64; after a change the new one, a comma and the old one",
    ),
    [],
  ),
  OFFICE_WEBHOOK_URL: z.optional(WebAddress),
  CONTENT_WEBHOOK_URL: z.optional(WebAddress),
  PASSWORD_HASHING: z._default(choice("safe", "quick"), "safe"),
  LOG_LEVEL: z._default(choice(...LOG_LEVELS), "info"),
  BACKUP_HOUR: z._default(
    textThat(
      (value) => /^(?:off|1?\d|2[0-3])$/.test(value),
      "must be an hour from 0 to 23, or off",
    ),
    "4",
  ),
  BACKUP_DIR: z.optional(Folder),
});

function parseVariables(source: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.keys(variables.shape).flatMap((name) => {
      const value = source[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const { success, data, error } = variables.safeParse(given);
  if (success) return data;
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `${name} ${issue.message}${SECRET.has(name) ? "" : `, not ${JSON.stringify(given[name])}`}`;
  });
  throw new EnvironmentError(lines.join("\n"));
}

const originOf = (address: string | undefined) => (address ? new URL(address).origin : null);

/** Reads the variables, an empty one as absent. Throws an EnvironmentError that names every bad one. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const value = parseVariables(source);
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
