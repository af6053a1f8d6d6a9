import { isIP } from "node:net";
import path from "node:path";
import { isSupportedCountry } from "libphonenumber-js/min";
import * as z from "zod/mini";
import { parseKey } from "./data-key.ts";
import { OperatorError } from "./operator-error.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Their values may hold passwords, and are never shown. */
const SECRET: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "SMS_WEBHOOK_URL",
  "DATA_KEY",
  "OFFICE_WEBHOOK_URL",
  "CONTENT_WEBHOOK_URL",
  "WARNINGS_WEBHOOK_URL",
]);

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
/** A shell takes quotes away and fills in ~ and variables; a unit file and `docker --env-file` do not. */
const Folder = z.pipe(
  textThat(
    (name) => !/^["'~$]/.test(name),
    "must be a path written out, without quotes, ~ or variables, such as /srv/site/data",
  ),
  z.transform((name) => path.resolve(name)),
);
/** `fetch` takes no user name or password in an address, and repeats them in its error. */
function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:\/\//.test(value) && url.username === "" && url.password === "";
}

const WebAddress = textThat(
  isWebAddress,
  "must be an http(s) address without a user name or password",
);

/** The driver ignores any other, and connects without TLS. */
const TLS_PARAMETERS = ["ssl", "sslmode", "sslrootcert", "sslcert", "sslkey", "sslnegotiation"];

function hasKnownTlsParameters(databaseUrl: string): boolean {
  const parameters = [...(URL.parse(databaseUrl)?.searchParams ?? [])];
  return parameters.every(
    ([name, value]) => !/ssl/i.test(name) || (TLS_PARAMETERS.includes(name) && value !== ""),
  );
}

const DatabaseAddress = z.string().check(
  z.refine((value) => /^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value), {
    error: "must be the address of a PostgreSQL, such as postgres://user@host/database",
    abort: true,
  }),
  z.refine(hasKnownTlsParameters, {
    error: `must spell its parameters for TLS as the driver does (${TLS_PARAMETERS.join(", ")}): it would ignore any other and encrypt nothing`,
  }),
  z.refine((value) => !URL.parse(value)?.pathname.includes("&"), {
    error:
      "must have ? between the database's name and the first parameter, not &, such as postgres://user@host/database?sslmode=verify-full",
  }),
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
  DATABASE_URL: z.optional(DatabaseAddress),
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
  WARNINGS_WEBHOOK_URL: z.optional(WebAddress),
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

/** Parses them all, an empty one as absent. Throws an EnvironmentError that names every bad one. */
export function parseVariables(source: Readonly<Record<string, string | undefined>>) {
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
