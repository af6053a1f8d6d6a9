/** Why the office's change is not made. */
export type EventRefusal =
  /** No account has this phone. */
  | "no_account"
  | "signed_up"
  | "full"
  | "ended"
  /** Whoever has come in cannot be moved to another event. */
  | "checked_in"
  /** Fewer seats than are taken, and nobody has said that this is meant. */
  | "below_taken"
  /** Somebody else has changed it since it was read. */
  | "changed";

interface RefusalDetails {
  readonly by?: string | null;
  readonly cause?: unknown;
}

export class EventChangeRefused extends Error {
  override readonly name = "EventChangeRefused";
  readonly refusal: EventRefusal;
  /** Of `changed`: whose change it was; null: not known. */
  readonly by: string | null;

  constructor(refusal: EventRefusal, { by = null, cause }: RefusalDetails = {}) {
    super(refusal, { cause });
    this.refusal = refusal;
    this.by = by;
  }
}
