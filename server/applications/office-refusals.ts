import type { LeftApplication } from "#contract/office/application-shapes.ts";

/** Why the office's change is not made. */
export type OfficeRefusal =
  /** Some applications cannot have it; none is changed. */
  | { readonly kind: "left"; readonly left: readonly LeftApplication[] }
  /** There is a live application for the child already. */
  | { readonly kind: "alike"; readonly number: string }
  /** The minute has come already. */
  | { readonly kind: "released" }
  | { readonly kind: "unknown" };

export class OfficeRefused extends Error {
  override readonly name = "OfficeRefused";
  readonly refusal: OfficeRefusal;

  constructor(refusal: OfficeRefusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

export const refusedOne = (
  number: string,
  reason: LeftApplication["reason"],
  other: string | null = null,
): OfficeRefused => new OfficeRefused({ kind: "left", left: [{ number, reason, other }] });
