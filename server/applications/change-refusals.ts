import type { LeftApplication } from "#contract/office/application-shapes.ts";

/** Why the office's change is not made. */
export type ChangeRefusal =
  /** Some applications cannot have it; none is changed. */
  | { readonly kind: "left"; readonly left: readonly LeftApplication[] }
  /** There is a live application for the child already. */
  | { readonly kind: "alike"; readonly number: string }
  /** The release time has come already. */
  | { readonly kind: "released" }
  /** Less than a minute away: too near to cancel. */
  | { readonly kind: "too-soon" }
  /** The letter has braces around something that no family has a word for. */
  | { readonly kind: "unknown-place"; readonly place: string }
  | { readonly kind: "unknown" };

export class ChangeRefused extends Error {
  override readonly name = "ChangeRefused";
  readonly refusal: ChangeRefusal;

  constructor(refusal: ChangeRefusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}
