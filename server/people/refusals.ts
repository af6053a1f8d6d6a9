/** Why what was asked about a person's data cannot be done. */
export type PeopleRefusal =
  /** There is no such account or application. */
  | "unknown"
  | "phone-taken"
  /** No code can be sent there. */
  | "phone-not-served"
  /** Somebody has changed the application since it was read. */
  | "changed"
  /** The account has another live application for that child. */
  | "second"
  /** A decision is prepared, whose letter may name the grade. */
  | "prepared";

export class PeopleRefused extends Error {
  override readonly name = "PeopleRefused";
  readonly refusal: PeopleRefusal;
  /** With `changed`: who has changed it; null: that is not known. */
  readonly by: string | null;

  constructor(refusal: PeopleRefusal, options?: ErrorOptions & { readonly by?: string | null }) {
    super(refusal, options);
    this.refusal = refusal;
    this.by = options?.by ?? null;
  }
}
