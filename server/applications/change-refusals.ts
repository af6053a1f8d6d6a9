import type { LeftApplication } from "#contract/office/application-shapes.ts";

/** Why the office's change is not made. */
export type ChangeRefusal =
  /** Some applications cannot have it; none is changed. */
  | { readonly kind: "left"; readonly left: readonly LeftApplication[] }
  /** There is a live application for the child already. */
  | { readonly kind: "alike"; readonly number: string }
  /** The minute has come already. */
  | { readonly kind: "released" }
  /** The minute is too near to be thought better of. */
  | { readonly kind: "too-soon" }
  | { readonly kind: "unknown" };

export class ChangeRefused extends Error {
  override readonly name = "ChangeRefused";
  readonly refusal: ChangeRefusal;

  constructor(refusal: ChangeRefusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}
