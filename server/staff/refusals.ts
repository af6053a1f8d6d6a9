import type { OfficeRefusal } from "#contract/office/refusal.ts";

/** Why a request of the office is refused. */
export type RefusalReason = OfficeRefusal["reason"] | "not-logged-in";

/** Something that one of the staff asked for is not done. */
export class OfficeRefused extends Error {
  override readonly name = "OfficeRefused";
  readonly reason: RefusalReason;
  /** With `changed`: who has changed it meanwhile. */
  readonly by: string | undefined;

  /** With `second` and `alike`: the number of the other application. */
  readonly number: string | undefined;

  /** With `unknown-place`: what stands in the letter. */
  readonly place: string | undefined;

  constructor(
    reason: RefusalReason,
    { by, number, place, ...options }: ErrorOptions & Omit<OfficeRefusal, "reason"> = {},
  ) {
    super(reason, options);
    this.reason = reason;
    this.by = by;
    this.number = number;
    this.place = place;
  }
}
