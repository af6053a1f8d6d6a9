/** Why the office's change is not made, in the words of its answer. */
type EventRefusal =
  /** No account has this phone. */
  | "no-account"
  | "signed-up"
  | "full"
  | "ended"
  /** A family that has checked in cannot be moved to another event. */
  | "checked-in"
  /** Fewer seats than are taken, and nobody has said that this is meant. */
  | "below-taken"
  /** Somebody else has changed it since it was read. */
  | "changed";

interface RefusalDetails {
  readonly by?: string | null;
  readonly cause?: unknown;
}

export class EventChangeRefused extends Error {
  override readonly name = "EventChangeRefused";
  readonly refusal: EventRefusal;
  /** With `changed`: whose change it was; null where it is not known. */
  readonly by: string | null;

  constructor(refusal: EventRefusal, { by = null, cause }: RefusalDetails = {}) {
    super(refusal, { cause });
    this.refusal = refusal;
    this.by = by;
  }
}
