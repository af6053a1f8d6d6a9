import type { OfficeRefusal } from "#contract/office/refusal.ts";

/** Why a request of the office is refused. */
export type RefusalReason = OfficeRefusal["reason"] | "not-logged-in";

/** Something that one of the staff asked for is not done. */
export class OfficeRefused extends Error {
  override readonly name = "OfficeRefused";
  readonly reason: RefusalReason;
  /** With `changed`: who has changed it meanwhile. */
  readonly by: string | undefined;

  constructor(
    reason: RefusalReason,
    { by, ...options }: ErrorOptions & { readonly by?: string } = {},
  ) {
    super(reason, options);
    this.reason = reason;
    this.by = by;
  }
}
