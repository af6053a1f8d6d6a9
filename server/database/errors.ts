import { OperatorError } from "#server/operator-error.ts";
/** The database cannot be opened as it is set up; the message says why and what helps. */
export class DatabaseOpenError extends OperatorError {
  override readonly name = "DatabaseOpenError";
}

/** The embedded PostgreSQL does not start as things stand, such as on a full disk; the message says why. It may start later. */
export class DatabaseNotStarted extends OperatorError {
  override readonly name = "DatabaseNotStarted";
}

/** Another process runs the embedded PostgreSQL of the folder. */
export class DatabaseInUse extends DatabaseOpenError {}

/** The database cannot be reached at the moment. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** A query failed. Says which kind of failure it was, and nothing of what the query held. */
export class DatabaseFault extends Error {
  override readonly name = "DatabaseFault";
  /** Two rows would have been the same where there may be one. */
  readonly isDuplicate: boolean;

  constructor(message: string, { isDuplicate = false } = {}) {
    super(message);
    this.isDuplicate = isDuplicate;
  }
}
