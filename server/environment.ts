import { isIP } from "node:net";
import path from "node:path";
import * as z from "zod/mini";
import { parseKey } from "#server/applications/data-keys.ts";
import { MendableError } from "./mendable-error.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const SMS_GATEWAYS = ["console", "webhook"] as const;
const DAILY_CODES = 2000;
/** Their values may hold passwords, and are never shown. */
const SECRET: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "SMS_WEBHOOK_URL",
  "DATA_KEY",
  "OFFICE_WEBHOOK_URL",
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
  /** Codes a day for all phones together. */
  readonly dailyCodes: number;
  /** No visitor's browser is to keep the service worker. */
  readonly isWorkerKilled: boolean;
  /** The keys of personal data at rest, the current one first; none: the one in `dataDirectory`. */
  readonly dataKeys: readonly Buffer[];
  /** Where the office is told of new applications; null: nowhere. */
  readonly officeWebhookUrl: string | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** One or more variables hold what they cannot hold; the message names each. */
export class EnvironmentError extends MendableError {
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

/** Nothing in it that means more than a host in a Content-Security-Policy; the app puts paths right behind it. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.:[\]-]+$/;

const splitList = (value: string) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

const WebAddress = z.string().check(
  z.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
    error: "must be an http(s) address",
  }),
);

const variables = z.object({
  PORT: z.optional(
    z.string().check(
      z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, {
        error: "must be a whole number from 0 to 65535",
      }),
    ),
  ),
  HOST: z.optional(z.string().check(z.regex(/^[\w.:-]+$/, "must be a host name or an address"))),
  PUBLIC_URL: z.optional(
    z.string().check(
      z.refine(isOrigin, {
        error: "must be an http(s) address without a path, such as https://school.example",
      }),
    ),
  ),
  DATA_DIR: z.optional(z.string()),
  CONTENT_DIR: z.optional(z.string()),
  TRUSTED_PROXIES: z.optional(
    z.string().check(
      z.refine((value) => splitList(value).every(isAddressRange), {
        error:
          "must be addresses or CIDR ranges with commas between them, such as 10.0.0.0/8, and not everybody (/0)",
      }),
    ),
  ),
  VITE_API_HOST: z.optional(
    z.string().check(
      z.refine((value) => PLAIN_ORIGIN.test(value) && isOrigin(value), {
        error:
          "must be an http(s) address without a path or a slash at its end, such as https://api.school.example",
      }),
    ),
  ),
  DATABASE_URL: z.optional(
    z.string().check(
      z.refine((value) => /^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value), {
        error: "must be the address of a PostgreSQL, such as postgres://user@host/database",
      }),
    ),
  ),
  SMS_GATEWAY: z.optional(z.enum(SMS_GATEWAYS, `must be one of ${SMS_GATEWAYS.join(", ")}`)),
  SMS_WEBHOOK_URL: z.optional(WebAddress),
  SMS_DAILY_LIMIT: z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/, "must be a whole number from 1 to 999999")),
  ),
  KILL_SERVICE_WORKER: z.optional(z.enum(["0", "1"], "must be 1 or 0")),
  DATA_KEY: z.optional(
    z.string().check(
      z.refine((value) => splitList(value).every((key) => parseKey(key) !== null), {
        error:
          "must be 32 random bytes as 64 hexadecimal digits or as base64; after a change the new one, a comma and the old one",
      }),
    ),
  ),
  OFFICE_WEBHOOK_URL: z.optional(WebAddress),
  LOG_LEVEL: z.optional(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)),
});

function parseVariables(source: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.keys(variables.shape).flatMap((name) => {
      const value = source[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const result = variables.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `${name} ${issue.message}${SECRET.has(name) ? "" : `, not ${JSON.stringify(given[name])}`}`;
    });
    throw new EnvironmentError(lines.join("\n"));
  }
  const value = result.data;
  if (value.SMS_GATEWAY === "webhook" && value.SMS_WEBHOOK_URL === undefined) {
    throw new EnvironmentError(
      "SMS_GATEWAY=webhook needs SMS_WEBHOOK_URL, the http or https address that takes codes",
    );
  }
  return value;
}

/** Reads the variables, an empty one as absent. Throws an EnvironmentError that names every bad one. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const value = parseVariables(source);
  return {
    port: Number(value.PORT ?? 3000),
    host: value.HOST ?? null,
    publicOrigin: value.PUBLIC_URL ? new URL(value.PUBLIC_URL).origin : null,
    apiOrigin: value.VITE_API_HOST ? new URL(value.VITE_API_HOST).origin : null,
    dataDirectory: value.DATA_DIR ? path.resolve(value.DATA_DIR) : path.join(ROOT, "data"),
    contentDirectory: value.CONTENT_DIR
      ? path.resolve(value.CONTENT_DIR)
      : path.join(ROOT, "content"),
    trustedProxies: splitList(value.TRUSTED_PROXIES ?? ""),
    databaseUrl: value.DATABASE_URL ?? null,
    smsWebhookUrl: value.SMS_GATEWAY === "webhook" ? (value.SMS_WEBHOOK_URL ?? null) : null,
    dailyCodes: Number(value.SMS_DAILY_LIMIT ?? DAILY_CODES),
    isWorkerKilled: value.KILL_SERVICE_WORKER === "1",
    dataKeys: splitList(value.DATA_KEY ?? "").flatMap((key) => parseKey(key) ?? []),
    officeWebhookUrl: value.OFFICE_WEBHOOK_URL ?? null,
    logLevel: value.LOG_LEVEL ?? "info",
  };
}
