import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import { DatabaseFault, DatabaseUnavailable } from "./errors.ts";

/** No such user, password or database, or not allowed. */
export function isSetupFault(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(?:28|3D|42501)/.test(error.code ?? "");
}

/** SQLSTATE classes that speak of the server and not of the query: connection, login, database, resources, operator, system; and a lock that was not given in time. */
const AWAY = /^(?:08|28|3D|53|57|58|55P03)/;

const DISK_FULL = "53100";
/** A standby, or one that its host has closed to writing. */
const READ_ONLY = "25006";

/** Node's codes of certificates that are not accepted, and of TLS. */
const NOT_TRUSTED = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_OSSL_)/;

/** The error of a query, told without what the query held. */
export function explain(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof pg.DatabaseError) {
    const { code = "", table = "", constraint = "", routine = "" } = cause;
    if (code === DISK_FULL) return new DatabaseUnavailable(`the database's disk is full (${code})`);
    if (code === READ_ONLY) {
      return new DatabaseUnavailable(`the database can only be read (${code})`);
    }
    if (AWAY.test(code)) return new DatabaseUnavailable(`the database is away (${code})`);
    const details = [code, table, constraint, routine].filter((part) => part !== "").join(" ");
    return new DatabaseFault(`a query failed (${details})`, { isDuplicate: code === "23505" });
  }
  if (error instanceof DrizzleQueryError || isConnectionFailure(cause)) {
    const reason = cause instanceof Error ? cause.message : "no reason given";
    return new DatabaseUnavailable(`the database cannot be reached: ${reason}`);
  }
  return error;
}

/** Whether the error comes from a file, such as a backup, and not from the connection. */
function isOfFile(error: Error): boolean {
  return (
    "path" in error ||
    ("code" in error && /^(?:ENOSPC|EDQUOT|EROFS|EIO|EFBIG)$/.test(String(error.code)))
  );
}

function isConnectionFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return (
    ("syscall" in error && !isOfFile(error)) ||
    ("code" in error && NOT_TRUSTED.test(String(error.code))) ||
    /^Connection terminated|timeout|not queryable|Cannot use a pool|SSL connection/.test(
      error.message,
    )
  );
}
